import Testing

@testable import Rill
@testable import RillTesting

struct CurrentThreadSchedulerTests {
    private let scheduler = CurrentThreadScheduler.instance

    @Test func `an action runs at once, and what it schedules runs after it, in order`() {
        let log = Log()
        scheduler.schedule {
            log.write("a")
            scheduler.schedule {
                log.write("b")
                scheduler.schedule { log.write("e") }
                log.write("c")
            }
            scheduler.schedule { log.write("d") }
            log.write("A")
        }
        #expect(log.entries == ["a", "A", "b", "c", "d", "e"])
    }

    @Test func `actions that schedule each other take no stack`() {
        let last = Shared(0)
        onThread {
            @Sendable func step(_ number: Int) {
                last.withLock { $0 = number }
                if number < 100_000 { CurrentThreadScheduler.instance.schedule { step(number + 1) } }
            }
            CurrentThreadScheduler.instance.schedule { step(1) }
        }
        #expect(last.value == 100_000)
    }

    @Test func `isScheduleRequired is false while an action runs`() {
        let inside = Shared<[Bool]>([])
        #expect(CurrentThreadScheduler.isScheduleRequired)
        scheduler.schedule {
            inside.withLock { $0.append(CurrentThreadScheduler.isScheduleRequired) }
            scheduler.schedule { inside.withLock { $0.append(CurrentThreadScheduler.isScheduleRequired) } }
        }
        #expect(inside.value == [false, false])
        #expect(CurrentThreadScheduler.isScheduleRequired)
    }

    @Test func `an action that is disposed of before its turn does not run, and is released at once`() {
        let isReleased = Shared<Bool?>(nil)
        scheduler.schedule {
            weak var held: Token?
            let action = {
                let token = Token()
                held = token
                return scheduler.schedule { Issue.record("it was disposed of: \(token)") }
            }()
            action.dispose()
            let isGone = held == nil
            isReleased.withLock { $0 = isGone }
        }
        #expect(isReleased.value == true)
    }

    @Test func `each thread has a trampoline of its own`() {
        let log = Log()
        scheduler.schedule {
            onThread { CurrentThreadScheduler.instance.schedule { log.write("other") } }
            log.write("this")
        }
        #expect(log.entries == ["other", "this"])
    }

    @Test func `merged sources take turns`() {
        let merged = Observable.merge(
            .of("a", "b", "c", scheduler: scheduler), .of("x", "y", scheduler: scheduler))
        #expect(merged.toArray().events == [.next(["a", "x", "b", "y", "c"]), .completed])
    }

    @Test func `zipped sources take turns, so that one without an end does not keep the others from theirs`() {
        let zipped = Observable.zip(
            Observable.repeatElement("a", scheduler: scheduler), Observable.of(1, 2, 3, scheduler: scheduler)
        ) { "\($0)\($1)" }
        #expect(zipped.events == [.next("a1"), .next("a2"), .next("a3"), .completed])
    }

    @Test func `latest elements are combined turn by turn`() {
        let combined = Observable.combineLatest(
            Observable.of(1, 2, scheduler: scheduler), Observable.of("a", "b", scheduler: scheduler)
        ) { "\($0)\($1)" }
        #expect(combined.toArray().events == [.next(["1a", "2a", "2b"]), .completed])
    }

    @Test func `sources in a row come one after the other`() {
        let row = Observable.concat(
            .of("a", "b", scheduler: scheduler), .of("x", "y", scheduler: scheduler))
        #expect(row.toArray().events == [.next(["a", "b", "x", "y"]), .completed])
    }

    @Test func `streams of elements take turns`() {
        let streams = Observable.of(1, 2, scheduler: scheduler).flatMap { number in
            Observable.of("a\(number)", "b\(number)", "c\(number)", scheduler: scheduler)
        }
        #expect(streams.toArray().events == [.next(["a1", "b1", "a2", "c1", "b2", "c2"]), .completed])
    }

    @Test func `the end of a stream ends its turns`() {
        let endless = Observable.repeatElement(1, scheduler: scheduler)
        #expect(endless.take(3).events == [.next(1), .next(1), .next(1), .completed])
    }

    @Test func `ImmediateScheduler runs an action where it is scheduled, inside another one too`() {
        let log = Log()
        ImmediateScheduler.instance.schedule {
            log.write("a")
            ImmediateScheduler.instance.schedule { log.write("b") }
            log.write("c")
        }
        #expect(log.entries == ["a", "b", "c"])
    }
}
