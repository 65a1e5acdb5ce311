extension ObservableType {
    /// All elements of this source, then all of the other.
    ///
    ///     source:     --a--b|
    ///     other:      --c--|
    ///     concat(…):  --a--b--c--|
    @export(implementation)
    public func concat<Source: ObservableType<Element>>(_ second: Source) -> Observable<Element> {
        Observable.concat([asObservable(), second.asObservable()])
    }
}

extension Observable {
    /// All elements of the first source, then of the second, and so on; fails when one does.
    ///
    ///     a:             --a--b|
    ///     b:             --c--|
    ///     concat(a, b):  --a--b--c--|
    @export(implementation)
    public static func concat(_ sources: Observable<Element>...) -> Observable<Element> { concatenated(sources) }

    /// ``concat(_:)`` of observables of any kind.
    @_disfavoredOverload  // not tried where the others will do: `concat([a, b]).map { … }` took 30,000 scopes
    @export(implementation)
    public static func concat(_ sources: any ObservableType<Element>...) -> Observable<Element> {
        concatenated(sources.map { $0.asObservable() })
    }

    /// ``concat(_:)`` of an array.
    @export(implementation)
    public static func concat(_ sources: [Observable<Element>]) -> Observable<Element> { concatenated(sources) }

    /// ``concat(_:)`` of a sequence, which is asked for a source when its turn has come.
    @export(implementation)
    public static func concat<Sources: Sequence & Sendable>(_ sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> {
        concatenated(sources)
    }

    @export(implementation) static func concatenated<Sources: Sequence & Sendable>(_ sources: Sources) -> Observable<
        Element
    >
    where Sources.Element: ObservableType<Element> {
        successively(sources) { if case .completed = $0 { true } else { false } }
    }

    /// The sources of a sequence, each of which follows an end that `goesOn` is true of.
    @export(implementation) static func successively<Sources: Sequence & Sendable>(
        _ sources: Sources, _ goesOn: @escaping @Sendable (Completion) -> Bool
    ) -> Observable<Element> where Sources.Element: ObservableType<Element> {
        .deferred {
            var rest = sources.makeIterator()
            guard let first = rest.next() else { return .empty() }
            let following = UnsafeTransfer(rest)
            return .succession(first.asObservable()) {
                var rest = following.value
                return { goesOn($0) ? rest.next()?.asObservable() : nil }
            }
        }
    }
}
