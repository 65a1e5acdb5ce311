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

extension PrimitiveSequenceType {
    /// The events that the stream sends while it is being subscribed to.
    var events: [Event<Element>] {
        let events = Shared<[Event<Element>]>([])
        asObservable().subscribe { event in events.withLock { $0.append(event) } }.dispose()
        return events.value
    }
}

/// What closures have written, in order.
struct Notes: Sendable {
    private let shared = Shared<[String]>([])

    var all: [String] { shared.value }

    func write(_ note: String) { shared.withLock { $0.append(note) } }
}

final class Owner: Sendable {}
