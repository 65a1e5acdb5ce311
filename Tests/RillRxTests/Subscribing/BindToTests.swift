import RillRx
import RillTesting
import Testing

@MainActor struct BindToTests {
    private let notes = Notes()
    private let subject = PublishSubject<Int>()

    private func show(_ numbers: Observable<Int>) -> any Disposable {
        numbers.subscribe(onNext: { [notes] in notes.write("\($0)") })
    }

    private func rows<Source: ObservableType>(
        _ prefix: String
    ) -> (_ source: Source) -> (_ title: @escaping (Int) -> String) -> any Disposable {
        { [notes] source in
            { title in
                let start = prefix + title(1)
                return source.subscribe(onNext: { notes.write("\(start)\($0)") })
            }
        }
    }

    @Test func `bind calls a curried function with its argument, which can be a trailing closure`() {
        let first = subject.bind(to: rows("a"), curriedArgument: { "\($0) " })
        let second = subject.bind(to: rows("b")) { "\($0) " }
        subject.onNext(2)
        #expect(notes.all == ["a1 2", "b1 2"])
        for subscription in [first, second] { subscription.dispose() }
        #expect(!subject.hasObservers)
    }

    @Test func `drive calls a function with the stream`() {
        let driver = SharingScheduler.mock(scheduler: AtOnceScheduler()) { subject.asDriver(onErrorJustReturn: 0) }
        let subscriptions = [driver.drive(show), driver.drive(rows("a")) { "\($0) " }]
        subject.onNext(1)
        #expect(notes.all == ["1", "a1 1"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test func `a closure is still called with each element`() {
        let driver = SharingScheduler.mock(scheduler: AtOnceScheduler()) { subject.asDriver(onErrorJustReturn: 0) }
        let subscriptions = [
            subject.bind { [notes] in notes.write("bind \($0)") },
            driver.drive { [notes] in notes.write("drive \($0)") },
        ]
        subject.onNext(1)
        #expect(notes.all == ["bind 1", "drive 1"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test func `the observer of a subject is the subject`() throws {
        let behavior = BehaviorSubject(value: 1)
        let observer: BehaviorSubject<Int> = behavior.asObserver()
        #expect(observer === behavior)
        #expect(subject.asObserver() === subject)
        #expect(ReplaySubject<Int>.create(bufferSize: 1).asObserver().isDisposed == false)
        let erased: AnyObserver<Int> = behavior.asObserver()
        erased.onNext(2)
        #expect(try behavior.value() == 2)
    }
}
