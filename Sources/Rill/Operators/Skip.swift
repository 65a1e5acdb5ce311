extension ObservableType {
    /// Drops the first elements.
    ///
    ///     source:   --a--b--c--|
    ///     skip(2):  --------c--|
    ///
    /// - Precondition: `count` is not negative.
    @export(implementation) public func skip(_ count: Int) -> Observable<Element> {
        require(count >= 0, "skip(_:): expected count not to be negative, got \(count)")
        return Observable { sink in
            let remaining = Cell(count)
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        guard remaining.value > 0 else { return sink.next(element) }
                        remaining.value -= 1
                        return .more
                    },
                    finish: sink.finish))
        }
    }

    /// Drops elements until the predicate is false of one; that one and all later ones pass.
    ///
    ///     source:                   --1--2--1--|
    ///     skip(while: { $0 < 2 }):  -----2--1--|
    @export(implementation)
    public func skip(while predicate: @escaping @Sendable (Element) throws -> Bool) -> Observable<Element> {
        Observable { sink in
            let isSkipping = Cell(true)
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        do {
                            if isSkipping.value { isSkipping.value = try predicate(element) }
                            return isSkipping.value ? .more : sink.next(element)
                        } catch {
                            sink.finish(.failed(error))
                            return .none
                        }
                    },
                    finish: sink.finish))
        }
    }
}
