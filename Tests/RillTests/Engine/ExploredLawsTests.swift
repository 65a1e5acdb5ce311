import Foundation
import Rill
import RillTesting
import Testing

/// How many orders of each kind of source are explored, and how many random ones: a twentieth without
/// `RILL_STRESS_ROUNDS=full`.
private let orders = ProcessInfo.processInfo.environment["RILL_STRESS_ROUNDS"] == "full" ? 100 : 5

/// The laws in every order of what is due at the same virtual time, for operators with a clock or several sources.
struct ExploredLawsTests {
    struct Operator: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let canWait: Bool
        let apply: @Sendable (Observable<Int>, Observable<Int>, TestScheduler) -> Observable<String>

        init<Result>(
            _ name: String, canWait: Bool = true,
            _ apply: @escaping @Sendable (Observable<Int>, Observable<Int>, TestScheduler) -> Observable<Result>
        ) {
            testDescription = name
            self.canWait = canWait
            self.apply = { first, second, time in apply(first, second, time).map { "\($0)" } }
        }
    }

    static let timed = [
        Operator("buffer(timeSpan:count:)") { $0.buffer(timeSpan: .seconds(1), count: 2, scheduler: $2) },
        Operator("chunks(ofCount:orAfter:)") { $0.chunks(ofCount: 2, orAfter: .seconds(1), scheduler: $2) },
        Operator("debounce") { $0.debounce(.seconds(1), scheduler: $2) },
        Operator("debounce(by:)") { $0.debounce(by: { .seconds($0 % 2) }, scheduler: $2) },
        Operator("delay") { $0.delay(.seconds(1), scheduler: $2) },
        Operator("delaySubscription") { $0.delaySubscription(.seconds(1), scheduler: $2) },
        Operator("interval", canWait: false) { source, _, time in
            source.take(1).concat(.interval(.seconds(1), scheduler: time).take(2))
        },
        Operator("observe(on:)") { $0.observe(on: $2) },
        Operator("paced") { $0.paced(every: .seconds(1), burst: 1, scheduler: $2) },
        Operator("repeat") { $0.repeat(every: .seconds(1), scheduler: $2).take(for: .seconds(9), scheduler: $2) },
        Operator("retry(backoff:)") { $0.retry(backoff: .constant(.seconds(1), maxCount: 1), scheduler: $2) },
        Operator("skip(_:scheduler:)") {
            $0.merge(with: $1.delay(.seconds(1), scheduler: $2)).skip(.seconds(1), scheduler: $2)
        },
        Operator("subscribe(on:)") { $0.subscribe(on: $2) },
        Operator("take(for:)") { $0.take(for: .seconds(3), scheduler: $2) },
        Operator("throttle") { $0.throttle(.seconds(2), scheduler: $2) },
        Operator("throttle(latest: false)") { $0.throttle(.seconds(2), latest: false, scheduler: $2) },
        Operator("timeInterval") { $0.timeInterval(scheduler: $2).map(\.element) },
        Operator("timeout") { $0.timeout(.seconds(2), scheduler: $2) },
        Operator("timeout(other:)") { $0.timeout(.seconds(1), other: $1, scheduler: $2) },
        Operator("timeout(total:)") { $0.timeout(total: .seconds(3), scheduler: $2) },
        Operator("timestamp") { $0.timestamp(scheduler: $2).map(\.element) },
        Operator("window", canWait: false) { $0.window(timeSpan: .seconds(1), count: 2, scheduler: $2).merge() },
    ]

    static let combining = [
        Operator("amb") { first, second, _ in first.amb(second) },
        Operator("bufferWithTrigger") { first, second, _ in first.bufferWithTrigger(second) },
        Operator("catch") { first, second, _ in first.catch { _ in second } },
        Operator("combineLatest") { first, second, _ in .combineLatest(first, second) { $0 + $1 } },
        Operator("concat") { first, second, _ in first.concat(second) },
        Operator("concatMap") { first, second, _ in first.concatMap { _ in second } },
        Operator("flatMap") { first, second, _ in first.flatMap { _ in second } },
        Operator("flatMap(maxConcurrent:)") { first, second, _ in first.flatMap(maxConcurrent: 2) { _ in second } },
        Operator("flatMapFirst") { first, second, _ in first.flatMapFirst { _ in second } },
        Operator("flatMapLatest") { first, second, _ in first.flatMapLatest { _ in second } },
        Operator("ifEmpty(switchTo:)") { first, second, _ in second.filter { $0 > 8 }.ifEmpty(switchTo: first) },
        Operator("merge") { first, second, _ in .merge(first, second) },
        Operator("pausable") { first, second, _ in first.pausable(second.map { $0 == 7 }) },
        Operator("pausableBuffered") { first, second, _ in first.pausableBuffered(second.map { $0 == 7 }) },
        Operator("retry(when:)") { first, second, _ in first.retry { $0.take(1).flatMap { _ in second.take(1) } } },
        Operator("sample") { first, second, _ in first.sample(second) },
        Operator("skip(until:)") { first, second, _ in first.skip(until: second) },
        Operator("take(until:)") { first, second, _ in first.take(until: second) },
        Operator("withLatestFrom") { first, second, _ in first.withLatestFrom(second) { $0 + $1 } },
        Operator("zip") { first, second, _ in .zip(first, second) { $0 + $1 } },
    ]

    static let sharing = [
        Operator("groupBy(keySelector:until:)", canWait: false) { first, _, time in
            first.groupBy(keySelector: { $0 % 2 }, until: { $0.debounce(.seconds(1), scheduler: time) }).merge()
        },
        Operator("groupBy(keySelector:forgettingAfter:)", canWait: false) { first, _, time in
            first.groupBy(keySelector: { $0 % 2 }, forgettingAfter: .seconds(1), scheduler: time).merge()
        },
        Operator("share", canWait: false) { first, second, _ in
            let shared = first.share()
            return .merge(shared, second.flatMap { _ in shared })
        },
        Operator("share(keepingAlive:)", canWait: false) { first, second, time in
            let shared = first.share(replay: 1, keepingAlive: .seconds(1), scheduler: time)
            return shared.take(1).concat(second.take(1)).concat(shared)
        },
    ]

    static let asynchronous = [
        Operator("asyncMap") { first, _, time in
            first.asyncMap(on: time) { element in
                await Task.yield()
                return element
            }
        },
        Operator("asyncMapLatest") { first, _, time in
            first.asyncMapLatest(on: time) { element in
                await Task.yield()
                return element
            }
        },
        Operator("task") { first, _, time in
            .merge(
                first,
                .task(on: time) {
                    await Task.yield()
                    return 1
                })
        },
    ]

    @Test(arguments: timed + combining + sharing + asynchronous, Law.explored)
    func `an operator obeys in every order`(_ tested: Operator, _ law: Law) {
        law.explore(orders: orders, canWait: tested.canWait, tested.apply)
    }
}
