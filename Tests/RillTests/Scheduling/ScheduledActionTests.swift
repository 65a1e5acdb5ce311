import Testing

@testable import Rill
@testable import RillTesting

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
