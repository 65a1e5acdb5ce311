import Rill

extension TestScheduler {
    /// Creates a hot stream drawn as marbles, whose first character is the present.
    ///
    ///     let source = scheduler.createHotObservable("--a--(b|)", values: ["a": 1, "b": 2])
    ///
    /// The marbles are those of a ``Diagram``. If they don't parse, the test fails and nothing is sent. `values` are
    /// the elements by their names in the marbles, and `error` is what `#` stands for.
    public func createHotObservable<Element: Sendable>(
        _ marbles: String, values: [String: Element], error: any Error = MarbleError(),
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) -> TestableObservable<Element> {
        createHotObservable(
            Recorded.events(
                marbles, values: values, error: error, from: clock, fileID: fileID, file: file, line: line))
    }

    /// Creates a hot stream drawn as marbles, whose first character is the present and whose elements are written
    /// literally.
    public func createHotObservable<Element: LosslessStringConvertible & Sendable>(
        _ marbles: String, of type: Element.Type = Element.self, error: any Error = MarbleError(),
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) -> TestableObservable<Element> {
        createHotObservable(
            Recorded.events(marbles, of: type, error: error, from: clock, fileID: fileID, file: file, line: line))
    }

    /// Creates a cold stream drawn as marbles, whose first character is the time of each subscription.
    public func createColdObservable<Element: Sendable>(
        _ marbles: String, values: [String: Element], error: any Error = MarbleError(),
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) -> TestableObservable<Element> {
        createColdObservable(
            Recorded.events(marbles, values: values, error: error, fileID: fileID, file: file, line: line))
    }

    /// Creates a cold stream drawn as marbles, whose first character is the time of each subscription and whose
    /// elements are written literally.
    public func createColdObservable<Element: LosslessStringConvertible & Sendable>(
        _ marbles: String, of type: Element.Type = Element.self, error: any Error = MarbleError(),
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) -> TestableObservable<Element> {
        createColdObservable(
            Recorded.events(marbles, of: type, error: error, fileID: fileID, file: file, line: line))
    }
}

extension Recorded {
    /// The events drawn: `Recorded.events("-a-(b|)", values: ["a": 1, "b": 2], from: 200)`.
    ///
    /// `start` is the time of the first character.
    public static func events<Element>(
        _ marbles: String, values: [String: Element], error: any Error = MarbleError(), from start: TestTime = 0,
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) -> [Recorded] where Value == Event<Element> {
        TestLocation(fileID: fileID, file: file, line: line)
            .events(marbles, error, start, Marbles.element(of: values)) ?? []
    }

    /// The events drawn, whose elements are written literally: `Recorded.events("-1-(2|)", of: Int.self, from: 200)`.
    ///
    /// `start` is the time of the first character.
    public static func events<Element: LosslessStringConvertible>(
        _ marbles: String, of type: Element.Type = Element.self, error: any Error = MarbleError(),
        from start: TestTime = 0, fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) -> [Recorded] where Value == Event<Element> {
        TestLocation(fileID: fileID, file: file, line: line)
            .events(marbles, error, start, Marbles.literal(type)) ?? []
    }
}

extension Subscription: ExpressibleByStringLiteral {
    /// Creates a subscription from its drawing: `"^---!"` is `Subscription(0, 4)`.
    public init(stringLiteral marbles: String) {
        let marks = (try? Marbles(marbles))?.marks ?? []
        switch marks.map(\.value) {
        case [.subscribed]: self.init(marks[0].time)
        case [.subscribed, .unsubscribed]: self.init(marks[0].time, marks[1].time)
        default: fatalError("Subscription: expected one ^ and at most one ! after it, got \"\(marbles)\"")
        }
    }
}

extension TestLocation {
    /// Returns what `read` makes of marbles. If they don't parse, fails the test and returns nil.
    func reading<Result>(_ read: () throws(Marbles.Syntax) -> Result) -> Result? {
        do { return try read() } catch {
            fail("marbles: \(error.message)")
            return nil
        }
    }

    func events<Element>(
        _ marbles: String, _ error: any Error, _ start: TestTime,
        _ element: (String) throws(Marbles.Syntax) -> Element
    ) -> [Recorded<Event<Element>>]? {
        reading { () throws(Marbles.Syntax) in try Marbles(marbles).events(error: error, element) }?
            .map { Recorded(time: start + $0.time, value: $0.value) }
    }
}
