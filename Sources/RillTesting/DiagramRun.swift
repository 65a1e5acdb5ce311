import Rill

/// One run of a diagram: makes the sources, subscribes to the stream and compares its events with the drawing.
struct DiagramRun<Element: Sendable> {
    let scheduler: TestScheduler
    /// The sources, which get the events of their marbles only after the stream has been made of them.
    let sources: [Shared<TestableObservable<Element>?>]
    let location: TestLocation
    /// Makes an element of its text in the marbles.
    let element: (String) throws(Marbles.Syntax) -> Element
    /// Returns the text that stands in the marbles for a description.
    let name: (String) -> String

    private init(
        _ scheduler: TestScheduler, _ sourceCount: Int, _ location: TestLocation,
        element: @escaping (String) throws(Marbles.Syntax) -> Element,
        name: @escaping (String) -> String
    ) {
        self.scheduler = scheduler
        sources = (0..<sourceCount).map { _ in Shared(nil) }
        self.location = location
        self.element = element
        self.name = name
    }

    init(_ scheduler: TestScheduler, _ sourceCount: Int, _ location: TestLocation)
    where Element: LosslessStringConvertible {
        self.init(scheduler, sourceCount, location, element: Marbles.literal(Element.self), name: { $0 })
    }

    init(values: [String: Element], _ scheduler: TestScheduler, _ sourceCount: Int, _ location: TestLocation) {
        let names = Dictionary(values.map { ("\($0.value)", $0.key) }, uniquingKeysWith: min)
        self.init(scheduler, sourceCount, location, element: Marbles.element(of: values), name: { names[$0] ?? $0 })
    }

    func check(_ lines: ([Observable<Element>]) -> Diagram) {
        let diagram = lines(sources.map { source in .deferred { source.value!.asObservable() } })
        guard sources.count == diagram.sources.count else {
            return location.fail("expected marbles for \(sources.count) sources, got \(diagram.sources)")
        }
        guard diagram.subscriptions.count <= sources.count else {
            return location.fail(
                "expected how long \(sources.count) sources at most were held, got \(diagram.subscriptions)")
        }
        do { try check(diagram) } catch { location.fail(error.message) }
    }

    private func check(_ diagram: Diagram) throws(Marbles.Syntax) {
        let start = scheduler.clock
        var end = 0
        for (source, text) in zip(sources, diagram.sources) {
            let marbles = try Marbles(text)
            let events = try marbles.events(element)
            source.withLock { $0 = scheduler.createColdObservable(events) }
            end = max(end, marbles.length)
        }
        let expected = try Marbles(diagram.result)
        let drawn = try expected.events { text throws(Marbles.Syntax) in text }.map(mark)
        end = expected.goesOn ? expected.length : max(end, expected.length)
        let observer = scheduler.createObserver(String.self)
        let subscription = diagram.observable.subscribe(observer)
        if expected.goesOn {
            scheduler.advance(by: scheduler.virtual.duration(of: start + end) - scheduler.now - .nanoseconds(1))
        } else {
            scheduler.advance(to: start + end)
            var left = 1000  // actions
            scheduler.advance {
                left -= 1
                return left < 0 || observer.events.count > drawn.count
            }
        }
        location.compare(
            "the result", diagram.result, drawn,
            observer.events.map { mark(Recorded(time: $0.time - start, value: $0.value.map(name))) })
        for (index, (source, text)) in zip(sources, diagram.subscriptions).enumerated() {
            let actual = Marbles.marks(of: source.value!.subscriptions, from: start)
            location.compare("how long source \(index + 1) was held", text, try Marbles(text).marks, actual)
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
}

extension TestLocation {
    /// Fails the test unless `actual` equals the marks that `drawing` expects.
    func compare(
        _ what: String, _ drawing: String, _ expected: [Recorded<Marbles.Mark>], _ actual: [Recorded<Marbles.Mark>]
    ) { if expected != actual { fail(what, drawing, expected, actual) } }

    func fail(
        _ what: String, _ drawing: String, _ expected: [Recorded<Marbles.Mark>], _ actual: [Recorded<Marbles.Mark>]
    ) {
        var (drawn, text) = (Marbles.symbols(of: drawing).joined(), Marbles(actual).text)
        var times = ""
        // The marbles may have no room to show the difference, or to stand where they belong.
        if drawn == text {
            (drawn, text) = ("\(expected)", "\(actual)")
        } else if let marks = (try? Marbles(text))?.marks, marks != actual {
            times = "\nMarks have moved to the right, where there is room: space out the source. Their times: \(actual)"
        }
        let caret = zip(drawn + "~", text + "~").prefix { $0 == $1 }.count
        fail(
            """
            \(what) differs from the diagram
            expected  \(drawn)
            actual    \(text)
                      \(String(repeating: " ", count: caret))^\(times)
            """)
    }
}
