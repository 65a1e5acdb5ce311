import Testing

@testable import Rill
@testable import RillTesting

struct MulticastTests {
    private let scheduler = TestScheduler()

    @Test func `publish runs the source once for all observers when it is connected`() {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.publish().observed(connectedAt: 3, on: scheduler)
            "-----a--b--|"
            "---^-------!"
        }
    }

    @Test func `replay sends the latest elements to late observers`() {
        diagram(on: scheduler) {
            "--a--b--c-----d--|"
            $0.replay(2).observed(from: 9, on: scheduler)
            "---------(bc)-d--|"
            "^----------------!"
        }
    }

    @Test func `replayAll sends all elements to late observers`() {
        diagram(on: scheduler) {
            "--a--b--c-----d--|"
            $0.replayAll().observed(from: 9, on: scheduler)
            "---------(abc)d--|"
            "^----------------!"
        }
    }

    @Test func `multicast sends through the given subject`() {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.multicast(BehaviorSubject(value: "0")).observed(connectedAt: 3, on: scheduler)
            "0----a--b--|"
            "---^-------!"
        }
    }

    @Test func `multicast(makeSubject:) sends through a subject that its closure makes`() {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.multicast { BehaviorSubject(value: "0") }.observed(connectedAt: 3, on: scheduler)
            "0----a--b--|"
            "---^-------!"
        }
    }

    @Test func `multicast with a selector uses one subscription several times`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.multicast({ PublishSubject() }, selector: { shared in .zip(shared, shared.skip(1)) { $0 + $1 } })
            "-----3--5--|"
            "^----------!"
        }
    }

    @Test func `publish with a selector uses one subscription several times`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.publish { shared in .zip(shared, shared.skip(1)) { $0 + $1 } }
            "-----3--5--|"
            "^----------!"
        }
    }

    @Test(arguments: Law.all) func `multicast with a selector obeys`(_ law: Law) {
        law.check(canWait: false) {
            $0.multicast({ PublishSubject() }, selector: { shared in .merge(shared, shared.filter { _ in false }) })
        }
        law.check(notExercised: [.patience]) { $0.publish { $0 } }
    }

    @Test func `multicast with a selector disposes the source when the selected stream ends, even while it runs`() {
        let shared = Observable.repeatElement(1).publish { $0.take(2) }
        #expect(shared.events == [.next(1), .next(1), .completed])
        diagram {
            "--a--b--c--|"
            $0.publish { $0.take(2) }
            "--a--(b|)"
            "^----!"
        }
    }

    @Test func `multicast with a selector needs no source if the selected stream ends by itself`() {
        let starts = Shared(0)
        let source = Observable.of(1).do(onSubscribe: { starts.withLock { $0 += 1 } })
        #expect(source.publish { _ in .just("a") }.events == [.next("a"), .completed])
        #expect(starts.value == 0)
    }

    @Test func `multicast fails when its selector throws`() {
        diagram {
            "--a--|"
            $0.multicast({ () throws -> PublishSubject<String> in throw MarbleError() }, selector: { $0 })
            "#"
        }
        diagram {
            "--a--|"
            $0.publish { _ -> Observable<String> in throw MarbleError() }
            "#"
        }
    }

    @Test func `multicast with a given subject uses it for one connection after the other`() {
        let source = PublishSubject<Int>()
        let shared = source.multicast(ReplaySubject<Int>.createUnbounded())
        let log = Log()
        log.record(shared, as: "a")
        let first = shared.connect()
        source.onNext(1)
        first.dispose()
        source.onNext(2)
        _ = shared.connect()
        source.onNext(3)
        log.record(shared, as: "b")
        #expect(log.entries == ["a1", "a3", "b1", "b3"])
        source.onCompleted()
    }

    @Test func `multicast with a given subject sends nothing through it after the source's end`() {
        let starts = Shared(0)
        let shared = Observable.of(1, 2).do(onSubscribe: { starts.withLock { $0 += 1 } })
            .multicast(ReplaySubject<Int>.createUnbounded())
        _ = shared.connect()
        _ = shared.connect()
        #expect(starts.value == 2)
        #expect(shared.events == [.next(1), .next(2), .completed])
    }

    @Test(arguments: [true, false])
    func `a connection that is disposed as its source ends passes no end`(_ waits: Bool) {
        let (source, log, connection) = (PublishSubject<Int>(), Log(), SerialDisposable())
        let ending = source.do(onCompleted: { connection.dispose() })
        let shared =
            waits ? ending.publish(buffering: 1, whenFull: .wait) : ending.multicast(PublishSubject<Int>())
        _ = shared.subscribe { log.write("\($0)") }
        connection.disposable = shared.connect()
        source.onNext(1)
        source.onCompleted()
        #expect(log.entries == ["next(1)"])
    }

    @Test func `a given subject serves the connection after one that is disposed as its source ends`() {
        let (source, subject, connection) = (PublishSubject<Int>(), PublishSubject<Int>(), SerialDisposable())
        let shared = source.take(while: { number in
            if number == 0 { connection.dispose() }
            return number > 0
        }).multicast(subject)
        let log = Log()
        _ = shared.subscribe { log.write("\($0)") }
        connection.disposable = shared.connect()
        source.onNext(1)
        source.onNext(0)
        _ = shared.connect()
        source.onNext(2)
        #expect(log.entries == ["next(1)", "next(2)"])
    }

    @Test func `multicast accepts a user's subject type`() {
        let echo = Echo()
        let shared = Observable.of(1, 2).multicast(echo)
        let log = Log()
        log.record(shared, as: "a")
        _ = shared.connect()
        _ = shared.connect()
        #expect(log.entries == ["a1", "a2", "a1", "a2"])
    }

    @Test func `replay rejects a negative count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).replay(-1)
        }
        #expect(result.message.contains("replay(_:): expected bufferSize not to be negative, got -1"))
    }
}

/// A subject that ignores ends.
private final class Echo: SubjectType {
    typealias Element = Int

    private let relay = PublishRelay<Int>()

    func on(_ event: Event<Int>) {
        if case .next(let element) = event { relay.accept(element) }
    }

    func subscribe<Observer: ObserverType<Int>>(_ observer: Observer) -> any Disposable { relay.subscribe(observer) }
}
