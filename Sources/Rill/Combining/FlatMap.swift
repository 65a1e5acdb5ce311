extension ObservableType {
    /// Transforms each element into a stream, and sends the elements of all these streams as they come.
    ///
    ///     source:                 --1--2------|
    ///     flatMap { -$0---$0| }:  ---1--21--2-|
    ///
    /// Completes when the source and all streams have completed. Fails when the source or a stream fails, or when
    /// `transform` throws.
    ///
    /// A stream is subscribed to before the source goes on, on the thread that sends its element. So an event that is
    /// sent right after the element finds the stream subscribed to. While the observer waits, the source and the
    /// streams do, too, and one element of each stream is kept.
    ///
    /// At most `maxConcurrent` streams run at once, and further elements wait. The stream of a waiting element is
    /// subscribed to when another one has ended, so `transform` can be called on two threads at once. While the
    /// observer waits, one stream follows each that ends, and the next one is subscribed to when the observer goes on:
    ///
    ///     source:                                   --1--2------|
    ///     flatMap(maxConcurrent: 1) { -$0---$0| }:  ---1---1-2---2|
    ///
    /// - Precondition: `maxConcurrent` is positive.
    @inlinable public func flatMap<Source: ObservableConvertibleType>(
        maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> {
        requirePositive(maxConcurrent, "maxConcurrent")
        return flatten(.queue(limit: maxConcurrent)) { try transform($0).asObservable() }
    }

    /// Transforms each element into a stream, and sends the elements of one stream after the other.
    ///
    ///     source:                 --1-2---------|
    ///     concatMap { -$0-$0| }:  ---1-1-2-2----|
    ///
    /// `transform` is called for an element when the streams before it have completed. While the observer waits, one
    /// stream follows the one that has completed, and no further one. A source that can wait does so until then. The
    /// elements of a source that can't wait are kept until their stream can start, without a limit.
    @inlinable public func concatMap<Source: ObservableConvertibleType>(
        _ transform: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> { flatten(.queue(limit: 1)) { try transform($0).asObservable() } }

    /// Transforms each element into a stream, disposes the previous stream, and sends the elements of the new one.
    ///
    ///     source:                        --1---2---------|
    ///     flatMapLatest { -$0-$0-$0| }:  ---1-1-2-2-2----|
    @inlinable public func flatMapLatest<Source: ObservableConvertibleType>(
        _ transform: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> { flatten(.replace) { try transform($0).asObservable() } }

    /// Transforms an element into a stream, and drops all further elements until that stream has completed.
    ///
    ///     source:                    --1-2-----3-------|
    ///     flatMapFirst { -$0-$0| }:  ---1-1-----3-3----|
    @inlinable public func flatMapFirst<Source: ObservableConvertibleType>(
        _ transform: @escaping @Sendable (Element) throws -> Source
    ) -> Observable<Source.Element> { flatten(.drop) { try transform($0).asObservable() } }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Sends the elements of all streams that the source sends, as they come: ``flatMap(maxConcurrent:_:)``.
    ///
    ///     source:   --a--b------|
    ///     a:        -1---1|
    ///     b:        -2---2|
    ///     merge():  ---1--21--2-|
    @inlinable public func merge() -> Observable<Element.Element> { flatMap { $0 }.named(after: self) }

    /// Sends the elements of all streams that the source sends, of which at most `maxConcurrent` run at once.
    ///
    ///     source:                   --a--b------|
    ///     a:                        -1---1|
    ///     b:                        -2---2|
    ///     merge(maxConcurrent: 1):  ---1---1-2---2|
    ///
    /// - Precondition: `maxConcurrent` is positive.
    @inlinable public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
        requirePositive(maxConcurrent, "maxConcurrent")
        return flatMap(maxConcurrent: maxConcurrent) { $0 }.named(after: self)
    }

    /// Sends all elements of the first stream that the source sends, then those of the second, and so on.
    ///
    ///     source:    --a--b------|
    ///     a:         -1---1|
    ///     b:         -2---2|
    ///     concat():  ---1---1-2---2|
    @inlinable public func concat() -> Observable<Element.Element> { concatMap { $0 }.named(after: self) }

    /// Sends the elements of the latest stream that the source has sent: ``flatMapLatest(_:)``.
    ///
    ///     source of a and b:  a--b----|
    ///     a:                  -x-x-x-x|
    ///     b:                  --y-y|
    ///     switchLatest():     -x---y-y|
    @inlinable public func switchLatest() -> Observable<Element.Element> { flatMapLatest { $0 }.named(after: self) }
}
