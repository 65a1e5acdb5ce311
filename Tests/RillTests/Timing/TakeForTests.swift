import Testing

@testable import Rill
@testable import RillTesting

struct TakeForTests {
    private let scheduler = TestScheduler()

    @Test func `take(for:) lets elements through for such a time, and lets the source go`() {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.take(for: .seconds(6), scheduler: scheduler)
            "--a--b|"
            "^-----!"
        }
    }

    @Test func `skip drops elements for such a time`() {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.skip(.seconds(4), scheduler: scheduler)
            "-----b--c--|"
        }
    }

    @Test func `an end before the time passes`() {
        diagram(on: scheduler) {
            "--a--|"
            $0.take(for: .seconds(6), scheduler: scheduler)
            "--a--|"
        }
        diagram(on: scheduler) {
            "--a--#"
            $0.skip(.seconds(6), scheduler: scheduler)
            "-----#"
        }
        #expect(!scheduler.hasPendingActions)
    }

    @Test func `the time is over before an element that comes at its end`() {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.take(for: .seconds(5), scheduler: scheduler)
            "--a--|"
        }
        diagram(on: scheduler) {
            "--a--b--|"
            $0.skip(.seconds(5), scheduler: scheduler)
            "-----b--|"
        }
    }

    @Test(arguments: [.zero, .seconds(-2)] as [Duration])
    func `no time or less is over as soon as the scheduler can`(_ duration: Duration) {
        diagram(on: scheduler) {
            "--a--|"
            $0.take(for: duration, scheduler: scheduler)
            "|"
        }
        diagram(on: scheduler) {
            "--a--|"
            $0.skip(duration, scheduler: scheduler)
            "--a--|"
        }
    }

    @Test(arguments: Law.all) func `take(for:) obeys`(_ law: Law) {
        law.check { $0.take(for: .seconds(1), scheduler: TestScheduler()) }
    }

    @Test func `skip has a name for its duration`() {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.skip(duration: .seconds(4), scheduler: scheduler)
            "-----b--c--|"
        }
    }

    @Test(arguments: Law.all) func `skip obeys`(_ law: Law) {
        law.check { $0.skip(.zero, scheduler: AtOnceScheduler()) }
    }
}
