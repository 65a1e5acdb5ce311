import Rill
import RillTesting

/// Sends the events of `timelines` in the order of their times, some of them from within deliveries, to an observer
/// that waits now and then. Returns the difference to the expected events, or nil.
///
/// An observer of a stream that fails doesn't wait, because an error may overtake elements that wait for their turn. An
/// operation that doesn't subscribe to each of its sources at once, and only once, is not compared.
func differenceWhenBusy<Result: Equatable & Sendable>(
    _ operation: ([Observable<Int>], TestScheduler) -> Observable<Result>, on timelines: [Timeline],
    _ expected: [Event<Result>], using random: inout SplitMix64
) -> String? {
    let subjects = timelines.map { _ in PublishSubject<Int>() }
    let subscribed = Shared<[Int]>([])
    let sources = subjects.enumerated().map { index, subject in
        Observable<Int> { sink in
            subscribed.withLock { $0.append(index) }
            return subject.asObservable().attach(sink)
        }
    }
    let busy = Busy<Result>(random, waits: expected.last?.error == nil)
    busy.upstream.setDisposable(operation(sources, TestScheduler()).attach(busy.sink))
    defer { busy.upstream.dispose() }
    let ranks = subscribed.value
    guard ranks.sorted() == Array(timelines.indices) else { return nil }
    let events = timelines.enumerated().flatMap { source, timeline in
        timeline.events.enumerated().map { index, event in
            (moment: Moment(time: event.time, rank: ranks.firstIndex(of: source)!, index: index), source, event.value)
        }
    }
    busy.run(
        events.sorted { $0.moment < $1.moment }.map { _, source, event in (source, { subjects[source].on(event) }) })
    let actual = busy.events
    return actual == expected || subscribed.value != ranks ? nil : "expected\n    \(expected)\nactual\n    \(actual)"
}

/// An observer that makes its sources send from within its calls, waits, and resumes, all at random.
///
/// Within a delivery, only another source sends. What the same one sends would wait in that source's own queue, while
/// others send.
private final class Busy<Element: Sendable>: Sendable {
    typealias Send = (source: Int, action: @Sendable () -> Void)

    private struct State {
        var random: SplitMix64
        var sends: ArraySlice<Send> = []
        var sending: Set<Int> = []
        var events: [Event<Element>] = []
        var isWaiting = false

        mutating func toss() -> Bool { .random(using: &random) }
    }

    let upstream = SingleAssignmentDisposable()
    private let state: Shared<State>
    private let waits: Bool

    init(_ random: SplitMix64, waits: Bool) { (state, self.waits) = (Shared(State(random: random)), waits) }

    var events: [Event<Element>] { state.value.events }

    var sink: Sink<Element> {
        Sink(
            next: { [self] element in
                state.withLock { $0.events.append(.next(element)) }
                sendSome()
                return state.withLock { state in
                    if !waits || state.isWaiting || state.toss() { return .more }
                    state.isWaiting = true
                    return .later
                }
            },
            finish: { [self] completion in
                state.withLock { $0.events.append(Event(completion)) }
                sendSome()
            })
    }

    /// Sends everything, and asks for all that is left.
    func run(_ sends: [Send]) {
        state.withLock { $0.sends = sends[...] }
        while send() { if state.withLock({ $0.toss() }) { resume() } }
        while resume() {}
    }

    private func sendSome() { while state.withLock({ $0.toss() }), send() {} }

    private func send() -> Bool {
        let send = state.withLock { state -> Send? in
            guard let source = state.sends.first?.source, state.sending.insert(source).inserted else { return nil }
            return state.sends.popFirst()
        }
        guard let send else { return false }
        send.action()
        state.withLock { _ = $0.sending.remove(send.source) }
        return true
    }

    @discardableResult
    private func resume() -> Bool {
        let wasWaiting = state.withLock { state in
            defer { state.isWaiting = false }
            return state.isWaiting
        }
        if wasWaiting { upstream.resume() }
        return wasWaiting
    }
}
