import Rill
import Testing

@testable import RillTesting

/// Shows that the checks of attachment and bounds can fail.
struct BusyLawTests {
    @Test func `bounds catches an unbounded queue`() {
        let violations = violations(of: .bounds) { $0.hoarding() }
        #expect(
            violations == [
                "the source was asked for 1513 elements for the first 1, which take 1 and 512 at most",
                "1511 elements of a source that can't wait were kept, expected 512 at most",
                "the source was asked for 1520 elements for the first 8, which take 8 and 512 at most",
                "1504 elements of a source that can't wait were kept, expected 512 at most",
            ])
    }

    @Test func `bounds respects the given bound`() {
        #expect(violations(of: .bounds, bound: 0) { $0.map { $0 } } == [])
        #expect(violations(of: .bounds, bound: 2) { $0.onBackpressureBuffer(2, whenFull: .wait) } == [])
        #expect(
            violations(of: .bounds, bound: 1) { $0.onBackpressureBuffer(2, whenFull: .wait) }.prefix(1) == [
                "the source was asked for 3 elements for the first 1, which take 1 and 1 at most"
            ])
    }

    @Test func `bounds catches an operator that is said to keep everything and does not`() {
        let check = LawCheck(keepsHot: true) { $0.map { $0 } }
        #expect(
            check.findings(of: .bounds).violations.contains(
                "0 elements of a source that can't wait were kept, expected all"))
    }

    @Test func `attachment catches an operator that is not subscribed during a delivery`() {
        let violations = violations(of: .attachment) { $0.oneByOne(8) }
        #expect(violations.contains { $0.hasPrefix("sent from within deliveries, the events were [\"next(101)\"") })
    }

    @Test func `attachment needs a source that is subscribed to at once`() {
        let check = LawCheck { $0.subscribe(on: TestScheduler()) }
        #expect(check.findings(of: .attachment).notExercised == ["a source that is subscribed to at once"])
    }

    @Test func `what an operator drops may be missing, but nothing may be added or change places`() {
        let check = LawCheck(drops: true) { $0 }
        #expect(check.isPart(["next(1)", "next(3)", "|"], of: ["next(1)", "next(2)", "next(3)", "|"]))
        #expect(!check.isPart(["next(3)", "next(1)", "|"], of: ["next(1)", "next(2)", "next(3)", "|"]))
        #expect(!check.isPart(["next(4)", "|"], of: ["next(1)", "|"]))
        #expect(!check.isPart(["next(1)"], of: ["next(1)", "|"]))
    }

    private func violations(
        of law: Law, bound: Int = 512, by operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) -> [String] { LawCheck(bound: bound, operation: operation).findings(of: law).violations }
}

extension Observable {
    /// Subscribes to the source again for each of `count` elements.
    fileprivate func oneByOne(_ count: Int) -> Observable<Element> {
        count == 0 ? .empty() : take(1).concat(Observable.deferred { oneByOne(count - 1) })
    }
}
