import Rill
import RillTesting
import Testing

@Suite(.provokingIssues) struct DrawnExpectationsTests {
    private struct OtherError: Error {}

    private let scheduler = TestScheduler()

    @Test func `expect passes when the events match the drawing`() {
        let observer = scheduler.createObserver(Int.self)
        _ = scheduler.createColdObservable("-1--2#", of: Int.self, error: OtherError()).subscribe(observer)
        scheduler.run()
        observer.expect("-1--2#", error: OtherError())
        observer.expect("-a--b#", values: ["a": 1, "b": 2], error: OtherError())
    }

    @Test func `a drawing can start at any time`() {
        let source = scheduler.createColdObservable("-a-|", values: ["a": 1])
        let observer = scheduler.start { source }
        observer.expect("-a-|", values: ["a": 1], from: 200)
        source.expectSubscriptions("^--!", from: 200)
    }

    @Test func `events that differ are drawn below the expected ones`() {
        let observer = scheduler.createObserver(Int.self)
        _ = scheduler.createColdObservable("-1--2-3#", of: Int.self).subscribe(observer)
        scheduler.run()
        expectFailure(
            """
            what was received differs from the diagram
            expected  -a--b-|
            actual    -a--b-3#
                            ^
            """
        ) { observer.expect("-a--b-|", values: ["a": 1, "b": 2]) }
        expectFailure(
            """
            what was received differs from the diagram
            expected  -1--2-3#
            actual    -1--2-3[error(#)]
                             ^
            """
        ) { observer.expect("-1--2-3#", error: OtherError()) }
    }

    @Test func `times are printed where elements leave no room for them`() {
        let observer = scheduler.createObserver(String.self)
        observer.on(.next("a1"))
        scheduler.advance(to: 2)
        observer.on(.next("b1"))
        scheduler.advance(to: 9)
        observer.on(.completed)
        expectFailure(
            """
            what was received differs from the diagram
            expected  [a1]-[b1]--|
            actual    [a1][b1]-|
                          ^
            Marks have moved to the right, where there is room: space out the source. Their times: \
            [element("a1") @ 0, element("b1") @ 2, completed @ 9]
            """
        ) { observer.expect("[a1]-[b1]--|") }
    }

    @Test func `an event after the end is drawn there`() {
        let observer = scheduler.createObserver(String.self)
        for (time, event) in [Event.next("a"), .completed, .next("b")].enumerated() {
            scheduler.advance(to: time + 1)
            observer.on(event)
        }
        expectFailure(
            """
            what was received differs from the diagram
            expected  -a|
            actual    -a|b
                         ^
            """
        ) { observer.expect("-a|") }
    }

    @Test func `a subscription that differs is drawn below the expected one`() {
        let source = scheduler.createColdObservable("-a-|", values: ["a": 1])
        _ = source.retry(2).subscribe { _ in }
        scheduler.run()
        source.expectSubscriptions("^--!")
        expectFailure(
            """
            how long it was held differs from the diagram
            expected  ^-!
            actual    ^--!
                        ^
            """
        ) { source.expectSubscriptions("^-!") }
    }

    private func expectFailure(
        _ message: String, sourceLocation: SourceLocation = #_sourceLocation, of body: () -> Void
    ) {
        #expect(provokedComments(body) == [message], sourceLocation: sourceLocation)
    }
}
