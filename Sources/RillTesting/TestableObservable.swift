import Rill

/// A stream of recorded events, which remembers who was subscribed and when.
public final class TestableObservable<Element: Sendable>: ObservableType {
    public let recordedEvents: [Recorded<Event<Element>>]
    private let scheduler: TestScheduler
    private let log = Shared<[Subscription]>([])
    private let source: @Sendable (AnyObserver<Element>) -> any Disposable

    fileprivate init(
        _ events: [Recorded<Event<Element>>], _ scheduler: TestScheduler,
        _ source: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
    ) {
        recordedEvents = events
        self.scheduler = scheduler
        self.source = source
    }

    /// The subscriptions so far, in order.
    public var subscriptions: [Subscription] { log.value }

    public func asObservable() -> Observable<Element> {
        .create { [self] observer in
            let index = log.withLock { log in
                log.append(Subscription(scheduler.clock))
                return log.count - 1
            }
            let end = Disposables.create { [self] in
                log.withLock { $0[index] = Subscription($0[index].subscribe, scheduler.clock) }
            }
            return Disposables.create(source(observer), end)
        }
    }

    @_disfavoredOverload
    public func subscribe<Observer: ObserverType<Element>>(_ observer: Observer) -> any Disposable {
        subscribe(observer, file: "?", line: 0)
    }
}

extension TestScheduler {
    /// A stream whose events happen at their times, whoever is subscribed then.
    public func createHotObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        let observers = Shared<(next: Int, all: [Int: AnyObserver<Element>])>((0, [:]))
        for event in events {
            scheduleAt(event.time) {
                for (_, observer) in observers.value.all.sorted(by: { $0.key < $1.key }) { observer.on(event.value) }
            }
        }
        return TestableObservable(events, self) { observer in
            let key = observers.withLock { observers in
                observers.all[observers.next] = observer
                observers.next += 1
                return observers.next - 1
            }
            return Disposables.create { observers.withLock { _ = $0.all.removeValue(forKey: key) } }
        }
    }

    /// A stream whose events happen at their times after each subscription.
    public func createColdObservable<Element>(_ events: [Recorded<Event<Element>>]) -> TestableObservable<Element> {
        TestableObservable(events, self) { [self] observer in
            Disposables.create(events.map { event in scheduleAt(clock + event.time) { observer.on(event.value) } })
        }
    }
}
