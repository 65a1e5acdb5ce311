extension Observable {
    /// Sends the elements of a sequence, each in a separate action on `scheduler`, then completes.
    ///
    ///     from([a, b], scheduler: s):  (ab|)
    ///     from([x, y], scheduler: s):  (xy|)
    ///     merge of both:               (axby|)
    ///
    /// With ``CurrentThreadScheduler``, several of these sources take turns.
    @inlinable public static func from<Elements: Sequence & Sendable>(
        _ elements: Elements, scheduler: any ImmediateSchedulerType
    ) -> Observable<Element>
    where Elements.Element == Element { unfold({ elements.makeIterator() }, { $0.next() }, on: scheduler) }

    /// Sends `elements`, each in a separate action on `scheduler`, then completes.
    @inlinable
    public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        from(elements, scheduler: scheduler).named()
    }

    /// Sends `element` in an action on `scheduler`, then completes.
    @inlinable
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        from(CollectionOfOne(element), scheduler: scheduler).named()
    }

    /// Sends `element` in an action on `scheduler` unless it is nil, then completes.
    @inlinable
    public static func from(optional element: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        from(element.map { [$0] } ?? [], scheduler: scheduler)
    }

    /// Sends `element` again and again, each time in a separate action on `scheduler`.
    @inlinable
    public static func repeatElement(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        unfold({}, { _ in element }, on: scheduler)
    }

    /// Sends the states of a loop, each in a separate action on `scheduler`.
    ///
    /// The closures work as in ``generate(initialState:condition:iterate:)``.
    @inlinable public static func generate(
        initialState: Element,
        condition: @escaping @Sendable (Element) throws -> Bool,
        scheduler: any ImmediateSchedulerType,
        iterate: @escaping @Sendable (Element) throws -> Element
    ) -> Observable<Element> { unfold({ nil }, states(initialState, condition, iterate), on: scheduler) }

    /// Works like ``unfold(_:_:)``, and calls `next` for each element in a separate action on `scheduler`.
    @inlinable static func unfold<State>(
        _ initial: @escaping @Sendable () -> State, _ next: @escaping @Sendable (inout State) throws -> Element?,
        on scheduler: any ImmediateSchedulerType, named name: StaticString = #function
    ) -> Observable<Element> {
        Observable(isSynchronous: false, named: name) { sink in
            let upstream = UpstreamGroup()
            sink.adopt(upstream)
            var state = initial()
            let step = UnsafeTransfer {
                sink.attempt { try next(&state).map { sink.next($0) } ?? sink.complete() }
            }
            Repetition(on: scheduler, in: upstream).start { step.value() }
            return upstream
        }
    }
}

extension Observable where Element: FixedWidthInteger {
    /// Sends `count` consecutive integers from `start`, each in a separate action on `scheduler`, then completes.
    ///
    /// - Precondition: `count` is not negative, and the last integer fits the type.
    @inlinable
    public static func range(start: Element, count: Int, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        requireRange(start, count)
        return Observable<Int>.from(0..<count, scheduler: scheduler).map { start &+ Element(truncatingIfNeeded: $0) }
            .named()
    }
}
