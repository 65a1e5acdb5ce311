extension Observable {
    /// Sends `element`, then completes.
    ///
    ///     just(a):  (a|)
    @inlinable public static func just(_ element: Element) -> Observable<Element> {
        Observable(isSynchronous: true) { (sink: sending Sink<Element>) in
            if sink.next(element) != .none { sink.finish(.completed) }
            return Disposables.create()
        }
    }

    /// Sends `elements` on subscription, then completes.
    ///
    ///     of(a, b, c):  (abc|)
    @inlinable public static func of(_ elements: Element...) -> Observable<Element> { from(elements).named() }

    /// Sends the elements of a sequence on subscription, then completes.
    ///
    ///     from([a, b, c]):  (abc|)
    @inlinable public static func from<Elements: Sequence & Sendable>(_ elements: Elements) -> Observable<Element>
    where Elements.Element == Element { unfold({ elements.makeIterator() }, { $0.next() }) }

    /// Sends `element` unless it is nil, then completes.
    ///
    ///     from(optional: a):    (a|)
    ///     from(optional: nil):  |
    @inlinable public static func from(optional element: Element?) -> Observable<Element> {
        (element.map { just($0) } ?? empty()).named()
    }

    /// Sends `element` again and again, until the observer wants no more.
    ///
    ///     repeatElement(a).take(3):  (aaa|)
    @inlinable
    public static func repeatElement(_ element: Element) -> Observable<Element> { unfold({}, { _ in element }) }

    /// Sends `initialState`, and then what `iterate` returns for each previous state, while `condition` returns true.
    ///
    ///     generate(initialState: 1, condition: { $0 < 4 }, iterate: { $0 + 1 }):  (123|)
    ///
    /// Completes when `condition` returns false. If a closure throws, the result fails with that error.
    @inlinable public static func generate(
        initialState: Element,
        condition: @escaping @Sendable (Element) throws -> Bool,
        iterate: @escaping @Sendable (Element) throws -> Element
    ) -> Observable<Element> { unfold({ nil }, states(initialState, condition, iterate)) }

    /// Returns a closure that makes each state of a loop from the previous one.
    @inline(__always) @inlinable static func states(
        _ initialState: Element, _ condition: @escaping @Sendable (Element) throws -> Bool,
        _ iterate: @escaping @Sendable (Element) throws -> Element
    ) -> @Sendable (inout Element?) throws -> Element? {
        { state in
            let element = try state.map(iterate) ?? initialState
            state = element
            return try condition(element) ? element : nil
        }
    }
}

extension Observable where Element: FixedWidthInteger {
    /// Sends `count` consecutive integers from `start` on subscription, then completes.
    ///
    ///     range(start: 3, count: 3):  (345|)
    ///
    /// - Precondition: `count` is not negative, and the last integer fits the type.
    @inlinable public static func range(start: Element, count: Int) -> Observable<Element> {
        requireRange(start, count)
        // Counted by hand: the iterator of a range took a sixth of the instructions of a merge, where it is stored.
        return unfold(
            { (element: start, remaining: count) },
            { state in
                guard state.remaining > 0 else { return nil }
                defer {
                    state.element &+= 1
                    state.remaining &-= 1
                }
                return state.element
            })
    }

    @inlinable static func requireRange(_ start: Element, _ count: Int) {
        requireNotNegative(count, "count", "range(start:count:)")
        let room = Element.Magnitude(truncatingIfNeeded: Element.max &- start)
        require(
            count == 0 || Element.Magnitude(exactly: count - 1).map { $0 <= room } == true,
            "range(start:count:): expected start + count - 1 to fit \(Element.self), got \(start) + \(count) - 1")
    }
}
