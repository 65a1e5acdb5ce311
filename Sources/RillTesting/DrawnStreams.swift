import Rill

extension TestScheduler {
    /// Creates a hot stream drawn as marbles, whose first character is the present tick.
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

    /// Creates a hot stream drawn as marbles, whose first character is the present tick and whose elements are written
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

extension TestableObserver where Element: Equatable {
    /// Fails the test unless the observer received the events drawn. The failure prints both.
    ///
    ///     observer.expect("--a--(b|)", values: ["a": 1, "b": 2], from: 200)
    ///
    /// `values` are the elements by their names in the marbles, `error` is what `#` stands for, and `start` is the time
    /// of the first character.
    public func expect(
        _ marbles: String, values: [String: Element], error: any Error = MarbleError(), from start: TestTime = 0,
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
        check(
            marbles, error, start, TestLocation(fileID: fileID, file: file, line: line), Marbles.element(of: values)
        ) { element in
            values.filter { $0.value == element }.keys.min() ?? "\(element)"
        }
    }

    /// Fails the test unless the observer received the events drawn, whose elements are written literally. The failure
    /// prints both.
    public func expect(
        _ marbles: String, error: any Error = MarbleError(), from start: TestTime = 0,
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) where Element: LosslessStringConvertible {
        check(
            marbles, error, start, TestLocation(fileID: fileID, file: file, line: line), Marbles.literal(Element.self)
        ) { "\($0)" }
    }

    private func check(
        _ marbles: String, _ error: any Error, _ start: TestTime, _ location: TestLocation,
        _ element: (String) throws(Marbles.Syntax) -> Element, name: (Element) -> String
    ) {
        guard let expected = location.events(marbles, error, start, element) else { return }
        let events = events
        if events == expected { return }
        func mark(_ event: Recorded<Event<Element>>) -> Recorded<Marbles.Mark> {
            let mark: Marbles.Mark =
                switch event.value {
                case .next(let element): .element(name(element))
                case .completed: .completed
                case .error(let other):
                    Event<Element>.error(other) == .error(error) ? .failed : .element("error(\(other))")
                }
            return Recorded(time: event.time - start, value: mark)
        }
        location.fail("what was received", marbles, expected.map(mark), events.map(mark))
    }
}

extension TestableObservable {
    /// Fails the test unless the stream was subscribed to as drawn, `^-----!`. The failure prints both.
    ///
    /// `start` is the time of the first character.
    public func expectSubscriptions(
        _ marbles: String, from start: TestTime = 0,
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line
    ) {
        let location = TestLocation(fileID: fileID, file: file, line: line)
        guard let expected = location.reading({ () throws(Marbles.Syntax) in try Marbles(marbles).marks }) else {
            return
        }
        location.compare("how long it was held", marbles, expected, Marbles.marks(of: subscriptions, from: start))
    }
}
