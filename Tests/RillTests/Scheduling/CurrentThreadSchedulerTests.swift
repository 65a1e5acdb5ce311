import Testing

@testable import Rill
@testable import RillTesting

struct CurrentThreadSchedulerTests {
    private let scheduler = CurrentThreadScheduler.instance

    @Test func `the current-thread scheduler runs an action at once, and actions scheduled within it afterwards`() {
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

    @Test func `actions that schedule each other on the current thread need constant stack`() {
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

    @Test func `disposing an action on the current thread prevents it, and releases it at once`() {
        let isReleased = Shared<Bool?>(nil)
        scheduler.schedule {
            weak var held: Token?
            let action = {
                let token = Token()
                held = token
                return scheduler.schedule { Issue.record("a disposed action ran: \(token)") }
            }()
            action.dispose()
            let isGone = held == nil
            isReleased.withLock { $0 = isGone }
        }
        #expect(isReleased.value == true)
    }

    @Test func `nested runs actions at once, and leaves the waiting ones to the action around it`() {
        let log = Log()
        scheduler.schedule {
            scheduler.schedule { log.write("waiting") }
            CurrentThreadScheduler.nested { _ = scheduler.schedule { log.write("nested") } }
            log.write("outer")
        }
        #expect(log.entries == ["nested", "outer", "waiting"])
    }

    @Test func `each thread has its own trampoline`() {
        let log = Log()
        scheduler.schedule {
            onThread { CurrentThreadScheduler.instance.schedule { log.write("other") } }
            log.write("this")
        }
        #expect(log.entries == ["other", "this"])
    }

    @Test func `merged sources on the current thread take turns`() {
        let merged = Observable.merge(
            .of("a", "b", "c", scheduler: scheduler), .of("x", "y", scheduler: scheduler))
        #expect(merged.toArray().events == [.next(["a", "x", "b", "y", "c"]), .completed])
    }

    @Test func `zipped sources on the current thread take turns, even if one is endless`() {
        let zipped = Observable.zip(
            Observable.repeatElement("a", scheduler: scheduler), Observable.of(1, 2, 3, scheduler: scheduler)
        ) { "\($0)\($1)" }
        #expect(zipped.events == [.next("a1"), .next("a2"), .next("a3"), .completed])
    }

    @Test func `combineLatest on the current thread combines elements in turn`() {
        let combined = Observable.combineLatest(
            Observable.of(1, 2, scheduler: scheduler), Observable.of("a", "b", scheduler: scheduler)
        ) { "\($0)\($1)" }
        #expect(combined.toArray().events == [.next(["1a", "2a", "2b"]), .completed])
    }

    @Test func `concatenated sources on the current thread run one after the other`() {
        let row = Observable.concat(
            .of("a", "b", scheduler: scheduler), .of("x", "y", scheduler: scheduler))
        #expect(row.toArray().events == [.next(["a", "b", "x", "y"]), .completed])
    }

    @Test func `flatMap's streams on the current thread take turns`() {
        let streams = Observable.of(1, 2, scheduler: scheduler).flatMap { number in
            Observable.of("a\(number)", "b\(number)", "c\(number)", scheduler: scheduler)
        }
        #expect(streams.toArray().events == [.next(["a1", "b1", "a2", "c1", "b2", "c2"]), .completed])
    }

    @Test func `a stream on the current thread takes no turns after its end`() {
        let endless = Observable.repeatElement(1, scheduler: scheduler)
        #expect(endless.take(3).events == [.next(1), .next(1), .next(1), .completed])
    }

    @Test func `ImmediateScheduler runs an action within the call, even inside another action`() {
        let log = Log()
        ImmediateScheduler.instance.schedule {
            log.write("a")
            ImmediateScheduler.instance.schedule { log.write("b") }
            log.write("c")
        }
        #expect(log.entries == ["a", "b", "c"])
    }
}
