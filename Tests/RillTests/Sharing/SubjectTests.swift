import Testing

@testable import Rill
@testable import RillTesting

struct SubjectTests {
    @Test func `a subject sends an element to all observers in the order of their subscriptions`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        for name in ["a", "b", "c"] { log.record(subject, as: name) }
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == ["a1", "b1", "c1", "a2", "b2", "c2"])
    }

    @Test func `a subject sends an element sent from inside a callback after the current one, to all observers`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        log.record(subject, as: "a") { element in if element == 1 { subject.onNext(2) } }
        log.record(subject, as: "b") { element in if element == 1 { subject.onNext(3) } }
        subject.onNext(1)
        #expect(log.entries == ["a1", "b1", "a2", "b2", "a3", "b3"])
    }

    @Test func `sends to two subjects inside a callback have no order among each other`() {
        let (first, second, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Log())
        log.record(Observable.merge(first.asObservable(), second.asObservable())) { element in
            if element == 1 {
                first.onNext(2)
                second.onNext(10)
            }
        }
        first.onNext(1)
        #expect(log.entries == ["1", "10", "2"])
    }

    @Test func `a subject sends an end sent from inside a callback after the current element, to all observers`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        log.record(subject, as: "a") { element in
            if element == 1 { subject.onCompleted() }
            subject.onNext(2)
        }
        log.record(subject, as: "b")
        subject.onNext(1)
        #expect(log.entries == ["a1", "b1", "a|", "b|"])
    }

    @Test func `sends from inside callbacks need constant stack`() {
        let last = Shared(0)
        onThread {
            let subject = PublishSubject<Int>()
            let subscription = subject.subscribe(onNext: { element in
                last.withLock { $0 = element }
                if element < 100_000 { subject.onNext(element + 1) }
            })
            subject.onNext(1)
            subscription.dispose()
        }
        #expect(last.value == 100_000)
    }

    @Test func `a subject sends the elements of several threads to all observers in one order`() {
        let subject = PublishSubject<Int>()
        let (first, second) = (Shared<[Int]>([]), Shared<[Int]>([]))
        let bag = DisposeBag()
        subject.subscribe(onNext: { element in first.withLock { $0.append(element) } }).disposed(by: bag)
        subject.subscribe(onNext: { element in second.withLock { $0.append(element) } }).disposed(by: bag)
        concurrently(4) { thread in
            for number in 0..<200 { subject.onNext(thread * 1000 + number) }
        }
        #expect(first.value == second.value)
        #expect(first.value.count == 800)
        for thread in 0..<4 {
            #expect(first.value.filter { $0 / 1000 == thread } == (0..<200).map { thread * 1000 + $0 })
        }
    }

    @Test func `an observer that subscribes during a send gets only later elements`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        log.record(subject, as: "a") { element in
            guard element == 1 else { return }
            subject.onNext(2)
            log.record(subject, as: "b")
            subject.onNext(3)
        }
        subject.onNext(1)
        #expect(log.entries == ["a1", "a2", "a3", "b3"])
    }

    @Test func `disposing another observer inside a callback takes effect at once`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        let second = SerialDisposable()
        log.record(subject, as: "a") { element in if element == 1 { second.dispose() } }
        second.disposable = log.record(subject, as: "b")
        log.record(subject, as: "c")
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == ["a1", "c1", "a2", "c2"])
    }

    @Test func `an observer that disposes itself inside its callback gets nothing more`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        let subscription = SerialDisposable()
        subscription.disposable = log.record(subject, as: "a") { _ in
            subject.onNext(2)
            subscription.dispose()
        }
        subject.onNext(1)
        subject.onNext(3)
        #expect(log.entries == ["a1"])
        #expect(!subject.hasObservers)
    }

    @Test func `a subject drops an observer that answers .none, and goes on for the others`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        log.record(subject.take(1), as: "a")
        log.record(subject, as: "b")
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == ["a1", "a|", "b1", "b2"])
    }

    @Test(arguments: [Completion.completed, .failed(MarbleError())])
    func `a subject sends an end to all observers, and nothing after it`(_ end: Completion) {
        let subject = PublishSubject<Int>()
        let log = Log()
        log.record(subject, as: "a")
        log.record(subject, as: "b")
        subject.on(Event(end))
        let entries = log.entries
        subject.onNext(1)
        subject.onCompleted()
        subject.onError(MarbleError())
        #expect(entries == (Event<Int>(end).isCompleted ? ["a|", "b|"] : ["a#", "b#"]))
        #expect(log.entries == entries)
        #expect(!subject.hasObservers)
    }

    @Test(arguments: [Completion.completed, .failed(MarbleError())])
    func `a subject sends the end to an observer that subscribes after it`(_ end: Completion) {
        let subject = PublishSubject<Int>()
        subject.onNext(1)
        subject.on(Event(end))
        #expect(subject.events == [Event(end)])
        #expect(!subject.hasObservers)
    }

    @Test func `an observer that is disposed while others get the end does not get it`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        let second = SerialDisposable()
        _ = subject.subscribe(onCompleted: { second.dispose() })
        second.disposable = log.record(subject, as: "b")
        log.record(subject, as: "c")
        subject.onCompleted()
        #expect(log.entries == ["c|"])
    }

    @Test func `an observer that is disposed after the end was sent is forgotten once`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        let second = SerialDisposable()
        log.record(subject, as: "a") { _ in
            subject.onCompleted()
            second.dispose()
        }
        second.disposable = log.record(subject, as: "b")
        subject.onNext(1)
        #expect(log.entries == ["a1", "a|"])
        #expect(!subject.hasObservers)
    }

    @Test func `disposing a subject releases its observers without an end`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        log.record(subject, as: "a")
        #expect(!subject.isDisposed)
        subject.dispose()
        subject.dispose()
        subject.onNext(1)
        subject.onCompleted()
        #expect(log.entries == [])
        #expect(subject.isDisposed)
        #expect(!subject.hasObservers)
    }

    @Test func `a disposed subject sends an error to a new observer, even if it had ended`() {
        let subject = PublishSubject<Int>()
        subject.dispose()
        #expect(subject.events == [.error(RxError.disposed)])
        let ended = PublishSubject<Int>()
        ended.onCompleted()
        ended.dispose()
        #expect(ended.events == [.error(RxError.disposed)])
    }

    @Test func `hasObservers tells whether a subject is observed`() {
        let subject = PublishSubject<Int>()
        #expect(!subject.hasObservers)
        let first = subject.subscribe { _ in }
        let second = subject.subscribe { _ in }
        first.dispose()
        first.dispose()
        #expect(subject.hasObservers)
        second.dispose()
        #expect(!subject.hasObservers)
    }

    @Test func `a thousand observers can leave in any order`() {
        let subject = PublishSubject<Int>()
        let received = Shared<Set<Int>>([])
        let subscriptions = (0..<1000).map { index in
            subject.subscribe(onNext: { _ in received.withLock { _ = $0.insert(index) } })
        }
        for index in 0..<1000 where index % 10 != 3 { subscriptions[index * 7 % 1000].dispose() }
        subject.onNext(1)
        #expect(received.value == Set((0..<1000).filter { $0 % 10 == 3 }.map { $0 * 7 % 1000 }))
    }

    @Test func `a subject that nothing retains is released, with everything its observers hold`() {
        weak var gone: PublishSubject<Int>?
        weak var held: Token?
        let subscription = {
            let subject = PublishSubject<Int>()
            let token = Token()
            (gone, held) = (subject, token)
            return subject.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
        }()
        #expect(gone == nil)
        #expect(held == nil)
        subscription.dispose()
    }

    @Test func `a subject forgets an observer that has left`() {
        let subject = PublishSubject<Int>()
        let stays = subject.subscribe { _ in }
        weak var held: Token?
        let subscription = {
            let token = Token()
            held = token
            return subject.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
        }()
        #expect(held != nil)
        subscription.dispose()
        #expect(held == nil)
        stays.dispose()
    }

    @Test func `disposing an observer again once it has gone does nothing to those who came after it`() {
        for subject in [PublishSubject<Int>(), BehaviorSubject(value: 0)] as [any Subject<Int>] {
            let log = Log()
            let attach = { (name: String) in
                subject.asObservable().attach(
                    Sink<Int>(
                        next: { element in
                            log.write("\(name)\(element)")
                            return .more
                        }, finish: { _ in }))
            }
            attach("a").dispose()
            let second = attach("b")
            second.dispose()
            _ = attach("c")
            second.dispose()
            subject.onNext(1)
            #expect(log.entries.last == "c1")
            #expect(subject.hasObservers)
        }
    }

    @Test func `a stream of a subject retains it`() {
        let log = Log()
        var subject: PublishSubject<Int>? = PublishSubject()
        let observer = subject!.asObserver()
        log.record(subject!, as: "a")
        subject = nil
        observer.onNext(1)
        #expect(log.entries == ["a1"])
    }

    @Test func `a subject can observe a stream`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        log.record(subject, as: "a")
        Observable.of(1, 2).subscribe(subject).dispose()
        #expect(log.entries == ["a1", "a2", "a|"])
    }

    @Test(arguments: Law.all) func `a publish subject between source and observer obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.sent(through: PublishSubject()) }
    }

    @Test(arguments: Law.all) func `a behavior subject between source and observer obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.sent(through: BehaviorSubject(value: 0)) }
    }

    @Test(arguments: Law.all) func `a replay subject between source and observer obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.sent(through: ReplaySubject.create(bufferSize: 2)) }
    }

    @Test(arguments: Law.all) func `an async subject between source and observer obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) { $0.sent(through: AsyncSubject()) }
    }
}

extension Observable {
    /// The events of an observer of a subject to which `self` is sent. Each subscription makes a new subject.
    fileprivate func sent(
        through makeSubject: @escaping @Sendable @autoclosure () -> some Subject<Element>
    ) -> Observable {
        Observable { sink in
            let subject = makeSubject()
            let observation = subject.asObservable().attach(sink)
            if !subject.hasObservers { return observation }
            let source = attach(
                Sink(
                    next: { element in
                        subject.onNext(element)
                        return subject.hasObservers ? .more : .none
                    }, finish: { subject.on(Event($0)) }))
            return Disposables.create(observation, source)
        }
    }
}
