import Rill

/// A stream that sends recorded events, and logs its subscriptions with their times.
///
/// An observer that subscribes to it directly receives all its events, as with RxTest, even those after the end. The
/// subscription counts as over at the first end. Every operator obeys the grammar: behind it the stream ends at the
/// first end.
public final class TestableObservable<Element: Sendable>: ObservableType {
    public let recordedEvents: [Recorded<Event<Element>>]
    private let clock: TestClock
    private let log = Shared<[Subscription]>([])
    private let source: @Sendable (_ send: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable

    fileprivate init(
        _ events: [Recorded<Event<Element>>], _ clock: TestClock,
        _ source: @escaping @Sendable (_ send: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable
    ) {
        recordedEvents = events
        self.clock = clock
        self.source = source
    }

    /// The subscriptions so far, in order.
    public var subscriptions: [Subscription] { log.value }

    public func asObservable() -> Observable<Element> { events.dematerialize() }

    /// Sends every event to `observer` until the result is disposed.
    public func subscribe<Observer: ObserverType<Element>>(
        _ observer: Observer, file: String = #fileID, line: UInt = #line
    ) -> any Disposable { events.subscribe(onNext: { observer.on($0) }, file: file, line: line) }

    /// Sends every event to `observer` until the result is disposed. The stream can't wait, so a `demand` of the
    /// observer has no effect.
    public func subscribe(
        _ observer: TestableObserver<Element>, file: String = #fileID, line: UInt = #line
    ) -> any Disposable { events.subscribe(onNext: { observer.on($0) }, file: file, line: line) }

    @_disfavoredOverload public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        subscribe(observer, file: "?", line: 0)
    }

    /// The events as elements: this stream goes on after an end event.
    private var events: Observable<Event<Element>> {
        .create { [clock, log, source] observer in
            let index = log.withLock { log in
                log.append(Subscription(clock.ticks))
                return log.count - 1
            }
            let end = Disposables.create {
                log.withLock { $0[index] = Subscription($0[index].subscribe, clock.ticks) }
            }
            let subscription = source { event in
                observer.onNext(event)
                if event.isStopEvent { end.dispose() }
            }
            return Disposables.create(subscription, end)
        }
    }
}

extension TestScheduler {
    /// Creates a stream whose events happen at fixed times, with or without subscribers.
    public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        let observers = Shared<(next: Int, all: [Int: @Sendable (Event<Element>) -> Void])>((0, [:]))
        schedule(events, from: now, of: virtual.choices?.number(of: "source")) { event in
            for (_, send) in observers.value.all.sorted(by: { $0.key < $1.key }) { send(event) }
        }
        return TestableObservable(events, virtual) { send in
            let key = observers.withLock { observers in
                observers.all[observers.next] = send
                observers.next += 1
                return observers.next - 1
            }
            return Disposables.create { _ = observers.withLock { $0.all.removeValue(forKey: key) } }
        }
    }

    /// Creates a stream whose events happen at their times after each subscription.
    public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        let number = virtual.choices?.number(of: "source")
        return TestableObservable(events, virtual) { [weak self] send in
            guard let self else { return Disposables.create() }  // the scheduler is gone, and its time with it
            return Disposables.create(schedule(events, from: .zero, of: number, send))
        }
    }

    /// Schedules the events of a source, which keep their order in each order of a test that is explored. `start` is
    /// the present in the time of the events.
    @discardableResult private func schedule<Element: Sendable>(
        _ events: [Recorded<Event<Element>>], from start: Duration, of number: Int?,
        _ send: @escaping @Sendable (Event<Element>) -> Void
    ) -> [any Disposable] {
        let queue = virtual.choices?.number(of: "queue")
        return events.map { event in
            let delay = virtual.duration(of: event.time) - start
            let timer = add(after: delay, longestChain: Self.longestChain) { send(event.value) }
            if let number { virtual.choices?.label(timer, "source \(number): \(event.value)", queue: queue) }
            return timer
        }
    }
}
