import Rill

/// Fails the test unless the stream made of a source of the values turns out as drawn.
///
///     diagram(values: ["a": User(1), "b": User(2)]) {
///         "--a--b--|"
///         $0.skip(1)
///         "-----b--|"
///     }
///
/// - Parameter values: the elements by their names in the marbles. An element of the result that prints the same as one of them
///   has its name, and any other stands for its description.
public func diagram<Element: Sendable>(
    values: [String: Element], on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun(values: values, scheduler, 1, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0])
    }
}

/// Fails the test unless the stream made of two sources of the values turns out as drawn.
public func diagram<Element: Sendable>(
    values: [String: Element], on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>, Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun(values: values, scheduler, 2, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0], $0[1])
    }
}

/// Fails the test unless the stream made of three sources of the values turns out as drawn.
public func diagram<Element: Sendable>(
    values: [String: Element], on scheduler: TestScheduler = TestScheduler(),
    @DiagramBuilder _ lines: (Observable<Element>, Observable<Element>, Observable<Element>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    DiagramRun(values: values, scheduler, 3, TestLocation(fileID: fileID, file: file, line: line)).check {
        lines($0[0], $0[1], $0[2])
    }
}
