extension ObservableType {
    /// Transforms every element.
    ///
    ///     source:           --1----2----3----|
    ///     map { $0 * 10 }:  --[10]-[20]-[30]-|
    ///
    /// A transform that throws ends the stream with its error.
    @export(implementation) public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> {
        Observable<Result> { sink in
            asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        do { return sink.next(try transform(element)) } catch {
                            sink.finish(.failed(error))
                            return .none
                        }
                    },
                    finish: sink.finish))
        }
    }

    /// Transforms every element, and drops those that became nil.
    ///
    ///     source:                --1--x--3--|
    ///     compactMap(Int.init):  --1-----3--|
    @export(implementation) public func compactMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result?
    ) -> Observable<Result> {
        Observable<Result> { sink in
            asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        do {
                            guard let result = try transform(element) else { return .more }
                            return sink.next(result)
                        } catch {
                            sink.finish(.failed(error))
                            return .none
                        }
                    },
                    finish: sink.finish))
        }
    }

    /// Numbers the elements from 0.
    ///
    ///     source:        --a----b----|
    ///     enumerated():  --[0a]-[1b]-|
    @export(implementation) public func enumerated() -> Observable<(index: Int, element: Element)> {
        Observable<(index: Int, element: Element)> { sink in
            let index = Cell(0)
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { element in
                        defer { index.value += 1 }
                        return sink.next((index.value, element))
                    },
                    finish: sink.finish))
        }
    }
}
