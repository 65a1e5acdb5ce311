import Rill

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
