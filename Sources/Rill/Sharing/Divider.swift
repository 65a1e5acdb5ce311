/// The closures that receive the elements of a divided source, and its end.
@usableFromInline typealias Divider<Element> = (next: (Element) -> Void, finish: (Completion) -> Void)

extension ObservableType {
    /// Divides the elements into streams, which the result sends.
    ///
    /// The source is disposed when neither the result nor any of its streams has an observer. For that, each stream
    /// retains the second argument of `makeDivider`: see ``Part/stream(retaining:)``. When the source ends, so does
    /// the result.
    ///
    /// - Parameters:
    ///   - limit: the number of kept elements at which the source waits, if it can.
    ///   - makeDivider: called for each subscription with the subject of the result, before the source is subscribed
    ///     to. Its third argument counts what the streams keep. The `finish` of the divider is called before the
    ///     result ends.
    @inlinable func divided<Stream>(
        keeping limit: Int = .max,
        _ makeDivider:
            @escaping @Sendable (PublishSubject<Stream>, RefCountDisposable, KeptElements) -> Divider<Element>
    ) -> Observable<Stream> {
        Observable<Stream>(isSynchronous: false, named: nil) { sink in
            let upstream = SingleAssignmentDisposable()
            let interest = RefCountDisposable(disposable: upstream)
            let parts = PublishSubject<Stream>()
            let observer = sink.subscription
            let subscription = parts.do(onDispose: { interest.dispose() }).attach(sink)
            observer?.adopt(subscription)
            let kept = KeptElements(of: upstream, limit: limit)
            let divider = UnsafeTransfer(makeDivider(parts, interest, kept))
            if upstream.isDisposed { return subscription }
            func next(_ element: Element) -> Demand {
                if upstream.isDisposed { return .none }
                divider.value.next(element)
                // The observer may have ended inside a part, before it had received the subscription to dispose.
                if observer?.isDisposed == true { interest.dispose() }
                if kept.count.value > BufferOverflow.usualLimit { finish(BufferOverflow.usual) }
                return upstream.isDisposed ? .none : kept.answer
            }
            func finish(_ completion: Completion) {
                divider.value.finish(completion)
                parts.on(Event(completion))
                upstream.dispose()
            }
            upstream.setDisposable(asObservable().attach(Sink(for: upstream, next: next, finish: finish)))
            return subscription
        }
    }
}
