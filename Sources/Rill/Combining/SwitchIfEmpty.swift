extension ObservableType {
    /// Goes on with another source where this one completes without an element.
    ///
    ///     source:                ---|
    ///     other:                 --a--|
    ///     ifEmpty(switchTo: …):  -----a--|
    @export(implementation) public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
        let source = asObservable()
        return .succession {
            let isEmpty = UnsafeTransfer(Cell(true))
            var isFirst = true
            return { completion in
                defer { isFirst = false }
                if isFirst {
                    return source.map { element in
                        isEmpty.value.value = false
                        return element
                    }
                }
                guard isEmpty.value.value, case .completed = completion else { return nil }
                isEmpty.value.value = false
                return other
            }
        }
    }
}
