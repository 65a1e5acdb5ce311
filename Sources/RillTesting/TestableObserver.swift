import Rill

/// An observer that records the events that it receives, and their times.
///
/// With a `demand`, the observer takes that many elements, and then answers ``/Rill/Demand/later`` until
/// ``request(_:)`` asks for more.
///
///     let observer = scheduler.createObserver(Int.self, demand: 2)
///     let subscription = Observable.range(start: 1, count: 4).subscribe(observer)
///     scheduler.scheduleAt(5) { observer.request(1) }
///     scheduler.run()
///
///     range(start: 1, count: 4):  (12)-3…
///
/// A completion or an error arrives without being asked for. So do the elements of a source that can't wait, such as a
/// subject or a timer (law 13).
public final class TestableObserver<Element: Sendable>: ObserverType {
    private let clock: TestClock
    private let recorded = Shared<[Recorded<Event<Element>>]>([])
    fileprivate let requests: Requests

    fileprivate init(_ clock: TestClock, demand: Int?) {
        self.clock = clock
        requests = Requests(demand)
    }

    /// The events received so far.
    public var events: [Recorded<Event<Element>>] { recorded.value }

    public func on(_ event: Event<Element>) {
        recorded.withLock { $0.append(Recorded(time: clock.ticks, value: event)) }
        clock.choices?.note("\(event)", at: clock.ticks)
        clock.choices?.runAnytimeInside()
    }

    /// Asks for `count` more elements, and resumes a source that waits.
    ///
    /// An observer without a `demand` has already asked for all elements.
    ///
    /// - Precondition: `count` is not negative.
    public func request(_ count: Int) {
        if count < 0 { fatalError("request(_:): expected count not to be negative, got \(count)") }
        requests.request(count)
    }
}

extension ObservableType {
    /// Sends every event to `observer`, which asks for its elements if it has a `demand`.
    public func subscribe(
        _ observer: TestableObserver<Element>, file: String = #fileID, line: UInt = #line
    ) -> any Disposable { answered(by: observer.requests).subscribe({ observer.on($0) }, file: file, line: line) }
}

extension TestScheduler {
    /// Creates an observer that records the events that it receives, and their times.
    ///
    /// `demand` is how many elements the observer takes before it answers ``/Rill/Demand/later``; all of them by
    /// default. A source sends its first element without being asked, so that 0 is the same as 1.
    ///
    /// - Precondition: `demand` is not negative.
    public func createObserver<Element: Sendable>(_: Element.Type, demand: Int? = nil) -> TestableObserver<Element> {
        if let demand, demand < 0 {
            fatalError("createObserver(_:demand:): expected demand not to be negative, got \(demand)")
        }
        return TestableObserver(virtual, demand: demand)
    }

    /// Makes a stream at 100, subscribes to it at 200 and disposes the subscription at 1000, running everything in
    /// between.
    ///
    /// The stream can be a trait of RillRx. For a `Driver`, return `driver.asObservable()`, and call this method on the
    /// main actor.
    ///
    /// `demand` is how many elements the observer takes before it answers ``/Rill/Demand/later``; all of them by
    /// default.
    ///
    /// - Precondition: `demand` is not negative.
    public func start<Stream: ObservableConvertibleType>(
        demand: Int? = nil, _ create: () -> Stream
    ) -> TestableObserver<Stream.Element> { start(disposed: Defaults.disposed, demand: demand, create: create) }

    /// Makes a stream, subscribes to it and disposes the subscription, each at its time, running everything in between.
    ///
    /// `demand` is how many elements the observer takes before it answers ``/Rill/Demand/later``; all of them by
    /// default.
    ///
    /// - Precondition: `demand` is not negative.
    public func start<Stream: ObservableConvertibleType>(
        created: TestTime = Defaults.created, subscribed: TestTime = Defaults.subscribed, disposed: TestTime,
        demand: Int? = nil, create: () -> Stream
    ) -> TestableObserver<Stream.Element> {
        let observer = createObserver(Stream.Element.self, demand: demand)
        let (isTime, source) = (Shared(false), Shared<Stream?>(nil))
        let subscription = SingleAssignmentDisposable()
        scheduleAt(created) { isTime.withLock { $0 = true } }
        scheduleAt(subscribed) {
            // Subscribes through `asObservable()`, because a testable stream sends a direct observer what follows its
            // end.
            if let source = source.value { subscription.setDisposable(source.asObservable().subscribe(observer)) }
        }
        scheduleAt(disposed) { subscription.dispose() }
        // Called outside of an action, so that it need not be `Sendable`.
        advance(until: { isTime.value })
        let stream = create()
        source.withLock { $0 = stream }
        advance(to: max(created, subscribed, disposed))
        return observer
    }
}
