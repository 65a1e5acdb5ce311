import Rill

/// An observer that records what it receives, and when.
public final class TestableObserver<Element: Sendable>: ObserverType {
    private let clock: TestClock
    private let recorded = Shared<[Recorded<Event<Element>>]>([])

    fileprivate init(_ clock: TestClock) { self.clock = clock }

    /// What has been received so far.
    public var events: [Recorded<Event<Element>>] { recorded.value }

    public func on(_ event: Event<Element>) {
        recorded.withLock { $0.append(Recorded(time: clock.ticks, value: event)) }
    }
}

extension TestScheduler {
    public func createObserver<Element: Sendable>(_: Element.Type) -> TestableObserver<Element> {
        TestableObserver(virtual)
    }

    /// Makes a stream at 100, subscribes to it at 200 and disposes the subscription at 1000; runs everything on the way.
    public func start<Stream: ObservableType>(_ create: () -> Stream) -> TestableObserver<Stream.Element> {
        start(disposed: Defaults.disposed, create: create)
    }

    /// Makes a stream, subscribes to it and disposes the subscription, each at its time; runs everything on the way.
    public func start<Stream: ObservableType>(
        created: TestTime = Defaults.created, subscribed: TestTime = Defaults.subscribed, disposed: TestTime,
        create: () -> Stream
    ) -> TestableObserver<Stream.Element> {
        let observer = createObserver(Stream.Element.self)
        let (isTime, source) = (Shared(false), Shared<Stream?>(nil))
        let subscription = SingleAssignmentDisposable()
        scheduleAt(created) { isTime.withLock { $0 = true } }
        scheduleAt(subscribed) {
            // Not the stream itself: a testable one sends a direct observer what comes after its end.
            if let source = source.value { subscription.setDisposable(source.asObservable().subscribe(observer)) }
        }
        scheduleAt(disposed) { subscription.dispose() }
        // Called from here, and not by an action: it need not be `Sendable`.
        advance(until: { isTime.value })
        let stream = create()
        source.withLock { $0 = stream }
        advance(to: max(created, subscribed, disposed))
        return observer
    }
}
