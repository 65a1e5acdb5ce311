extension ObservableType {
    /// Continues with `other` if the source completes without an element.
    ///
    ///     source:                ---|
    ///     other:                 --a--|
    ///     ifEmpty(switchTo: …):  -----a--|
    @export(implementation) public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        let source = asObservable()
        return .deferred {
            let other = UnsafeTransfer(Cell<Observable<Element>?>(other))
            let first = source.map { element in
                other.value.value = nil
                return element
            }
            return .concatenation(first) {
                { if case .completed = $0 { other.value.value.take() } else { nil } }
            }
        }
    }
}
