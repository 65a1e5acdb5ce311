extension Observable {
    /// Sends the elements of all sources as they come.
    ///
    ///     a:            --1-----3--|
    ///     b:            -----2--------4--|
    ///     merge(a, b):  --1--2--3-----4--|
    ///
    /// Completes when all sources have completed. Fails when a source fails.
    @inlinable public static func merge(_ sources: Observable<Element>...) -> Observable<Element> { all(sources) }

    /// Works like ``merge(_:)`` with sources of different types.
    @_disfavoredOverload  // considered only if no other fits: `merge([a, b]).map { … }` took 30,000 solver scopes
    @inlinable public static func merge(_ sources: any ObservableType<Element>...) -> Observable<Element> {
        all(sources.map { $0.asObservable() })
    }

    /// Works like ``merge(_:)`` with an array.
    @inlinable public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> { all(sources) }

    /// Works like ``merge(_:)`` with a type-erased collection.
    @inlinable public static func merge(_ sources: AnyCollection<Observable<Element>>) -> Observable<Element> {
        all(Array(sources))
    }

    /// Works like ``merge(_:)`` with a collection.
    @inlinable public static func merge<Sources: Collection>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> { all(sources.map { $0.asObservable() }) }

    @inlinable static func all(_ sources: [Observable<Element>]) -> Observable<Element> {
        (sources.isEmpty ? .empty() : join(sources) { MergeState(unfinished: sources.count) }).named("merge")
    }

    /// The same stream for an observer that waits from the start, and that asks for the first element by resuming.
    ///
    /// - Parameter elements: sent before those of the stream.
    @inlinable func waiting(after elements: ArraySlice<Element> = []) -> Observable<Element> {
        Observable(isSynchronous: false, namesSuccessor: namesSuccessor, named: nil) { (sink: sending Sink<Element>) in
            let acceptsSuccessor = sink.acceptsSuccessor
            let gate = Gate(Join(MergeState(unfinished: 1), sink), isEntered: true)
            gate.state.pause(in: gate)
            for element in elements { gate.state.held.append(element) }
            gate.state.resume(in: gate)  // the observer may have resumed before
            gate.exit()
            let source = JoinedSource(0, in: gate)
            var stage = Sink(
                for: source.upstream, next: { source.send(.next($0)) }, finish: { source.finish($0) })
            stage.shortcut = acceptsSuccessor ? .successor : .none
            if !source.upstream.isDisposed { source.upstream.setDisposable(attach(stage)) }
            return gate.state.upstreams
        }
    }
}

extension ObservableType {
    /// Sends the elements of this source and others as they come: ``Observable/merge(_:)-([Observable<Element>])``.
    ///
    ///     source:          --1-----3--|
    ///     other:           -----2--------4--|
    ///     merge(with: …):  --1--2--3-----4--|
    @inlinable public func merge(
        with other: Observable<Element>, _ others: Observable<Element>...
    ) -> Observable<Element> { merge(with: [other] + others) }

    /// Works like ``merge(with:_:)-(Observable<Self.Element>,_)`` with sources of different types.
    @_disfavoredOverload  // considered only if no other fits: an existential source can't be `.just(1)`
    @inlinable public func merge(
        with other: any ObservableType<Element>, _ others: any ObservableType<Element>...
    ) -> Observable<Element> { merge(with: ([other] + others).map { $0.asObservable() }) }

    /// Works like ``merge(with:_:)-(Observable<Self.Element>,_)`` with an array.
    @_disfavoredOverload  // considered only if no other fits: `merge(with: .just(1 + 2 * 2))` took 1,200 solver scopes
    @inlinable public func merge(with others: [Observable<Element>]) -> Observable<Element> {
        .all([asObservable()] + others).named(after: self)
    }
}

/// Passes on every element, and completes when all sources have completed.
@usableFromInline struct MergeState<Element: Sendable>: StateMachine {
    /// The number of sources that haven't completed.
    @usableFromInline var unfinished: Int

    @inlinable init(unfinished: Int) { self.unfinished = unfinished }

    @inlinable func receive(_ element: consuming Element, from source: Int) -> Emission<Element> { .next(element) }

    @inlinable mutating func complete(_ source: Int) -> Emission<Element> {
        unfinished -= 1
        return unfinished > 0 ? .wait : .finish(.completed)
    }
}
