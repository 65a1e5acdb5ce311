import Testing

@testable import Rill
@testable import RillTesting

struct ConnectableObservableTests {
    @Test func `connect runs the source`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--|"
            $0.publish().observed(connectedAt: 3, on: scheduler)
            "-----a--b--|"
            "---^-------!"
        }
    }

    @Test func `refCount connects for the first observer, and disconnects after the last`() {
        diagram {
            "--a--b--c--|"
            $0.publish().refCount()
            "--a--b--c--|"
            "^----------!"
        }
    }

    @Test func `autoconnect connects when there are enough observers`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--a--b--|"
            $0.publish().autoconnect(subscribers: 2).joined(at: 3, on: scheduler)
            "-----a--b--|"
            "---^-------!"
        }
    }

    @Test(arguments: Law.all.filter { $0 != .independence }) func `refCount obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.replayAll().refCount() }
    }

    @Test(arguments: [Law.grammar, .serial, .noLock, .order, .stack, .errors])
    func `autoconnect, which never disconnects, obeys`(_ law: Law) {
        law.check(notExercised: [.noLock]) { $0.publish().autoconnect() }
    }

    @Test func `connecting twice makes one connection`() {
        let subject = PublishSubject<Int>()
        let starts = Shared(0)
        let published = subject.counting(starts).publish()
        let log = Log()
        log.record(published, as: "a")
        let first = published.connect()
        #expect(first as AnyObject === published.connect() as AnyObject)
        subject.onNext(1)
        #expect(starts.value == 1)
        #expect(log.entries == ["a1"])
        first.dispose()
        #expect(!subject.hasObservers)
    }

    @Test func `a connection after a disposed one starts afresh`() {
        let subject = PublishSubject<Int>()
        let replayed = subject.replay(1)
        let log = Log()
        log.record(replayed, as: "a")
        let first = replayed.connect()
        subject.onNext(1)
        first.dispose()
        log.record(replayed, as: "b")
        subject.onNext(2)
        let second = replayed.connect()
        #expect(first as AnyObject !== second as AnyObject)
        subject.onNext(3)
        first.dispose()
        subject.onNext(4)
        #expect(log.entries == ["a1", "b3", "b4"])
    }

    @Test func `disposing a connection releases what its observers hold`() {
        weak var held: Token?
        let subject = PublishSubject<Int>()
        let published = subject.publish()
        let connection = published.connect()
        ({
            let token = Token()
            held = token
            _ = published.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
        })()
        #expect(held != nil)
        connection.dispose()
        #expect(held == nil)
    }

    @Test func `a connection after the source's end starts afresh`() {
        let sources = Shared([Observable.of(1, 2), .error(MarbleError()), .of(3)])
        let published = Observable<Int>.deferred { sources.withLock { $0.removeFirst() } }.publish()
        let log = Log()
        log.record(published, as: "a")
        _ = published.connect()
        log.record(published, as: "b")
        #expect(log.entries == ["a1", "a2", "a|"])
        _ = published.connect()
        log.record(published, as: "c")
        _ = published.connect()
        #expect(log.entries == ["a1", "a2", "a|", "b#", "c3", "c|"])
    }

    @Test func `subscribing and connecting from inside the end starts afresh`() {
        let starts = Shared(0)
        let replayed = Observable<Int>.deferred { .just(starts.value) }.counting(starts).replayAll()
        let log = Log()
        _ = replayed.subscribe(
            onNext: { log.write("a\($0)") },
            onCompleted: {
                log.record(replayed, as: "b")
                _ = replayed.connect()
            })
        _ = replayed.connect()
        #expect(log.entries == ["a1", "b2", "b|"])
    }

    @Test func `connect inside a callback returns the connection that is being made, which it may dispose`() {
        let published = Observable.repeatElement(1).publish()
        let log = Log()
        log.record(published, as: "a") { _ in if log.entries.count == 3 { published.connect().dispose() } }
        _ = published.connect()
        #expect(log.entries == ["a1", "a1", "a1"])
    }

    @Test func `subscribing while the source is being disposed starts afresh`() {
        let log = Log()
        let again = Shared<Observable<Int>?>(nil)
        let isFirst = Shared(true)
        let shared = Observable<Int>.never()
            .do(onDispose: { if isFirst.withLock({ $0.exchange(false) }) { _ = again.value?.subscribe { _ in } } })
            .do(onSubscribe: { log.write("connected") })
            .publish()
        again.withLock { $0 = shared.refCount() }
        let connection = shared.connect()
        connection.dispose()
        #expect(log.entries == ["connected", "connected"])
        again.withLock { $0 = nil }
    }

    @Test func `multicast makes one subject for all observers of a connection, when it is first needed`() {
        let made = Shared(0)
        let subject = PublishSubject<Int>()
        let shared = subject.multicast {
            made.withLock { $0 += 1 }
            return PublishSubject<Int>()
        }
        #expect(made.value == 0)
        let first = shared.refCount().subscribe { _ in }
        let second = shared.subscribe { _ in }
        let third = shared.refCount().subscribe { _ in }
        #expect(made.value == 1)
        for subscription in [first, second, third] { subscription.dispose() }
        #expect(made.value == 1)
        shared.connect().dispose()
        #expect(made.value == 2)
    }

    @Test func `a subject made concurrently by another observer is dropped, and both use the same one`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        let itself = Shared<ConnectableObservable<Int>?>(nil)
        let isFirst = Shared(true)
        let shared = subject.multicast {
            if isFirst.withLock({ $0.exchange(false) }) { log.record(itself.value!, as: "a") }
            return PublishSubject<Int>()
        }
        itself.withLock { $0 = shared }
        log.record(shared, as: "b")
        _ = shared.connect()
        subject.onNext(1)
        #expect(log.entries == ["a1", "b1"])
        itself.withLock { $0 = nil }
    }

    @Test func `all automatic connections of a stream share one count`() {
        let subject = PublishSubject<Int>()
        let published = subject.publish()
        let first = published.refCount().subscribe { _ in }
        let second = published.refCount().subscribe { _ in }
        first.dispose()
        #expect(subject.hasObservers)
        second.dispose()
        #expect(!subject.hasObservers)
    }

    @Test func `refCount disposes a manual connection after its last observer`() {
        let subject = PublishSubject<Int>()
        let published = subject.publish()
        let connection = published.connect()
        let observer = published.refCount().subscribe { _ in }
        #expect(subject.hasObservers)
        observer.dispose()
        #expect(!subject.hasObservers)
        connection.dispose()
    }

    @Test func `observers of a disposed connection do not affect the next one`() {
        let subject = PublishSubject<Int>()
        let published = subject.publish()
        let first = published.refCount().subscribe { _ in }
        published.connect().dispose()
        let second = published.refCount().subscribe { _ in }
        first.dispose()
        #expect(subject.hasObservers)
        second.dispose()
        #expect(!subject.hasObservers)
    }

    @Test func `refCount does not connect a stream that has ended`() {
        let ended = PublishSubject<Int>()
        ended.onCompleted()
        let starts = Shared(0)
        let shared = Observable<Int>.never().counting(starts).multicast(ended).refCount()
        #expect(shared.events == [.completed])
        #expect(shared.events == [.completed])
        #expect(starts.value == 0)
    }

    @Test func `refCount does not connect for an observer that the replayed elements satisfy`() {
        let subject = ReplaySubject<Int>.create(bufferSize: 1)
        subject.onNext(1)
        let starts = Shared(0)
        let shared = Observable<Int>.never().counting(starts).multicast(subject).refCount()
        #expect(shared.take(1).events == [.next(1), .completed])
        #expect(starts.value == 0)
    }

    @Test func `refCount of a failed source can be retried`() {
        let starts = Shared(0)
        let shared = Observable<Int>.deferred {
            starts.value < 3 ? .concat(.just(starts.value), .error(MarbleError())) : .of(10, 11)
        }.counting(starts).publish().refCount()
        #expect(shared.retry(3).events == [.next(1), .next(2), .next(10), .next(11), .completed])
        #expect(starts.value == 3)
    }

    @Test func `autoconnect stays connected without observers until the connection is disposed`() {
        let subject = PublishSubject<Int>()
        let published = subject.publish()
        let connecting = published.autoconnect()
        let log = Log()
        log.record(connecting, as: "a").dispose()
        #expect(subject.hasObservers)
        subject.onNext(1)
        let second = log.record(connecting, as: "b")
        subject.onNext(2)
        #expect(log.entries == ["b2"])
        published.connect().dispose()
        #expect(!subject.hasObservers)
        second.dispose()
    }

    @Test func `autoconnect does not count an observer that has left`() {
        let subject = PublishSubject<Int>()
        let connecting = subject.publish().autoconnect(subscribers: 2)
        connecting.subscribe { _ in }.dispose()
        _ = connecting.subscribe { _ in }
        #expect(!subject.hasObservers)
        _ = connecting.subscribe { _ in }
        #expect(subject.hasObservers)
        subject.onCompleted()
    }

    @Test func `autoconnect connects again after the end, when there are enough observers`() {
        let starts = Shared(0)
        let connecting = Observable.of(1, 2).counting(starts).publish().autoconnect()
        #expect(connecting.events == [.next(1), .next(2), .completed])
        #expect(connecting.events == [.next(1), .next(2), .completed])
        #expect(starts.value == 2)
    }

    @Test func `a shared stream is released with a source that was released without an end`() {
        weak var held: Token?
        ({
            let subject = PublishSubject<Int>()
            let token = Token()
            held = token
            let shared = subject.publish().refCount()
            _ = shared.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
            subject.onNext(1)
        })()
        #expect(held == nil)
    }

    /// A shared stream whose first observer gets a remembered element.
    static let remembering = [
        Chain("multicast, refCount") { $0.multicast(BehaviorSubject(value: -1)).refCount() },
        Chain("share(replay:scope:)") {
            let shared = $0.startWith(-1).share(replay: 1, scope: .forever)
            shared.take(1).subscribe().dispose()
            return shared
        },
    ]

    @Test(arguments: remembering)
    func `an observer that subscribes while another one gets a remembered element ends the source`(_ chain: Chain) {
        let (made, log) = (Shared(0), Log())
        let source = Observable.range(start: 0, count: 1_000_000).do(onNext: { _ in made.withLock { $0 += 1 } })
        let shared = chain(source)
        log.record(shared.take(1).flatMap { _ in shared.take(3) })
        #expect(log.entries.count == 4 && log.entries.last == "|")
        #expect(made.value < 5)
    }

    @Test func `an observer that subscribes while another one gets a remembered element is counted`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        let published = subject.multicast(BehaviorSubject(value: 0))
        log.record(published.autoconnect(subscribers: 3)) { element in
            if element == 0 { log.record(published.autoconnect(subscribers: 2)) }
        }
        #expect(subject.hasObservers)
        subject.onNext(1)
        #expect(log.entries == ["0", "0", "1", "1"])
    }

    @Test func `autoconnect rejects a count of no observers`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).publish().autoconnect(subscribers: 0)
        }
        #expect(
            result.message.contains("autoconnect(subscribers:): expected subscribers to be positive, got 0"))
    }
}

extension Bool {
    fileprivate mutating func exchange(_ value: Bool) -> Bool {
        defer { self = value }
        return self
    }
}

extension ObservableType {
    fileprivate func counting(_ starts: Shared<Int>) -> Observable<Element> {
        self.do(onSubscribe: { starts.withLock { $0 += 1 } })
    }
}

extension ObservableType {
    /// The events of a first observer, where a second one joins after `time` seconds.
    fileprivate func joined(at time: Int, on scheduler: TestScheduler) -> Observable<Element> {
        .create { observer in
            let observers = CompositeDisposable(self.subscribe(observer))
            scheduler.scheduleAt(time) { observers.insert(self.subscribe { _ in }) }
            return observers
        }
    }
}

extension ConnectableObservable {
    /// The events of an observer that subscribes at `start` seconds. The source is connected at `time`.
    func observed(from start: Int = 0, connectedAt time: Int = 0, on scheduler: TestScheduler) -> Observable<Element> {
        .create { [self] observer in
            let held = CompositeDisposable()
            scheduler.scheduleAt(start) { held.insert(self.subscribe(observer)) }
            scheduler.scheduleAt(time) { held.insert(self.connect()) }
            return held
        }
    }
}
