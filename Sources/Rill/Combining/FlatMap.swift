extension ObservableType {
    /// Makes a stream of every element, and runs them all at once.
    ///
    ///     source:                 --1--2------|
    ///     flatMap { -$0---$0| }:  ---1--21--2-|
    ///
    /// Completes when the source and all streams have; fails when one does or the transform throws. With `maxConcurrent`, no
    /// more than that many run at a time, and further elements wait:
    ///
    ///     source:                                   --1--2------|
    ///     flatMap(maxConcurrent: 1) { -$0---$0| }:  ---1---1-2---2|
    ///
    /// - Precondition: `maxConcurrent` is positive.
    @export(implementation) public func flatMap<Source: ObservableType>(
        maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> {
        requirePositive(maxConcurrent, "maxConcurrent")
        return flatten(.queue(limit: maxConcurrent)) { try transform($0).asObservable() }
    }

    /// Makes a stream of every element, and runs them one after the other.
    ///
    ///     source:                 --1-2---------|
    ///     concatMap { -$0-$0| }:  ---1-1-2-2----|
    ///
    /// The transform is called when the stream's turn has come. Elements that wait are kept, without a bound.
    @export(implementation) public func concatMap<Source: ObservableType>(
        _ transform: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> {
        flatten(.queue(limit: 1)) { try transform($0).asObservable() }
    }

    /// Makes a stream of every element, and lets go of the one before.
    ///
    ///     source:                        --1---2---------|
    ///     flatMapLatest { -$0-$0-$0| }:  ---1-1-2-2-2----|
    @export(implementation) public func flatMapLatest<Source: ObservableType>(
        _ transform: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> {
        flatten(.replace) { try transform($0).asObservable() }
    }

    /// Makes a stream of an element, and drops all further ones until it has ended.
    ///
    ///     source:                    --1-2-----3-------|
    ///     flatMapFirst { -$0-$0| }:  ---1-1-----3-3----|
    @export(implementation) public func flatMapFirst<Source: ObservableType>(
        _ transform: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> {
        flatten(.drop) { try transform($0).asObservable() }
    }
}

extension ObservableType where Element: ObservableType {
    /// All elements of all streams as they come: ``flatMap(maxConcurrent:_:)`` of the streams themselves.
    ///
    ///     source:   --a--b------|
    ///     a:        -1---1|
    ///     b:        -2---2|
    ///     merge():  ---1--21--2-|
    @export(implementation) public func merge() -> Observable<Element.Element> { flatMap { $0 } }

    /// All elements of the streams, of which no more than this many run at a time.
    ///
    ///     source:                   --a--b------|
    ///     a:                        -1---1|
    ///     b:                        -2---2|
    ///     merge(maxConcurrent: 1):  ---1---1-2---2|
    ///
    /// - Precondition: `maxConcurrent` is positive.
    @export(implementation) public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        requirePositive(maxConcurrent, "maxConcurrent")
        return flatMap(maxConcurrent: maxConcurrent) { $0 }
    }

    /// All elements of the first stream, then of the second, and so on.
    ///
    ///     source:    --a--b------|
    ///     a:         -1---1|
    ///     b:         -2---2|
    ///     concat():  ---1---1-2---2|
    @export(implementation) public func concat() -> Observable<Element.Element> { concatMap { $0 } }

    /// The elements of the latest stream: ``flatMapLatest(_:)`` of the streams themselves.
    ///
    ///     source of a and b:  a--b----|
    ///     a:                  -x-x-x-x|
    ///     b:                  --y-y|
    ///     switchLatest():     -x---y-y|
    @export(implementation) public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 } }
}

extension ObservableType {
    /// As long as every stream ends while it is subscribed to, the source is alone in the gate and need not knock.
    @export(implementation) func flatten<Result: Sendable>(
        _ overlap: Overlap, _ transform: @escaping @Sendable (Element) throws -> Observable<Result>
    ) -> Observable<Result> {
        let source = asObservable()
        return Observable<Result>(pace: min(source.pace, .patient)) { sink in
            let upstreams = UpstreamGroup(reserving: 1)
            let gate = Gate(Flatten(overlap, upstreams, sink, transform), isEntered: true)
            let isAlone = Cell(true)
            upstreams.attach(
                source,
                Sink(
                    next: { element in
                        guard isAlone.value else { return gate.send(.outer(element), orWait: nil) }
                        let demand = Flatten.outerAlone(element, in: gate, transform)
                        if demand != .more || gate.state.machine.running > 0 || gate.state.hasWork {
                            isAlone.value = false
                            gate.exit()
                        }
                        return demand
                    },
                    finish: { completion in
                        guard isAlone.value else {
                            _ = gate.send(.outerEnded(completion))
                            return
                        }
                        Flatten.outerEnded(completion, in: gate)
                        gate.exit()
                    }), at: .nth(0))
            return upstreams
        }
    }
}
