extension Observable {
    /// Makes a stream of what the closure sends to its observer.
    ///
    ///     observer:   --a--b--|
    ///     create(…):  --a--b--|
    ///
    /// The observer may be used from any thread, from several at once and from inside a callback: sends are queued and
    /// delivered one at a time (law 7), and nothing passes after the end. The closure runs once for each subscription;
    /// what it returns is disposed when that subscription ends. A loop in the closure ends with the subscription by looking
    /// at the answer of ``AnyObserver/onNext(_:)``:
    ///
    ///     .create { observer in
    ///         while let line = readLine(), observer.onNext(line) == .more {}
    ///         observer.onCompleted()
    ///         return Disposables.create()
    ///     }
    @export(implementation) public static func create(
        _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
    ) -> Observable<Element> {
        Observable { sink in
            let upstream = SingleAssignmentDisposable()
            let gate = Gate(SerializedSink(sink, upstream))
            // Weak, as what the closure returns may hold the observer, and with it the gate.
            let observed = WeakCapture(gate)
            let subscription = SingleAssignmentDisposable(onDisposed: {
                if upstream.isDisposed { return }
                upstream.dispose()
                observed.object?.send(.disposal)
            })
            upstream.setDisposable(
                subscribe(AnyObserver(next: { SerializedSink.next($0, in: gate) }, finish: { gate.send(.finish($0)) })))
            return subscription
        }
    }
}
