extension ObservableType {
    /// Continues with the stream that `handler` returns when the source fails.
    ///
    ///     source:           --a--#
    ///     other:            --x--|
    ///     catch { other }:  --a----x--|
    ///
    /// If `handler` throws, the result fails with that error.
    @inlinable public func `catch`(
        _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
    ) -> Observable<Element> { continued { try $0.error.map(handler) }.named(after: self) }

    /// Sends the events of this source, and then those of the stream that `next` returns for its end, or that end if
    /// `next` returns nil.
    @inlinable
    func continued(by next: @escaping @Sendable (Completion) throws -> Observable<Element>?) -> Observable<Element> {
        .concatenation(asObservable()) {
            var next: Optional = next
            return { try next.take()?($0).map { ($0, isLast: true) } }
        }
    }

    /// Sends `element` and completes when the source fails.
    ///
    ///     source:             --a--#
    ///     catchAndReturn(x):  --a--(x|)
    @inlinable public func catchAndReturn(_ element: Element) -> Observable<Element> {
        `catch` { _ in .just(element) }.named(after: self)
    }
}

extension Observable {
    /// Sends the events of the first source, and continues with the next one each time a source fails.
    ///
    ///     a:                        --a--#
    ///     b:                        --b--|
    ///     catch(sequence: [a, b]):  --a----b--|
    ///
    /// The error of the last source is passed on. Each source is taken from the sequence only when it is needed.
    @inlinable
    public static func `catch`<Sources: Sequence & Sendable>(sequence sources: Sources) -> Observable<Element>
    where Sources.Element: ObservableType<Element> { Observable.concatenation(of: sources) { $0.error != nil }.named() }
}
