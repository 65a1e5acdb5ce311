import Interleaving
import Testing

@testable import Rill

extension OrdersTests {
    struct TimerTests {
        private final class Stage: @unchecked Sendable {
            var (now, alarm): (Int64, Int64) = (0, .max)
            var ticks: [Int] = []
            weak var held: Held?
            private(set) var queue: TimerQueue!

            init() {
                queue = TimerQueue(clock: { [unowned self] in now }, setAlarm: { [unowned self] in alarm = $1 })
            }

            func add(_ number: Int, after delay: Int64, holding held: Held? = nil) -> ScheduledTimer {
                queue.add(
                    after: .nanoseconds(delay), every: .nanoseconds(10),
                    Sink(
                        next: { [self] _ in
                            withExtendedLifetime(held) { ticks.append(number) }
                            return .more
                        }, finish: { _ in }))
            }

            func fire() {
                alarm = .max
                queue.tick(queue.takeDue(limit: 4))
            }
        }

        @Test func `a timer that is added while others fire isn't forgotten`() throws {
            try Orders { () -> Stage in
                let stage = Stage()
                _ = stage.add(1, after: 1)
                stage.now = 2
                return stage
            }
            .lane { $0.fire() }
            .lane { _ = $0.add(2, after: 3) }
            .verdict { stage in
                try #require(stage.ticks == [1])
                // The alarm is set for whoever comes first.
                try #require(stage.queue.nextDeadline == 5 && stage.alarm <= 5)
                stage.queue.cancelAll()
            }
        }

        @Test func `a timer that is cancelled while it fires ticks once at most, and is forgotten`() throws {
            try Orders { () -> (Stage, ScheduledTimer) in
                let stage = Stage()
                let timer = stage.add(1, after: 1)
                stage.now = 2
                return (stage, timer)
            }
            .lane { stage, _ in stage.fire() }
            .lane { _, timer in timer.dispose() }
            .lane { _, timer in timer.dispose() }
            .verdict { stage, timer in
                try #require(stage.ticks.count <= 1 && timer.isDisposed)
                stage.now = 1_000
                stage.fire()
                try #require(stage.ticks.count <= 1)
                try #require(stage.queue.nextDeadline == nil)
            }
        }

        @Test func `a timer that is cancelled while it fires releases its action`() throws {
            try Orders { () -> (Stage, ScheduledTimer) in
                let (stage, held) = (Stage(), Held())
                let timer = stage.add(1, after: 1, holding: held)
                (stage.now, stage.held) = (2, held)
                return (stage, timer)
            }
            .lane { stage, _ in stage.fire() }
            .lane { _, timer in timer.dispose() }
            .verdict { stage, _ in
                try #require(stage.held == nil && stage.queue.nextDeadline == nil)
            }
        }
    }

    struct WeakListTests {
        @Test func `a sweep that found an object dead keeps one that took its place`() throws {
            typealias Stage = (list: WeakList<Held, Int>, object: Held, former: WeakEntry<Held, Int>)
            try Orders { () -> Stage in
                let (list, object) = (WeakList<Held, Int>(), Held())
                return (list, object, list.insert(object, 1).entry)
            }
            .lane { $0.list.remove([$0.former]) }
            .lane { $0.list.insert($0.object, 2, replaces: true) }
            .verdict { stage in
                try #require(stage.list.entry(of: stage.object)?.value == 2 && stage.list.count == 1)
            }
        }

        @Test func `a sweep keeps what lives and what is inserted meanwhile`() throws {
            final class Stage: @unchecked Sendable {
                let (list, living) = (WeakList<Held, Int>(), Held())
                var dying: Held? = Held()
                init() { list.insert(dying!, 0) }
            }
            try Orders { Stage() }
                .lane { $0.list.insert($0.living, 1) }
                .lane { $0.list.sweep() }
                .lane { $0.dying = nil }
                .verdict { stage in
                    try #require(stage.list.liveCount == 1 && stage.list.entry(of: stage.living)?.value == 1)
                    stage.list.sweep()
                    try #require(stage.list.count == 1)
                }
        }

        @Test func `an object that is inserted by two threads is in the list once`() throws {
            try Orders { (WeakList<Held, Int>(), Held()) }
                .lane { list, object in list.insert(object, 1) }
                .lane { list, object in list.insert(object, 2, replaces: true) }
                .lane { list, object in list.remove(object) }
                .verdict { list, _ in try #require(list.count == list.liveCount && list.count <= 1) }
        }
    }
}
