import Testing

@testable import Rill
@testable import RillTesting

struct TakeForTests {
    private let scheduler = TestScheduler()

    @Test func `take(for:) passes elements until its time is over, and disposes the source`() {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.take(for: .seconds(6), scheduler: scheduler)
            "--a--b|"
            "^-----!"
        }
    }

    @Test func `skip with a duration drops elements until its time is over`() {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.skip(.seconds(4), scheduler: scheduler)
            "-----b--c--|"
        }
    }

    @Test func `take(for:) and skip pass an end that comes before their time is over`() {
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

    @Test func `take(for:) and skip count an element that arrives at the end of their time as too late`() {
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
    func `take(for:) and skip with no time or less are over as soon as the scheduler can`(_ duration: Duration) {
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

    @Test func `skip accepts its time labelled as a duration`() {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.skip(duration: .seconds(4), scheduler: scheduler)
            "-----b--c--|"
        }
    }

    @Test(arguments: Law.all) func `skip with a duration obeys`(_ law: Law) {
        law.check { $0.skip(.zero, scheduler: AtOnceScheduler()) }
    }
}
