import Rill

/// The lines of a diagram: its sources, the stream made of them, the expected result, and how long each source was
/// held.
public struct Diagram {
    /// The marbles of the sources.
    public let sources: [String]
    /// The stream made of the sources, with the descriptions of its elements.
    public let observable: Observable<String>
    /// The marbles of the expected result.
    public let result: String
    /// The drawings of how long each source was held. Those of the last sources may be missing.
    public let subscriptions: [String]
}

/// Builds a ``Diagram`` from lines of marbles and the stream that they describe.
@resultBuilder public enum DiagramBuilder {
    public static func buildExpression(_ marbles: String) -> String { marbles }

    public static func buildExpression<Source: ObservableType>(_ stream: Source) -> Observable<String> {
        stream.asObservable().map { "\($0)" }
    }

    public static func buildBlock(_ stream: Observable<String>, _ result: String) -> Diagram {
        Diagram(sources: [], observable: stream, result: result, subscriptions: [])
    }

    public static func buildBlock(
        _ source: String, _ stream: Observable<String>, _ result: String, _ subscriptions: String...
    ) -> Diagram { Diagram(sources: [source], observable: stream, result: result, subscriptions: subscriptions) }

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

/// Fails the test unless the stream made of one source matches the diagram.
///
///     diagram {
///         "--a--b--c--|"     // the source, from its subscription on
///         $0.take(2)
///         "--a--(b|)"        // the result, subscribed to at 0
///         "^----!"           // how long the source was held; may be left out
///     }
///
/// Each character is a tick of virtual time, one second. `[bc]` is one element, `(b|)` happens at one tick, `#` is a
/// ``MarbleError`` in a source and any error in the result, and `…` at the end of the result means that the stream goes
/// on. An element of the result is compared by its description.
///
/// `scheduler` is the one that the operators in the diagram use.
public func diagram(
    on scheduler: TestScheduler = TestScheduler(), @DiagramBuilder _ lines: (Observable<String>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) { DiagramRun<String>(scheduler, 1, TestLocation(fileID: fileID, file: file, line: line)).check { lines($0[0]) } }

/// Fails the test unless the stream matches the diagram.
public func diagram(
    on scheduler: TestScheduler = TestScheduler(), @DiagramBuilder _ lines: () -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) { DiagramRun<String>(scheduler, 0, TestLocation(fileID: fileID, file: file, line: line)).check { _ in lines() } }

/// Fails the test unless the stream made of two sources matches the diagram.
public func diagram(
    on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<String>, Observable<String>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<String>(scheduler, 2, TestLocation(fileID: fileID, file: file, line: line)).check { lines($0[0], $0[1]) }
}

/// Fails the test unless the stream made of three sources matches the diagram.
public func diagram(
    on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<String>, Observable<String>, Observable<String>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<String>(scheduler, 3, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0], $0[1], $0[2])
    }
}

/// Fails the test unless the stream made of one source of `type` matches the diagram.
public func diagram<Element: LosslessStringConvertible & Sendable>(
    of type: Element.Type, on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) { DiagramRun<Element>(scheduler, 1, TestLocation(fileID: fileID, file: file, line: line)).check { lines($0[0]) } }

/// Fails the test unless the stream made of two sources of `type` matches the diagram.
public func diagram<Element: LosslessStringConvertible & Sendable>(
    of type: Element.Type, on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>, Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<Element>(scheduler, 2, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0], $0[1])
    }
}

/// Fails the test unless the stream made of three sources of `type` matches the diagram.
public func diagram<Element: LosslessStringConvertible & Sendable>(
    of type: Element.Type, on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>, Observable<Element>, Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun<Element>(scheduler, 3, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0], $0[1], $0[2])
    }
}

/// Fails the test unless the stream made of one source of `values` matches the diagram.
///
///     diagram(values: ["a": User(1), "b": User(2)]) {
///         "--a--b--|"
///         $0.skip(1)
///         "-----b--|"
///     }
///
/// `values` are the elements by their names in the marbles. In the result, an element that prints the same as one of
/// them is drawn by that one's name, and any other by its description.
public func diagram<Element: Sendable>(
    values: [String: Element], on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun(values: values, scheduler, 1, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0])
    }
}

/// Fails the test unless the stream made of two sources of `values` matches the diagram.
public func diagram<Element: Sendable>(
    values: [String: Element], on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>, Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun(values: values, scheduler, 2, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0], $0[1])
    }
}

/// Fails the test unless the stream made of three sources of `values` matches the diagram.
public func diagram<Element: Sendable>(
    values: [String: Element], on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>, Observable<Element>, Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun(values: values, scheduler, 3, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0], $0[1], $0[2])
    }
}
