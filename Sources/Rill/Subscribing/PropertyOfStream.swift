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
        let gate = Gate(SubjectState<Element>(), locked: Accepted(latest: value), constants: Memory(1, .always))
        let subscription = Resources.subscription("property", file, line)
        _ = run(
            subscription,
            onNext: { SubjectState.send(.event(.next($0)), to: gate) },
            onError: { error in
                SubjectState.send(.event(.completed), to: gate)
                subscription.fail(error)
            },
            onCompleted: { SubjectState.send(.event(.completed), to: gate) })
        return Property(gate, holding: DisposeBag(disposing: subscription))
    }
}
