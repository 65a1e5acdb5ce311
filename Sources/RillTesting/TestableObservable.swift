import Rill

/// A stream of recorded events, which remembers who was subscribed and when.
///
/// An observer that subscribes to it directly receives all its events, as with RxTest: those after the end too. The subscription
/// counts as over with the first end. Every operator keeps to the grammar: behind it the stream ends with the first end.
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

    /// Sends every event to the observer, until the result is disposed.
    public func subscribe<Observer: ObserverType<Element>>(
        _ observer: Observer, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        events.subscribe(onNext: { observer.on($0) }, file: file, line: line)
    }

    /// Sends every event to the observer, until the result is disposed. It can't wait: a `demand` makes no difference to it.
    public func subscribe(
        _ observer: TestableObserver<Element>, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        events.subscribe(onNext: { observer.on($0) }, file: file, line: line)
    }

    @_disfavoredOverload
    public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        subscribe(observer, file: "?", line: 0)
    }

    /// The events as elements: this stream goes on after an end among them.
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
    /// A stream whose events happen at their times, whoever is subscribed then.
    public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        let observers = Shared<(next: Int, all: [Int: @Sendable (Event<Element>) -> Void])>((0, [:]))
        for event in events {
            scheduleAt(event.time) {
                for (_, send) in observers.value.all.sorted(by: { $0.key < $1.key }) { send(event.value) }
            }
        }
        return TestableObservable(events, virtual) { send in
            let key = observers.withLock { observers in
                observers.all[observers.next] = send
                observers.next += 1
                return observers.next - 1
            }
            return Disposables.create { observers.withLock { _ = $0.all.removeValue(forKey: key) } }
        }
    }

    /// A stream whose events happen at their times after each subscription.
    public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        TestableObservable(events, virtual) { [weak self] send in
            guard let self else { return Disposables.create() }  // its time has ended
            return Disposables.create(events.map { event in scheduleAt(clock + event.time) { send(event.value) } })
        }
    }
}
