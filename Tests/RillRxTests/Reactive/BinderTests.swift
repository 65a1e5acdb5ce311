import RillRx
import RillTesting
import Testing

@MainActor
struct BinderTests {
    @MainActor private final class Label {
        var text = ""
        var number: Int?
    }

    private final class Target: Sendable {}

    @Test func `a binder calls its closure with its object and each element`() async {
        let label = Label()
        let binder = Binder<String>(label) { label, text in label.text += text }
        _ = Observable.of("a", "b").bind(to: binder)
        await mainQueue()
        #expect(label.text == "ab")
    }

    @Test func `a binder calls its closure on the main actor, whatever thread sends`() async {
        let label = Label()
        await withCheckedContinuation { continuation in
            let binder = Binder<Int>(label) { label, number in
                label.number = number
                if number == 3 { continuation.resume() }
            }
            _ = Observable.of(1, 2, 3, scheduler: SerialDispatchQueueScheduler()).bind(to: binder)
        }
        #expect(label.number == 3)
    }

    @Test func `a binder does not hold its object, and calls nothing once it has deallocated`() async {
        let calls = Shared(0)
        var label: Label? = Label()
        weak let released = label
        let binder = Binder<Int>(label!) { _, _ in calls.withLock { $0 += 1 } }
        label = nil
        #expect(released == nil)
        binder.onNext(1)
        await mainQueue()
        #expect(calls.value == 0)
    }

    @Test func `a binder with a scheduler calls its closure there`() {
        let (scheduler, target, seen) = (TestScheduler(), Target(), Shared<[Int]>([]))
        let binder = Binder<Int>(target, scheduler: scheduler) { _, number in seen.withLock { $0.append(number) } }
        _ = Observable.of(1, 2).bind(to: binder)
        #expect(seen.value == [])
        scheduler.run()
        #expect(seen.value == [1, 2])
    }

    @Test func `a completion leaves a binder in use`() async {
        let label = Label()
        let binder = Binder<Int>(label) { label, number in label.number = number }
        binder.onCompleted()
        binder.onNext(4)
        await mainQueue()
        #expect(label.number == 4)
    }

    @Test func `an error that a binder receives goes to the hook`() async {
        await #expect(processExitsWith: .success) {
            let errors = Shared<[String]>([])
            Hooks.onUnhandledError = { error in errors.withLock { $0.append("\(error)") } }
            let target = Target()
            _ = Observable<Int>.error(RxError.timeout).bind(to: Binder(target) { _, _ in })
            #expect(errors.value == ["Sequence timeout."])
        }
    }
}

struct MapObserverTests {
    private let bag = DisposeBag()

    @Test func `an observer gets what the closure returns, and the error that it throws`() {
        let (subject, observer) = (PublishSubject<String>(), TestScheduler().createObserver(String.self))
        subject.subscribe(observer).disposed(by: bag)
        let numbers = subject.mapObserver { (number: Int) in
            if number == 3 { throw MarbleError() }
            return "\(number)"
        }
        Observable.of(1, 2, 3, 4).subscribe(numbers).dispose()
        #expect(observer.events == [.next(0, "1"), .next(0, "2"), .error(0, MarbleError())])
    }
}
