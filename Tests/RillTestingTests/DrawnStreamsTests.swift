import Rill
import RillTesting
import Testing

@Suite(.provokingIssues) struct DrawnStreamsTests {
    private struct User: Equatable { let name: String }

    private struct OtherError: Error, Equatable {}

    private let scheduler = TestScheduler()

    @Test func `a cold stream is drawn with values, from each subscription on`() {
        let users = ["a": User(name: "Ada"), "b": User(name: "Bob")]
        let source = scheduler.createColdObservable("--a--(b|)", values: users)
        let observer = scheduler.start { source }
        #expect(observer.events == [.next(202, users["a"]!), .next(205, users["b"]!), .completed(205)])
        #expect(source.subscriptions == [Subscription(200, 205)])
    }

    @Test func `a hot stream is drawn with values, from the present on`() {
        scheduler.advance(to: 10)
        let source = scheduler.createHotObservable("-a-b-#", values: ["a": 1, "b": 2], error: OtherError())
        #expect(source.recordedEvents == [.next(11, 1), .next(13, 2), .error(15, OtherError())])
    }

    @Test func `elements can be written literally in the drawing`() {
        let cold: TestableObservable<Int> = scheduler.createColdObservable("-1-[20]-#")
        #expect(cold.recordedEvents == [.next(1, 1), .next(3, 20), .error(8, MarbleError())])
        let hot = scheduler.createHotObservable("-a|", of: String.self, error: OtherError())
        #expect(hot.recordedEvents == [.next(1, "a"), .completed(2)])
    }

    @Test func `events can be drawn from any time on`() {
        #expect(
            Recorded.events("-a(b|)", values: ["a": 1, "b": 2], from: 200) == [
                .next(201, 1), .next(202, 2), .completed(202),
            ])
        #expect(Recorded.events("-1-#", of: Int.self, error: OtherError()) == [.next(1, 1), .error(3, OtherError())])
    }

    @Test func `a subscription can be drawn`() {
        let subscriptions: [Subscription] = ["^---!", "--^", "----(^!)"]
        #expect(subscriptions == [Subscription(0, 4), Subscription(2), Subscription(4, 4)])
    }

    @Test(arguments: [
        ("-a", "marbles: \"a\" is not among the values [\"b\"]"),
        ("-*", "marbles: '*' has no meaning in \"-*\""),
    ])
    func `a drawing that does not parse fails the test at its line, and sends nothing`(
        _ marbles: String, _ message: String
    ) {
        let issues = provokedIssues {
            #expect(scheduler.createHotObservable(marbles, values: ["b": 1]).recordedEvents == [])
            scheduler.createObserver(Int.self).expect(marbles, values: ["b": 1])
        }
        #expect(issues.map { $0.comments.map(\.rawValue) } == [[message], [message]])
        #expect(issues.map(\.sourceLocation?.line) == [#line - 4, #line - 3])
    }

    @Test func `a literal that is not an element fails the test`() {
        let comments = provokedComments { #expect(Recorded.events("-1-x-|", of: Int.self) == []) }
        #expect(comments == ["marbles: \"x\" is no Int"])
    }

    @Test func `a subscription that does not parse stops the program`() async {
        await #expect(processExitsWith: .failure) { _ = "!--^" as Subscription }
    }
}

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
