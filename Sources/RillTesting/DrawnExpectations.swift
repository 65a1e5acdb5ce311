import Rill

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
