@_exported import RillRx
@_exported import RillTesting

extension TestScheduler {
    /// Works like `start(created:subscribed:disposed:create:)` with a driver or a signal, on the main actor.
    @MainActor
    public func start<Sharing, Element: Sendable>(
        created: TestTime = Defaults.created, subscribed: TestTime = Defaults.subscribed,
        disposed: TestTime = Defaults.disposed, create: () -> SharedSequence<Sharing, Element>
    ) -> TestableObserver<Element> {
        start(created: created, subscribed: subscribed, disposed: disposed) { create().asObservable() }
    }
}
