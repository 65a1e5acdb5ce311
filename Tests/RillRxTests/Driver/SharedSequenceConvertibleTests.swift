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

    @Test func `a type that has a driver has the operators of drivers`() {
        let indicator = Indicator()
        let results = [
            indicator.map { !$0 }.filter { !$0 }, indicator.distinctUntilChanged(), indicator.skip(1).startWith(true),
            indicator.flatMapLatest { Driver.just($0) }, indicator.withLatestFrom(indicator) { $0 && $1 },
            indicator.scan(false) { $0 || $1 }, indicator.not().not(), indicator.do(onNext: { _ in }).concat(.empty()),
            indicator.asDriver(onErrorJustReturn: false), indicator.asDriver(onErrorDriveWith: .empty()),
            indicator.asSignal(onErrorJustReturn: false).asDriver(),
            indicator.asSignal(onErrorSignalWith: .empty()).asDriver(),
        ]
        var seen = Array(repeating: [Bool](), count: results.count)
        let bag = DisposeBag()
        for (index, result) in results.enumerated() {
            result.drive { seen[index].append($0) }.disposed(by: bag)
        }
        indicator.drive { seen[0].append($0) }.disposed(by: bag)
        indicator.count.accept(1)
        #expect(
            seen == [[false, false, true], [false, true], [true, true]] + Array(repeating: [false, true], count: 9))
    }

    @Test func `the strategy of drivers has their scheduler`() {
        let scheduler = TestScheduler()
        SharingScheduler.mock(scheduler: scheduler) {
            #expect(DriverSharingStrategy.scheduler as? TestScheduler === scheduler)
        }
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
