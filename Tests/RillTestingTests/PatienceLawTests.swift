import Foundation
import Testing

@testable import Rill
@testable import RillTesting

/// Operators that all claim to wait, and break law 13, each in its own way.
struct PatienceLawTests {
    @Test func `an operator that passes on the answers passes, even if it is not known to wait`() {
        #expect(findings { (source: Observable<Int>) in Observable<Int> { source.attach($0) } } == [])
    }

    @Test func `a stream that can't wait breaks patience, unless that is expected`() {
        let operations: [@Sendable (Observable<Int>) -> Observable<Int>] = [
            { $0.share() }, { $0.sending { _ in .more } },
        ]
        let (violation, missing) = (
            "with of, asked for 1 after its call, next(2) came before resume()",
            "not exercised: an element that waited for resume()"
        )
        for operation in operations {
            #expect(findings(of: operation).contains(violation))
            let check = LawCheck(canBeHot: true, operation: operation)
            #expect(check.failures(of: .patience, isExercised: true) == [missing])
        }
    }

    @Test func `a single element gives patience nothing to examine`() {
        #expect(findings { $0.take(1) } == ["not exercised: an element that waited for resume()"])
    }

    @Test func `patience catches a stream that sends during the wait`() {
        expect("with of, asked for 1 after its call, next(2) came before resume()") { source in
            source.sending { _ in .more }
        }
    }

    @Test func `patience catches a stream that goes on inside the call that answers .later`() {
        expect("next(3) came while another call was in progress") { source in source.hoarding(isSerial: false) }
    }

    @Test func `patience catches an element that is lost with resume()`() {
        expect("the events were [\"next(1)\", \"next(3)\", \"next(4)\", \"next(5)\", \"completed\"]") {
            $0.losingSecond()
        }
    }

    @Test func `patience catches an element that is lost among several sources`() {
        let violations = violations(interleaves: true) { .merge($0.losingSecond(), .of(8, 9)) }
        #expect(violations.contains { $0.contains("and without a wait") }, "\(violations)")
    }

    @Test func `patience catches a source whose order changes among several`() {
        let violations = violations(interleaves: true) { .merge($0.hoarding(lastFirst: true), .of(8, 9)) }
        #expect(violations.contains { $0.contains("with larger numbers") }, "\(violations)")
    }

    @Test func `patience catches a source that can't wait and changes its order among several`() {
        let violations = violations(interleaves: true) { .merge($0.hoarding(lastFirst: true), .of(8, 9)) }
        #expect(violations.contains { $0.contains("with a source that can't wait") }, "\(violations)")
    }

    @Test func `patience catches a stream that ignores resume()`() {
        expect("the events were [\"next(1)\"], and without a wait [\"next(1)\", \"next(2)\"") { source in
            Observable { sink in Resumption(of: source.attach(sink), resuming: {}) }
        }
    }

    @Test func `patience catches a lock around resume()`() {
        let violations = violations(timeLimit: .milliseconds(100)) { source in
            Observable { sink in
                let (lock, upstream) = (NSRecursiveLock(), source.attach(sink))
                return Resumption(of: upstream, resuming: { lock.withLock { upstream.resume() } })
            }
        }
        let violation = "with of, asked for 1 on another thread during its call, resume() did not return"
        #expect(violations.contains(violation), "\(violations)")
    }

    @Test func `patience catches an object that is retained after a dispose during the wait`() {
        for place in ["a dispose while the source waits", "a dispose inside the call that is answered .later"] {
            expect("the sink is still held after \(place)") { source in
                Observable { sink in Resumption(of: source.attach(sink), disposing: {}) }
            }
            expect("the source is still held after \(place)") { source in
                Observable { sink in Resumption(of: source.attach(sink), disposing: {}) }
            }
        }
    }

    @Test func `patience catches an element that resume() sends after a dispose`() {
        expect("next(2) came after a dispose while the source waits") { source in
            Observable { sink in Resumption(of: source.attach(sink), disposing: {}) }
        }
    }

    private func findings<Result: Sendable>(
        of operation: @escaping @Sendable (Observable<Int>) -> Observable<Result>
    ) -> [String] {
        LawCheck(operation: operation).failures(of: .patience, isExercised: true)
    }

    private func violations(
        timeLimit: DispatchTimeInterval = .seconds(60), interleaves: Bool = false,
        by operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) -> [String] {
        LawCheck(timeLimit: timeLimit, interleaves: interleaves, operation: operation).findings(
            of: .patience
        ).violations
    }

    private func expect(
        _ violation: String, sourceLocation: SourceLocation = #_sourceLocation,
        by operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) {
        let violations = violations(by: operation)
        #expect(violations.contains { $0.contains(violation) }, "\(violations)", sourceLocation: sourceLocation)
    }
}

/// An upstream with custom actions for resume and dispose.
private final class Resumption: Upstream {
    private let onResume: @Sendable () -> Void
    private let onDispose: @Sendable () -> Void

    init(of upstream: any Upstream, resuming onResume: @escaping @Sendable () -> Void) {
        self.onResume = onResume
        onDispose = { upstream.dispose() }
    }

    init(of upstream: any Upstream, disposing onDispose: @escaping @Sendable () -> Void) {
        onResume = { upstream.resume() }
        self.onDispose = onDispose
    }

    func resume() { onResume() }

    func dispose() { onDispose() }
}

extension Observable<Int> {
    /// Sends everything, and replaces the answer.
    fileprivate func sending(_ answer: @escaping @Sendable (Demand) -> Demand) -> Observable {
        Observable { sink in
            attach(
                Sink(
                    next: { element in
                        let demand = sink.next(element)
                        return demand == .none ? .none : answer(demand)
                    }, finish: sink.finish))
        }
    }

    /// Loses the second element if it arrives after a wait.
    fileprivate func losingSecond() -> Observable {
        Observable { sink in
            let isResumed = Shared(false)
            let upstream = attach(
                Sink(
                    next: { $0 == 2 && isResumed.value ? .more : sink.next($0) },
                    finish: sink.finish))
            return Resumption(
                of: upstream,
                resuming: {
                    isResumed.withLock { $0 = true }
                    upstream.resume()
                })
        }
    }

    /// Takes the whole source at once, and sends it as it is asked for.
    func hoarding(isSerial: Bool = true, lastFirst: Bool = false) -> Observable {
        Observable { sink in
            let hoard = Hoard(sink, isSerial: isSerial, lastFirst: lastFirst)
            hoard.source.setDisposable(
                attach(Sink(next: { hoard.add(.next($0)) }, finish: { _ = hoard.add(Event($0)) })))
            return hoard
        }
    }
}

private final class Hoard: Upstream {
    private struct State {
        var events: [Event<Int>] = []
        var sink: UnsafeTransfer<Sink<Int>>?
        var isBusy = false
        /// The answers `.later` that no `resume()` has followed yet.
        var pauses = 0
    }

    let source = SingleAssignmentDisposable()
    private let state: Shared<State>
    private let isSerial: Bool
    private let lastFirst: Bool

    init(_ sink: Sink<Int>, isSerial: Bool, lastFirst: Bool) {
        state = Shared(State(sink: UnsafeTransfer(sink)))
        self.isSerial = isSerial
        self.lastFirst = lastFirst
    }

    func add(_ event: Event<Int>) -> Demand {
        state.withLock { $0.events.append(event) }
        send()
        return state.value.sink == nil ? .none : .more
    }

    func resume() {
        state.withLock { $0.pauses -= 1 }
        send()
    }

    func dispose() {
        source.dispose()
        state.withLock { $0 = State() }
    }

    private func send() {
        while let (event, sink) = takeFirst() {
            switch event {
            case .next(let element):
                let demand = sink.value.next(element)
                state.withLock { if demand == .later { $0.pauses += 1 } }
                if demand == .none { dispose() }
            case .error(let error): sink.value.finish(.failed(error))
            case .completed: sink.value.finish(.completed)
            }
            state.withLock { $0.isBusy = false }
        }
    }

    private func takeFirst() -> (Event<Int>, UnsafeTransfer<Sink<Int>>)? {
        state.withLock { state in
            guard let sink = state.sink, !state.events.isEmpty, state.pauses <= 0, !(isSerial && state.isBusy) else {
                return nil
            }
            state.isBusy = true
            let last = state.events.lastIndex { !$0.isStopEvent }
            return (state.events.remove(at: lastFirst ? last ?? 0 : 0), sink)
        }
    }
}
