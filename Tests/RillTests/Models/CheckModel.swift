import Foundation
import Rill
import RillTesting
import Testing

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
