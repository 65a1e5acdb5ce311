extension Observable {
    /// Runs `first`, and then the source that `following` returns for each end, until it returns nil.
    ///
    /// - Parameter following: makes the closure that chooses the sources of one subscription.
    @inlinable static func concatenation(
        _ first: Observable<Element>,
        @_eagerMove then following: @escaping @Sendable () -> Concatenation<Element>.Following
    ) -> Observable<Element> {
        @inline(__always) @Sendable func attach(_ sink: sending Sink<Element>) -> any Upstream {
            let sink = UnsafeTransfer(sink)
            let concatenation = Concatenation(following(), sink)
            sink.value.adopt(concatenation.upstreams)
            if let end = Concatenation.attach(first, sink, to: concatenation) { concatenation.goOn(after: end) }
            return concatenation.upstreams
        }
        return Observable(isSynchronous: false, namesSuccessor: true, named: nil, attach)
    }
}

/// The error that ends a source that waits for a trigger and sends no element.
@usableFromInline enum Again: Error { case again }

/// The end of a concatenation that leaves its last source to the concatenation that it runs in.
///
/// So a stream that continues with itself takes no stack (law 9), and its elements pass one concatenation only.
@usableFromInline struct Successor<Element: Sendable>: Error {
    @usableFromInline let source: Observable<Element>

    @inlinable init(_ source: Observable<Element>) { self.source = source }
}
