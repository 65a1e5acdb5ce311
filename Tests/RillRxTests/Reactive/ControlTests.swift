import RillRx
import RillTesting
import Testing

@MainActor
struct ControlTests {
    @MainActor private final class Field {
        nonisolated let edits = PublishRelay<Void>()
        var text: String?

        func enter(_ text: String?) {
            self.text = text
            edits.accept(())
        }

        var property: ControlProperty<String?> {
            let current = Observable<String?>.deferred { [self] in MainActor.assumeIsolated { .just(text) } }
            return ControlProperty(
                values: edits.startWith(()).flatMap { current },
                valueSink: Binder(self) { field, text in field.text = text })
        }
    }

    @Test func `an event of a control sends what happens to the control`() {
        let taps = PublishRelay<Int>()
        let seen = Shared<[Int]>([])
        _ = ControlEvent(events: taps).subscribe(onNext: { tap in seen.withLock { $0.append(tap) } })
        taps.accept(1)
        taps.accept(2)
        #expect(seen.value == [1, 2])
    }

    @Test func `a subscription to an event from another thread is made on the main queue`() async {
        let isMain = Shared<Bool?>(nil)
        await withCheckedContinuation { continuation in
            let event = ControlEvent(
                events: Observable<Int>.deferred {
                    isMain.withLock { $0 = ConcurrentMainSchedulerTests.runsAtOnce }
                    continuation.resume()
                    return .never()
                })
            SerialDispatchQueueScheduler().schedule { _ = event.subscribe(onNext: { _ in }) }
        }
        #expect(isMain.value == true)
    }

    @Test func `a property of a control sends the current value, and then each that the user enters`() {
        let field = Field()
        field.text = "a"
        let seen = Shared<[String?]>([])
        _ = field.property.subscribe(onNext: { text in seen.withLock { $0.append(text) } })
        field.enter("ab")
        #expect(seen.value == ["a", "ab"])
    }

    @Test func `a property of a control shows what is bound to it`() async {
        let field = Field()
        _ = Observable.of("b").bind(to: field.property)
        await mainQueue()
        #expect(field.text == "b")
    }

    @Test func `the changes of a property leave out the current value`() {
        let field = Field()
        let seen = Shared<[String?]>([])
        _ = field.property.changed.subscribe(onNext: { text in seen.withLock { $0.append(text) } })
        field.enter("a")
        #expect(seen.value == ["a"])
    }

    @Test func `orEmpty sends an empty text in place of nil, and shows a text`() async {
        let field = Field()
        let seen = Shared<[String]>([])
        _ = field.property.orEmpty.subscribe(onNext: { text in seen.withLock { $0.append(text) } })
        #expect(seen.value == [""])
        _ = Observable.of("c").bind(to: field.property.orEmpty)
        await mainQueue()
        #expect(field.text == "c")
    }
}
