import RillRx
import RillTesting
import Testing

@MainActor
struct SharedSequenceConvertibleTests {
    private final class Indicator: SharedSequenceConvertibleType {
        let count = BehaviorRelay(value: 0)

        func asSharedSequence() -> Driver<Bool> { count.asDriver().map { $0 > 0 } }
    }

    private struct Alerts: SharedSequenceConvertibleType {
        let relay = PublishRelay<String>()

        func asSharedSequence() -> Signal<String> { relay.asSignal() }
    }

    @Test func `a type that has a driver is a driver and an observable`() {
        let indicator = Indicator()
        var driven: [Bool] = []
        let observed = Shared<[Bool]>([])
        let driving = indicator.asDriver().drive { driven.append($0) }
        let observing = indicator.asObservable().subscribe(onNext: { element in observed.withLock { $0.append(element) }
        })
        indicator.count.accept(1)
        driving.dispose()
        observing.dispose()
        #expect(driven == [false, true])
        #expect(observed.value == [false, true])
    }

    @Test func `a type that has a signal is a signal`() {
        let alerts = Alerts()
        var emitted: [String] = []
        alerts.relay.accept("a")
        let emission = alerts.asSignal().emit { emitted.append($0) }
        alerts.relay.accept("b")
        emission.dispose()
        #expect(emitted == ["b"])
    }

    @Test func `events and properties of a control are drivers and signals`() {
        let taps = PublishRelay<Int>()
        let text = BehaviorRelay(value: "a")
        let event = ControlEvent(events: taps)
        let property = ControlProperty(values: text, valueSink: AnyObserver { _ in })
        var seen: [String] = []
        let bag = DisposeBag()
        property.asDriver().drive { seen.append($0) }.disposed(by: bag)
        event.asDriver().drive { seen.append("driver \($0)") }.disposed(by: bag)
        event.asSignal().emit { seen.append("signal \($0)") }.disposed(by: bag)
        taps.accept(1)
        text.accept("b")
        #expect(seen == ["a", "driver 1", "signal 1", "b"])
    }
}
