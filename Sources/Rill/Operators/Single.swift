extension ObservableType {
    /// Sends the only element of the source, and fails if there is none or more than one.
    ///
    ///     source:    --a--|
    ///     single():  --a--|
    ///
    /// Fails with ``RxError/noElements`` if the source completes without an element, and with
    /// ``RxError/moreThanOneElement`` in place of a second element. The first one has been sent by then.
    @inlinable public func single() -> Observable<Element> { single { _ in true } }

    /// Sends the only element for which `predicate` returns true, and fails if there is none or more than one.
    ///
    ///     source:              --1--2--3--|
    ///     single { $0 == 2 }:  -----2-----|
    ///
    /// Fails with the same errors as ``single()``. If `predicate` throws, the result fails with that error.
    @inlinable public func single(_ predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        sieve(false) { isFound, element in
            guard try predicate(element) else { return .drop }
            if isFound { throw RxError.moreThanOneElement }
            isFound = true
            return .next
        } atCompletion: { isFound in
            if isFound { nil } else { throw RxError.noElements }
        }
    }
}
