import Testing

@testable import Rill
@testable import RillTesting

struct SchedulerTests {
    @Test func `a group forgets an action when it runs`() {
        let scheduler = TestScheduler()
        let group = UpstreamGroup()
        let runs = Shared(0)
        group.hold({ scheduler.schedule($0) }, until: { runs.withLock { $0 += 1 } })
        group.hold({ scheduler.schedule(after: .seconds(2), $0) }, until: { runs.withLock { $0 += 1 } })
        #expect(group.count == 2)
        scheduler.advance(to: 1)
        #expect(group.count == 1)
        scheduler.advance(to: 2)
        #expect(group.count == 0)
        #expect(runs.value == 2)
    }

    @Test func `an action in a group does not run after the group has been disposed`() {
        let scheduler = TestScheduler()
        let group = UpstreamGroup()
        group.hold({ scheduler.schedule($0) }, until: { Issue.record("a disposed action ran") })
        group.hold({ scheduler.schedule(after: .seconds(2), $0) }, until: { Issue.record("a disposed action ran") })
        group.dispose()
        #expect(!scheduler.hasPendingActions)
        group.hold({ scheduler.schedule($0) }, until: { Issue.record("a disposed action ran") })
        scheduler.advance(to: 2)
    }

    @Test func `steps repeat until one answers .none, and other actions get their turn in between`() {
        let log = Log()
        CurrentThreadScheduler.instance.schedule {
            for name in ["a", "b"] {
                let steps = Shared(0)
                Repetition(on: CurrentThreadScheduler.instance, in: UpstreamGroup()).start {
                    let step = steps.withLock { steps in
                        steps += 1
                        return steps
                    }
                    log.write("\(name)\(step)")
                    return step < 3 ? .more : .none
                }
            }
        }
        #expect(log.entries == ["a1", "b1", "a2", "b2", "a3", "b3"])
    }

    @Test func `disposing repeated steps ends them`() {
        let scheduler = TestScheduler()
        let (steps, group) = (Shared(0), UpstreamGroup())
        Repetition(on: scheduler, in: group).start {
            let step = steps.withLock { steps in
                steps += 1
                return steps
            }
            if step == 3 { group.dispose() }
            return .more
        }
        scheduler.advance(to: 0)
        #expect(steps.value == 3)
        #expect(!scheduler.hasPendingActions)
    }
}

struct ScheduledActionTests {
    @Test func `a scheduled action runs once, and is released`() {
        let runs = Shared(0)
        weak var held: Token?
        let action = {
            let token = Token()
            held = token
            return ScheduledAction { withExtendedLifetime(token) { runs.withLock { $0 += 1 } } }
        }()
        #expect(held != nil)
        action.run()
        #expect(held == nil)
        action.run()
        #expect(runs.value == 1)
    }

    @Test func `a disposed action does not run, and is released at once`() {
        weak var held: Token?
        let action = {
            let token = Token()
            held = token
            return ScheduledAction { Issue.record("a disposed action ran: \(token)") }
        }()
        action.dispose()
        #expect(held == nil)
        action.run()
    }
}
