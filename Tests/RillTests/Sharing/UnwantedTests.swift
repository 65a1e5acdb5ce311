import RillTesting
import Testing

@testable import Rill

/// A shared source sends no more than its observers want, also when it is resumed by the end or the beginning of one.
struct UnwantedTests {
    private let sent = Shared(0)

    /// Numbers that are counted when they are sent.
    private var numbers: Observable<Int> {
        Observable.range(start: 0, count: 100_000).do(onNext: { [sent] _ in sent.withLock { $0 += 1 } })
    }

    /// A stream whose observers' first one, which isn't counted, has filled its buffer and was disposed.
    private func waiting(replaying count: Int = 0) -> (stream: ConnectableObservable<Int>, connection: any Disposable) {
        let stream = numbers.publish(buffering: 1, whenFull: .wait, replay: count)
        let first = Taker()
        first.attach(to: stream.asObservable())
        let connection = stream.connect()
        first.upstream.dispose()
        #expect(sent.value == 2)
        return (stream, connection)
    }

    @Test(arguments: [true, false])
    func `a slow observer that leaves resumes the source for those that are left`(_ isDisposed: Bool) {
        let shared = numbers.share(buffering: 1, whenFull: .wait)
        let slow = Taker()
        slow.attach(to: isDisposed ? shared : shared.take(2))
        let fast = shared.take(5).subscribe()
        if isDisposed { slow.upstream.dispose() } else { slow.resume() }
        #expect(sent.value == 7)
        fast.dispose()
    }

    @Test func `an observer that resumes the source as it subscribes ends it`() {
        let (stream, connection) = waiting()
        let subscription = stream.refCount().take(5).subscribe()
        #expect(sent.value == 7)
        subscription.dispose()
        connection.dispose()
    }

    @Test func `an observer that wants the replayed element only resumes nothing`() {
        let (stream, connection) = waiting(replaying: 1)
        let subscription = stream.asObservable().take(1).subscribe()
        #expect(sent.value == 2)
        let second = Taker { taker, _ in taker.events.count < 3 ? .more : .later }
        second.attach(to: stream.asObservable())
        #expect(second.events == ["1", "2", "3"])
        subscription.dispose()
        second.upstream.dispose()
        connection.dispose()
    }

    @Test func `an observer that has failed makes the source wait no longer`() {
        let hot = PublishSubject<Int>()
        let shared = Observable.merge(hot.asObservable(), .range(start: 0, count: 4))
            .share(buffering: 1, whenFull: .wait)
        let (slow, fast) = (Taker(), Taker { _, _ in .more })
        slow.attach(to: shared)
        fast.attach(to: shared)
        for number in 100...101 { hot.onNext(number) }
        #expect(fast.events == ["100", "101", "2", "3"])
        slow.upstream.dispose()
        fast.upstream.dispose()
    }

    @Test func `a source goes on waiting when its only observer has failed`() {
        let hot = PublishSubject<Int>()
        let stream = Observable.merge(hot.asObservable(), numbers).publish(buffering: 1, whenFull: .wait)
        let observer = Taker()
        observer.attach(to: stream.asObservable())
        let connection = stream.connect()
        for number in 100...101 { hot.onNext(number) }
        #expect(sent.value == 2)
        connection.dispose()
    }

    @Test func `an observer that has failed gets nothing more after its connection was disposed`() {
        let source = PublishSubject<Int>()
        let stream = source.publish(buffering: 1, whenFull: .fail)
        let observer = Taker()
        observer.attach(to: stream.asObservable())
        let connection = stream.connect()
        for number in 1...3 { source.onNext(number) }
        connection.dispose()
        observer.takeAll()
        #expect(observer.events == ["1"])
    }

    @Test func `the first observer of a window resumes the source after it can be disposed`() {
        let (first, result) = (Shared<Observable<Int>?>(nil), SingleAssignmentDisposable())
        let windows = numbers.do(onNext: { if $0 == 300 { result.dispose() } })
            .window(timeSpan: .seconds(60), scheduler: TestScheduler())
        result.setDisposable(windows.subscribe(onNext: { window in first.withLock { $0 = window } }))
        _ = first.value!.take(1).subscribe()
        #expect(sent.value <= 301 + 256)
    }

    /// Streams that keep elements for their next observer.
    static let memories: [(String, @Sendable (Int) -> Observable<Int>)] = [
        (
            "replay",
            { count in
                let subject = ReplaySubject<Int>.createUnbounded()
                for number in 0..<count { subject.onNext(number) }
                return subject.asObservable()
            }
        ),
        (
            "replay of an end",
            { count in
                let subject = ReplaySubject<Int>.createUnbounded()
                for number in 0..<count { subject.onNext(number) }
                subject.onCompleted()
                return subject.asObservable()
            }
        ),
        (
            "group",
            { count in
                let (source, group) = (PublishSubject<Int>(), Shared<GroupedObservable<Int, Int>?>(nil))
                _ = source.groupBy { _ in 0 }.subscribe(onNext: { opened in group.withLock { $0 = opened } })
                for number in 0..<count { source.onNext(number) }
                return group.value!.asObservable()
            }
        ),
    ]

    @Test(arguments: memories.indices)
    func `what is remembered isn't sent to an observer that has been disposed`(_ index: Int) {
        let (stop, count) = (PublishSubject<Int>(), Shared(0))
        _ = Self.memories[index].1(10_000).do(onNext: { number in
            count.withLock { $0 += 1 }
            if number == 9 { stop.onNext(0) }
        }).filter { _ in false }.take(until: stop).subscribe()
        #expect(count.value == 10)
    }

    @Test func `an observer beside a delivery gets nothing more after its dispose`() {
        let (subject, stop, count) = (ReplaySubject<Int>.createUnbounded(), PublishSubject<Int>(), Shared(0))
        for number in 0..<1000 { subject.onNext(number) }
        let busy = subject.subscribe(onNext: { number in
            if number < 1000 { return }
            _ = subject.do(onNext: { number in
                count.withLock { $0 += 1 }
                if number == 9 { stop.onNext(0) }
            }).filter { _ in false }.take(until: stop).subscribe()
        })
        subject.onNext(1000)
        #expect(count.value == 10)
        busy.dispose()
    }

    /// Calls a closure when it is released.
    private final class AtEnd: Sendable {
        let act: @Sendable () -> Void

        init(_ act: @escaping @Sendable () -> Void) { self.act = act }

        deinit { act() }
    }

    @Test func `an async subject that is disposed after its end sends its element`() {
        let (subject, log) = (AsyncSubject<Int>(), Log())
        var token: AtEnd? = AtEnd {
            subject.onCompleted()
            subject.dispose()
        }
        let first = subject.subscribe(onNext: { [token] _ in withExtendedLifetime(token) {} })
        token = nil
        log.record(subject)
        subject.onNext(7)
        first.dispose()  // the gate is busy while it releases the token
        #expect(log.entries == ["7", "|"])
    }
}
