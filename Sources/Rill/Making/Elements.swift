extension Observable {
    /// One element, then the end.
    ///
    ///     just(a):  (a|)
    @export(implementation) public static func just(_ element: Element) -> Observable<Element> {
        .synchronous { sink in
            if sink.next(element) == .more { sink.finish(.completed) }
            return Disposables.create()
        }
    }

    /// These elements, then the end, all while it is subscribed.
    ///
    ///     of(a, b, c):  (abc|)
    @export(implementation) public static func of(_ elements: Element...) -> Observable<Element> { from(elements) }

    /// The elements of a sequence, then the end, all while it is subscribed.
    ///
    ///     from([a, b, c]):  (abc|)
    @export(implementation)
    public static func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Observable<Element>
    where Elements.Element == Element {
        .synchronous { sink in
            for element in elements {
                if sink.next(element) == .none { return Disposables.create() }
            }
            sink.finish(.completed)
            return Disposables.create()
        }
    }

    /// The element if there is one, then the end.
    ///
    ///     from(optional: a):    (a|)
    ///     from(optional: nil):  |
    @export(implementation) public static func from(optional element: Element?) -> Observable<Element> {
        if let element { just(element) } else { empty() }
    }

    /// The same element for ever, or until the observer wants no more.
    ///
    ///     repeatElement(a).take(3):  (aaa|)
    @export(implementation) public static func repeatElement(_ element: Element) -> Observable<Element> {
        .synchronous { sink in
            while sink.next(element) == .more {}
            return Disposables.create()
        }
    }

    /// A `for` loop: the state as long as the condition holds, each one made from the one before.
    ///
    ///     generate(initialState: 1, condition: { $0 < 4 }, iterate: { $0 + 1 }):  (123|)
    ///
    /// A closure that throws ends the stream with its error.
    @export(implementation) public static func generate(
        initialState: Element,
        condition: @escaping @Sendable (Element) throws -> Bool,
        iterate: @escaping @Sendable (Element) throws -> Element
    ) -> Observable<Element> {
        .synchronous { sink in
            do {
                var state = initialState
                while try condition(state) {
                    if sink.next(state) == .none { return Disposables.create() }
                    state = try iterate(state)
                }
                sink.finish(.completed)
            } catch {
                sink.finish(.failed(error))
            }
            return Disposables.create()
        }
    }
}

extension Observable where Element: FixedWidthInteger {
    /// As many consecutive integers, then the end, all while it is subscribed.
    ///
    ///     range(start: 3, count: 3):  (345|)
    ///
    /// - Precondition: `count` is not negative, and the last integer fits the type.
    @export(implementation) public static func range(start: Element, count: Int) -> Observable<Element> {
        requireRange(start, count)
        return .synchronous { sink in
            var element = start
            for _ in 0..<count {
                if sink.next(element) == .none { return Disposables.create() }
                element &+= 1
            }
            sink.finish(.completed)
            return Disposables.create()
        }
    }

    @export(implementation) static func requireRange(_ start: Element, _ count: Int) {
        require(count >= 0, "range(start:count:): expected count not to be negative, got \(count)")
        let room = Element.Magnitude(truncatingIfNeeded: Element.max &- start)
        require(
            count == 0 || Element.Magnitude(exactly: count - 1).map { $0 <= room } == true,
            "range(start:count:): expected start + count - 1 to fit \(Element.self), got \(start) + \(count) - 1")
    }
}
