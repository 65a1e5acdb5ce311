import Foundation
import RillTesting
import Testing

@testable import Rill

/// How many random cases a model gets: a twentieth of them without `RILL_STRESS_ROUNDS=full`.
private let cases = ProcessInfo.processInfo.environment["RILL_STRESS_ROUNDS"] == "full" ? 1000 : 50

/// Runs `operation` on random sources in virtual time, and compares its events with `model`, which sees the sources as
/// a whole. Fails the test at the first difference, with the seed. To reproduce it, pass that seed alone.
///
/// The sources must be released at the end and by a dispose. An operation on sources that wait runs again with an
/// observer that asks for its elements. One whose result doesn't depend on the time runs again on sources that send
/// from within deliveries.
func checkModel<Result: Equatable & Sendable>(
    sources count: Int = 1, _ operation: ([Observable<Int>], TestScheduler) -> Observable<Result>,
    against model: ([Timeline]) -> [Recorded<Event<Result>>], mayFail: Bool = true, demand likeness: Likeness = .same,
    isTimed: Bool = false,
    seeds: [UInt64] = (1...cases).map { _ in .random(in: .min ... .max) },
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for seed in seeds {
        var random = SplitMix64(seed: seed)
        let timelines = (0..<count).map { Timeline.random(from: $0 * 100, mayFail: mayFail, using: &random) }
        let scheduler = TestScheduler()
        let sources = timelines.map { scheduler.createColdObservable($0.events) }
        let observer = scheduler.createObserver(Result.self)
        let subscription = operation(sources.map { $0.asObservable() }, scheduler).subscribe(observer)
        scheduler.advance(to: 200)
        let (expected, actual) = (model(timelines), observer.events)
        if actual != expected {
            let drawing = timelines.map { "\n    \($0.events)" }.joined()
            Issue.record(
                "seed \(seed):\(drawing)\nexpected\n    \(expected)\nactual\n    \(actual)",
                sourceLocation: sourceLocation)
            return
        }
        if let end = expected.last, end.value.isStopEvent {
            let held = sources.flatMap(\.subscriptions).filter { $0.unsubscribe > end.time }
            #expect(held.isEmpty, "seed \(seed): held after the end", sourceLocation: sourceLocation)
        }
        subscription.dispose()
        let held = sources.flatMap(\.subscriptions).filter { $0.unsubscribe == .max }
        #expect(held.isEmpty, "seed \(seed): held after dispose", sourceLocation: sourceLocation)
        if !isTimed,
            let difference = differenceWhenBusy(operation, on: timelines, expected.map(\.value), using: &random)
        {
            Issue.record(
                "seed \(seed), while busy:\(timelines.map { "\n    \($0.events)" }.joined())\n\(difference)",
                sourceLocation: sourceLocation)
            return
        }
        if let difference = differenceWithDemand(operation, on: timelines, likeness, using: &random) {
            Issue.record(
                "seed \(seed), asked for:\(timelines.map { "\n    \($0.events)" }.joined())\n\(difference)",
                sourceLocation: sourceLocation)
            return
        }
    }
}

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

/// How the events that an observer gets by asking for them relate to those that an eager observer gets.
enum Likeness {
    /// The events are the same.
    case same
    /// Several sources run at once, so that the elements arrive in another order.
    case interleaving
    /// Several sources run at once, so that different elements meet. The end and the last element are the same.
    case last
    /// The events depend on the time.
    case none
}

/// Runs `operation` on sources that wait, once for an observer that takes everything, and once for one that asks for a
/// few elements at random times. Returns the difference, or nil. A stream that goes on during a wait is not compared.
func differenceWithDemand<Result: Equatable & Sendable>(
    _ operation: ([Observable<Int>], TestScheduler) -> Observable<Result>, on timelines: [Timeline],
    _ likeness: Likeness, using random: inout SplitMix64
) -> String? {
    if likeness == .none || likeness != .same && timelines.contains(where: \.hasFailed) { return nil }
    let areScheduled = timelines.map { _ in Bool.random(using: &random) }

    func events(
        demand: Int?, _ ask: (TestScheduler, TestableObserver<Result>) -> Void = { _, _ in }
    ) -> [Event<Result>]? {
        let scheduler = TestScheduler()
        let stream = operation(
            zip(timelines, areScheduled).map { $0.patient(on: $1 ? scheduler : nil) }, scheduler)
        let observer = scheduler.createObserver(Result.self, demand: demand)
        let subscription = stream.subscribe(observer)
        ask(scheduler, observer)
        scheduler.advance(by: .seconds(1000))
        subscription.dispose()
        return observer.events.map(\.value)
    }

    guard let expected = events(demand: nil) else { return nil }
    var (demand, excess) = (Int.random(in: 1...3, using: &random), 0)
    let actual = events(demand: demand) { scheduler, observer in
        for _ in 0..<30 where !(observer.events.last?.value.isStopEvent ?? false) {
            scheduler.advance(by: .seconds(.random(in: 0...2, using: &random)))
            excess = max(excess, observer.events.count { !$0.value.isStopEvent } - demand)
            let count = Int.random(in: 0...3, using: &random)
            demand += count
            observer.request(count)
        }
        observer.request(.max)
    }!
    if excess > 0 { return "\(excess) elements came without being asked for" }
    let isAlike =
        switch likeness {
        case .same: actual == expected
        case .interleaving: isInterleaving(actual, of: expected)
        case .last: actual.suffix(2) == expected.suffix(2)
        case .none: true
        }
    return isAlike ? nil : "expected\n    \(expected)\nactual\n    \(actual)"
}

/// Whether `actual` has the same elements as `expected` in any order, followed by the same end.
private func isInterleaving<Result: Equatable>(_ actual: [Event<Result>], of expected: [Event<Result>]) -> Bool {
    var rest = expected
    for event in actual {
        guard let index = rest.firstIndex(of: event) else { return false }
        rest.remove(at: index)
    }
    return rest.isEmpty && actual.last?.isStopEvent == expected.last?.isStopEvent
}

extension Timeline {
    /// The same elements and the same end, from a source that waits.
    func patient(on scheduler: TestScheduler?) -> Observable<Int> {
        let values = elements.map(\.value)
        let source = scheduler.map { Observable.from(values, scheduler: $0) } ?? .from(values)
        return switch end?.completion {
        case .completed: source
        case .failed(let error): source.concat(Observable.error(error))
        case nil: source.concat(Observable.never())
        }
    }
}
