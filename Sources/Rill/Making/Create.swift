extension Observable {
    /// Sends the events that `subscribe` sends to its observer.
    ///
    ///     observer:   --a--b--|
    ///     create(…):  --a--b--|
    ///
    /// `subscribe` is called once for each subscription. The disposable that it returns is disposed when that
    /// subscription ends.
    ///
    /// The observer may be used from any thread, from several threads at once and from inside a callback. Its events
    /// are queued and delivered one at a time (law 7). Events after the end are ignored.
    ///
    /// Sources that send within `subscribe`, to the observer itself, stop with the subscription.
    ///
    /// A loop in `subscribe` can check the answer of ``AnyObserver/onNext(_:)`` in order to stop with the subscription:
    ///
    ///     .create { observer in
    ///         while let line = readLine(), observer.onNext(line) == .more {}
    ///         observer.onCompleted()
    ///         return Disposables.create()
    ///     }
    @inlinable public static func create(
        _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable(isSynchronous: false) { sink in
            let upstream = SingleAssignmentDisposable()
            let owner = sink.subscription
            let gate = Gate(SerializedSink(Outlet(sink), upstream, of: owner))
            // Weak, because the disposable that `subscribe` returns may hold the observer, and with it the gate.
            let observed = WeakCapture(gate)
            let subscription = SingleAssignmentDisposable(onDisposed: {
                if upstream.isDisposed { return }
                upstream.dispose()
                observed.object?.send(nil)
            })
            owner?.adopt(subscription)
            upstream.setDisposable(
                subscribe(
                    AnyObserver(
                        next: { SerializedSink.next($0, in: gate) }, finish: { gate.send(Event($0)) },
                        adopt: { upstream.adopt($0) })))
            return subscription
        }
    }
}
