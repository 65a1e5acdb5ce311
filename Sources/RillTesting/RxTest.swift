import Rill

// Names of RxTest that Rill spells differently or does without.

extension TestScheduler {
    /// The times at which a `start` makes the stream, subscribes to it and disposes the subscription by default.
    public enum Defaults {
        public static let created: TestTime = 100
        public static let subscribed: TestTime = 200
        public static let disposed: TestTime = 1000
    }

    /// The same as `run()`.
    public func start() { run() }

    /// The same as `advance(to:)`.
    public func advanceTo(_ time: TestTime) { advance(to: time) }
}

extension Recorded {
    /// Returns the events. Use it where nothing else determines their type.
    public static func events<Element>(_ events: Recorded<Event<Element>>...) -> [Recorded<Event<Element>>]
    where Value == Event<Element> {
        events
    }

    /// Returns the events. Use it where nothing else determines their type.
    public static func events<Element>(_ events: [Recorded<Event<Element>>]) -> [Recorded<Event<Element>>]
    where Value == Event<Element> {
        events
    }
}

/// Fails the test unless these events of `Single`s are the same.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertEqual<Element: Equatable>(
    _ events: [Result<Element, any Error>], _ expected: [Result<Element, any Error>],
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    guard !events.elementsEqual(expected, by: { $0 == $1 }) else { return }
    TestLocation(fileID: fileID, file: file, line: line).fail("expected \(expected), got \(events)")
}

/// Fails the test unless exactly these elements were recorded, at any time, and nothing else.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func XCTAssertRecordedElements<Element: Equatable>(
    _ events: [Recorded<Event<Element>>], _ elements: [Element],
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
) {
    let recorded = events.map(\.value)
    guard recorded != elements.map(Event.next) else { return }
    TestLocation(fileID: fileID, file: file, line: line).fail("expected the elements \(elements), got \(recorded)")
}
