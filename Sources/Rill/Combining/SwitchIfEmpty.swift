extension ObservableType {
    /// Continues with `other` if the source completes without an element.
    ///
    ///     source:                ---|
    ///     other:                 --a--|
    ///     ifEmpty(switchTo: …):  -----a--|
    @inlinable public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        let source = asObservable()
        return .deferred {
            let other = UnsafeTransfer(Box<Observable<Element>?>(other))
            return source.do(onNext: { _ in other.value.value = nil })
                .continued { $0.error == nil ? other.value.value.take() : nil }
        }.named(after: self)
    }
}
