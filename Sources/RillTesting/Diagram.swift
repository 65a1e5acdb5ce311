import Rill

/// What a `diagram` consists of.
public struct Diagram {
    let sources: [String]
    let observable: Observable<String>
    let result: String
    let subscriptions: [String]
}

/// Collects the lines of a `diagram`: the sources, the stream made of them, its result, and how long each source was held.
@resultBuilder
public enum DiagramBuilder {
    public static func buildExpression(_ marbles: String) -> String { marbles }

    public static func buildExpression<Source: ObservableType>(_ stream: Source) -> Observable<String> {
        stream.asObservable().map { "\($0)" }
    }

    public static func buildBlock(_ stream: Observable<String>, _ result: String) -> Diagram {
        Diagram(sources: [], observable: stream, result: result, subscriptions: [])
    }

    public static func buildBlock(
        _ source: String, _ stream: Observable<String>, _ result: String, _ subscriptions: String...
    ) -> Diagram {
        Diagram(sources: [source], observable: stream, result: result, subscriptions: subscriptions)
    }

    public static func buildBlock(
        _ first: String, _ second: String, _ stream: Observable<String>, _ result: String, _ subscriptions: String...
    ) -> Diagram {
        Diagram(sources: [first, second], observable: stream, result: result, subscriptions: subscriptions)
    }

    public static func buildBlock(
        _ first: String, _ second: String, _ third: String, _ stream: Observable<String>, _ result: String,
        _ subscriptions: String...
    ) -> Diagram {
        Diagram(sources: [first, second, third], observable: stream, result: result, subscriptions: subscriptions)
    }
}

/// Fails the test unless the stream made of the source turns out as drawn.
///
///     diagram {
///         "--a--b--c--|"     // the source, from its subscription on
///         $0.take(2)
///         "--a--(b|)"        // the result, subscribed to at 0
///         "^----!"           // how long the source was held; may be left out
///     }
///
/// Each character is a tick of virtual time, one second; `[bc]` is one element, `(b|)` happens at one tick, `#` is a
/// ``MarbleError``, and `…` at the end of the result says that it goes on. An element of the result stands for its
/// description.
///
/// - Parameter scheduler: the one that operators in the diagram are given.
public func diagram(
    on scheduler: TestScheduler = TestScheduler(), @DiagramBuilder _ lines: (Observable<String>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<String>(scheduler, 1, TestLocation(fileID: fileID, file: file, line: line)).check { lines($0[0]) }
}

/// Fails the test unless the stream turns out as drawn.
public func diagram(
    on scheduler: TestScheduler = TestScheduler(), @DiagramBuilder _ lines: () -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<String>(scheduler, 0, TestLocation(fileID: fileID, file: file, line: line)).check { _ in lines() }
}

/// Fails the test unless the stream made of two sources turns out as drawn.
public func diagram(
    on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<String>, Observable<String>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<String>(scheduler, 2, TestLocation(fileID: fileID, file: file, line: line)).check { lines($0[0], $0[1]) }
}

/// Fails the test unless the stream made of three sources turns out as drawn.
public func diagram(
    on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<String>, Observable<String>, Observable<String>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<String>(scheduler, 3, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0], $0[1], $0[2])
    }
}

/// Fails the test unless the stream made of a source of such elements turns out as drawn.
public func diagram<Element: LosslessStringConvertible & Sendable>(
    of type: Element.Type, on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<Element>(scheduler, 1, TestLocation(fileID: fileID, file: file, line: line)).check { lines($0[0]) }
}

/// Fails the test unless the stream made of two sources of such elements turns out as drawn.
public func diagram<Element: LosslessStringConvertible & Sendable>(
    of type: Element.Type, on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>, Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<Element>(scheduler, 2, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0], $0[1])
    }
}

/// Fails the test unless the stream made of three sources of such elements turns out as drawn.
public func diagram<Element: LosslessStringConvertible & Sendable>(
    of type: Element.Type, on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>, Observable<Element>, Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<Element>(scheduler, 3, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0], $0[1], $0[2])
    }
}

private struct DiagramRun<Element: LosslessStringConvertible & Sendable> {
    let scheduler: TestScheduler
    /// The sources, which the marbles give their events only after the stream has been made of them.
    let sources: [Shared<TestableObservable<Element>?>]
    let location: TestLocation

    init(_ scheduler: TestScheduler, _ sourceCount: Int, _ location: TestLocation) {
        self.scheduler = scheduler
        sources = (0..<sourceCount).map { _ in Shared(nil) }
        self.location = location
    }

    func check(_ lines: ([Observable<Element>]) -> Diagram) {
        let diagram = lines(sources.map { source in .deferred { source.value!.asObservable() } })
        guard sources.count == diagram.sources.count else {
            return location.fail("expected marbles for \(sources.count) sources, got \(diagram.sources)")
        }
        do { try check(diagram) } catch { location.fail(error.message) }
    }

    private func check(_ diagram: Diagram) throws(Marbles.Syntax) {
        let start = scheduler.clock
        var end = 0
        for (source, text) in zip(sources, diagram.sources) {
            let marbles = try Marbles(text)
            let events = try marbles.events { text throws(Marbles.Syntax) in
                guard let element = Element(text) else {
                    throw Marbles.Syntax(message: "\"\(text)\" is no \(Element.self)")
                }
                return element
            }
            source.withLock { $0 = scheduler.createColdObservable(events) }
            end = max(end, marbles.length)
        }
        let expected = try Marbles(diagram.result)
        end = expected.goesOn ? expected.length - 1 : max(end, expected.length) + 16
        let observer = scheduler.createObserver(String.self)
        let subscription = diagram.observable.subscribe(observer)
        scheduler.advance(to: start + end)
        compare(
            "the result", diagram.result, try expected.events { text throws(Marbles.Syntax) in text }.map(mark),
            observer.events.map { mark(Recorded(time: $0.time - start, value: $0.value)) })
        for (index, (source, text)) in zip(sources, diagram.subscriptions).enumerated() {
            let actual = source.value!.subscriptions.flatMap { held in
                [Recorded(time: held.subscribe - start, value: Marbles.Mark.subscribed)]
                    + (held.unsubscribe == .max
                        ? [] : [Recorded(time: held.unsubscribe - start, value: .unsubscribed)])
            }
            compare("how long source \(index + 1) was held", text, try Marbles(text).marks, actual)
        }
        subscription.dispose()
    }

    private func mark(_ event: Recorded<Event<String>>) -> Recorded<Marbles.Mark> {
        switch event.value {
        case .next(let text): Recorded(time: event.time, value: .element(text))
        case .completed: Recorded(time: event.time, value: .completed)
        case .error: Recorded(time: event.time, value: .failed)
        }
    }

    private func compare(
        _ what: String, _ drawing: String, _ expected: [Recorded<Marbles.Mark>], _ actual: [Recorded<Marbles.Mark>]
    ) {
        if expected == actual { return }
        var (drawn, text) = (drawing.filter { $0 != " " }, Marbles(actual).text)
        if drawn == text { (drawn, text) = ("\(expected)", "\(actual)") }  // there was no room to draw the difference
        let caret = zip(drawn + "~", text + "~").prefix { $0 == $1 }.count
        location.fail(
            """
            \(what) differs from the diagram
            expected  \(drawn)
            actual    \(text)
                      \(String(repeating: " ", count: caret))^
            """)
    }
}
