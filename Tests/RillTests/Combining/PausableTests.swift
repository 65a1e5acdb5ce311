import Testing

@testable import Rill
@testable import RillTesting

struct PausableTests {
    @Test func `pausable passes elements while the pauser's latest element is true`() {
        diagram {
            "--a--b--c--d--e--f--|"
            "---[true]-[false]---|"
            $0.pausable($1.map { $0 == "true" })
            "-----b--c-----------|"
            "^-------------------!"
            "^-------------------!"
        }
    }

    @Test func `pausable fails when the pauser fails, and goes on when the pauser completes`() {
        diagram {
            "--a--b--c--|"
            "[true]#"
            $0.pausable($1.map { $0 == "true" })
            "--a--b#"
            "^-----!"
            "^-----!"
        }
        diagram {
            "--a--b--c---|"
            "[true]|"
            $0.pausable($1.map { $0 == "true" })
            "--a--b--c---|"
        }
    }

    @Test(arguments: Law.all) func `pausable obeys`(_ law: Law) { law.check { $0.pausable(Observable.just(true)) } }

    @Test(arguments: Law.all) func `pausable obeys for its pauser`(_ law: Law) {
        law.check(notExercised: [
            .serial, .stop, .dispose, .noLock, .order, .independence, .stack, .owner, .time, .patience, .bounds,
        ]) {
            Observable<Int>.never().pausable($0.map { $0 > 1 }).take(until: $0.ifEmpty(default: 0))
        }
    }

    @Test func `pausableBuffered keeps the latest elements until the pauser sends true`() {
        diagram {
            "--a--b--c--d--e--|"
            "------[true]-[false]-"
            $0.pausableBuffered($1.map { $0 == "true" })
            "------b-c--d-----(e|)"
            "^----------------!"
            "^----------------!"
        }
    }

    @Test(arguments: [(0, "-----------d|"), (1, "------c----d|"), (2, "------(bc)-d|"), (nil, "------(abc)d|")])
    func `pausableBuffered keeps no more elements than its limit`(_ limit: Int?, _ result: String) {
        diagram {
            "-abc-------d|"
            "------[true]"
            $0.pausableBuffered($1.map { $0 == "true" }, limit: limit)
            result
        }
    }

    @Test(arguments: [true, false]) func `pausableBuffered flushes the elements it keeps before it completes`(
        _ flushes: Bool
    ) {
        diagram {
            "-a-b--|"
            "-"
            $0.pausableBuffered($1.map { $0 == "true" }, limit: 2, flushOnCompleted: flushes, flushOnError: !flushes)
            flushes ? "------(ab|)" : "------|"
        }
    }

    @Test(arguments: [true, false]) func `pausableBuffered flushes the elements it keeps before it fails`(
        _ flushes: Bool
    ) {
        diagram {
            "-a-b--#"
            "-"
            $0.pausableBuffered($1.map { $0 == "true" }, limit: 2, flushOnCompleted: !flushes, flushOnError: flushes)
            flushes ? "------(ab#)" : "------#"
        }
    }

    @Test func `pausableBuffered ends with the pauser, and drops the elements it keeps`() {
        diagram {
            "-a-b--|"
            "----|"
            $0.pausableBuffered($1.map { $0 == "true" })
            "----|"
            "^---!"
        }
        diagram {
            "-a-b--|"
            "----#"
            $0.pausableBuffered($1.map { $0 == "true" })
            "----#"
            "^---!"
        }
    }

    @Test func `pausableBuffered stops flushing after a dispose`() {
        let (source, pauser, subscription) = (PublishSubject<Int>(), PublishSubject<Bool>(), SerialDisposable())
        let probe = Probe { if $0 == 2 { subscription.dispose() } }
        subscription.disposable = source.pausableBuffered(pauser, limit: nil).attach(probe.sink())
        for element in 1...4 { source.onNext(element) }
        pauser.onNext(true)
        #expect(probe.events == ["next(1)", "next(2)"])
        #expect(!source.hasObservers)
        #expect(!pauser.hasObservers)
    }

    @Test func `pausableBuffered stops flushing after the answer .none`() {
        let (source, pauser, probe) = (PublishSubject<Int>(), PublishSubject<Bool>(), Probe(limit: 2))
        let subscription = source.pausableBuffered(pauser, limit: nil).attach(probe.sink())
        for element in 1...4 { source.onNext(element) }
        source.onCompleted()
        #expect(probe.events == ["next(1)", "next(2)"])
        #expect(probe.violations == [])
        subscription.dispose()
    }

    @Test func `pausableBuffered starts a pause that begins during a flush after that flush`() {
        let (source, pauser, log) = (PublishSubject<Int>(), PublishSubject<Bool>(), Log())
        log.record(source.pausableBuffered(pauser, limit: nil)) { if $0 == 1 { pauser.onNext(false) } }
        source.onNext(1)
        source.onNext(2)
        pauser.onNext(true)
        source.onNext(3)
        #expect(log.entries == ["1", "2"])
    }

    @Test func `pausableBuffered keeps no more elements than it needs`() {
        let (tokens, pauser) = (PublishSubject<Token>(), PublishSubject<Bool>())
        let subscription = tokens.pausableBuffered(pauser, limit: 2).subscribe()
        let sent = (1...3).map { _ in tokens.sendToken() }
        #expect(sent.map { $0.object != nil } == [false, true, true])
        pauser.onNext(true)
        #expect(sent.allSatisfy { $0.object == nil })
        pauser.onNext(false)
        let last = tokens.sendToken()
        #expect(last.object != nil)
        subscription.dispose()
        #expect(last.object == nil)
    }

    @Test func `pausableBuffered rejects a negative limit`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).pausableBuffered(Observable.just(true), limit: -1)
        }
        #expect(
            result.message.contains(
                "pausableBuffered(_:limit:flushOnCompleted:flushOnError:): expected limit not to be negative, got -1"))
    }

    @Test(arguments: Law.all) func `pausableBuffered obeys`(_ law: Law) {
        law.check { $0.pausableBuffered(Observable.just(true).concat(Observable.never())) }
    }

    @Test(arguments: Law.all) func `pausableBuffered obeys while paused`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .bounds]) { $0.pausableBuffered(Observable<Bool>.never(), limit: 3) }
    }

    @Test(arguments: Law.all) func `pausableBuffered obeys for its pauser`(_ law: Law) {
        law.check(notExercised: [.stop, .order, .independence, .patience]) {
            Observable.just(1).concat(Observable.never()).pausableBuffered($0.map { $0 > 1 }, limit: nil)
        }
    }
}

struct PausableStateTests {
    private let state = PausableState<Int>(limit: 1, onCompleted: true, onError: false)

    @Test func `pausableBuffered's state passes elements while it runs, and keeps the last one while paused`() {
        #expect(
            kinds(
                after: .next(1, .second(1)), .next(1, .second(2)), .next(0, .first(true)), .next(1, .second(3)),
                .next(0, .first(false)),
                .next(1, .second(4)), .ended(1, .completed))
                == ["wait", "wait", "next", "next", "wait", "wait", "last"])
    }

    @Test func `pausableBuffered's state flushes at an end only if it was made to`() {
        #expect(kinds(after: .next(1, .second(1)), .ended(1, failure)) == ["wait", "finish"])
        #expect(kinds(after: .next(1, .second(1)), .ended(0, .completed)) == ["wait", "finish"])
    }

    private func kinds(after events: Sent<PausableState<Int>.Input>...) -> [String] {
        var machine = state
        return events.map { event in
            switch machine.receive(event) {
            case .wait: "wait"
            case .next: "next"
            case .last: "last"
            case .finish: "finish"
            }
        }
    }
}
