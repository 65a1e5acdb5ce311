import Rill

/// An observer that records what it receives, and when.
public final class TestableObserver<Element: Sendable>: ObserverType {
    private let scheduler: TestScheduler
    private let recorded = Shared<[Recorded<Event<Element>>]>([])

    fileprivate init(_ scheduler: TestScheduler) { self.scheduler = scheduler }

    /// What has been received so far.
    public var events: [Recorded<Event<Element>>] { recorded.value }

    public func on(_ event: Event<Element>) {
        recorded.withLock { $0.append(Recorded(time: scheduler.clock, value: event)) }
    }
}

extension TestScheduler {
    public func createObserver<Element: Sendable>(_: Element.Type) -> TestableObserver<Element> {
        TestableObserver(self)
    }

    /// Makes a stream, subscribes to it and disposes the subscription, each at its time, and runs everything on the way.
    public func start<Stream: ObservableType>(
        created: TestTime = Defaults.created, subscribed: TestTime = Defaults.subscribed,
        disposed: TestTime = Defaults.disposed, create: @escaping @Sendable () -> Stream
    ) -> TestableObserver<Stream.Element> {
        let observer = createObserver(Stream.Element.self)
        let source = Shared<Stream?>(nil)
        let subscription = SingleAssignmentDisposable()
        scheduleAt(created) { source.withLock { $0 = create() } }
        scheduleAt(subscribed) {
            if let source = source.value { subscription.setDisposable(source.subscribe(observer)) }
        }
        scheduleAt(disposed) { subscription.dispose() }
        advance(to: max(created, subscribed, disposed))
        return observer
    }
}
