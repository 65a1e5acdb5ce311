extension ObservableType {
    /// Returns a property that is `value` until the stream sends an element, and then the latest element.
    ///
    ///     let isOnline = network.changes.property(startingWith: true)
    ///
    /// Subscribes at once. The subscription ends when the property, everything that is computed from it, and their
    /// observers have been released, or when the stream ends. The property keeps the last element then, and its
    /// observers complete. An error goes to ``Hooks/onUnhandledError``.
    @inlinable public func property(
        startingWith value: Element, file: String = #fileID, line: UInt = #line
    ) -> Property<Element> {
        // Held by the subscription alone, which so releases the observers, whether or not the stream has an end.
        let subject = ReplaySubject<Element>(capacity: 1)
        subject.onNext(value)
        let subscription = Resources.subscription("property", file, line)
        let gate = subject.gate
        _ = run(
            subscription, onNext: { subject.onNext($0) },
            onError: { error in
                subject.onCompleted()
                subscription.fail(error)
            }, onCompleted: { subject.onCompleted() })
        return Property(gate, holding: DisposeBag(disposing: subscription))
    }
}
