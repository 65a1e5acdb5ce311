import RillTesting

@testable import Rill

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
