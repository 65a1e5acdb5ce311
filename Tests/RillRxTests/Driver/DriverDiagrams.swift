import RillRx
import RillTesting

extension DiagramBuilder {
    static func buildExpression<Sharing, Element: Sendable>(
        _ stream: SharedSequence<Sharing, Element>
    ) -> Observable<String> {
        buildExpression(stream.asObservable())
    }
}

/// Checks a diagram whose source is a driver, in virtual time.
@MainActor func drawn(
    @DiagramBuilder _ lines: (Driver<String>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    let scheduler = TestScheduler()
    SharingScheduler.mock(scheduler: scheduler) {
        diagram(
            on: scheduler, { source in return lines(source.asDriver(onErrorJustReturn: "x")) },
            fileID: fileID, file: file, line: line)
    }
}

/// Checks a diagram whose two sources are drivers, in virtual time.
@MainActor func drawn(
    @DiagramBuilder _ lines: (Driver<String>, Driver<String>) -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    let scheduler = TestScheduler()
    SharingScheduler.mock(scheduler: scheduler) {
        diagram(
            on: scheduler,
            { a, b in return lines(a.asDriver(onErrorJustReturn: "x"), b.asDriver(onErrorJustReturn: "y")) },
            fileID: fileID, file: file, line: line)
    }
}

/// Checks a diagram without a source, in virtual time.
@MainActor func drawn(
    @DiagramBuilder _ lines: () -> Diagram,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    let scheduler = TestScheduler()
    SharingScheduler.mock(scheduler: scheduler) {
        diagram(on: scheduler, { () in return lines() }, fileID: fileID, file: file, line: line)
    }
}

/// Elements that only the main actor reads.
@MainActor final class Seen<Element> {
    var elements: [Element] = []
}

/// Returns the elements that `stream` sends at once.
@MainActor func elements<Sharing, Element>(_ stream: SharedSequence<Sharing, Element>) -> [Element] {
    let seen = Seen<Element>()
    stream.asDriver().drive { seen.elements.append($0) }.dispose()
    return seen.elements
}
