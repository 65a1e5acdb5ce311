import Rill
import RillTesting

/// A subject or a relay of any kind.
struct Hot: Sendable {
    enum Kind: CaseIterable {
        case publish
        case behavior
        case replay
        case replayTwo
        case async
        case publishRelay
        case behaviorRelay
        case replayRelay

        var isRelay: Bool { [.publishRelay, .behaviorRelay, .replayRelay].contains(self) }
        var hasValue: Bool { self == .behavior || self == .behaviorRelay }
    }

    let stream: Observable<Sent>
    let send: @Sendable (Sent) -> Void
    let hasObservers: @Sendable () -> Bool
    var value: @Sendable () throws -> Sent? = { nil }
    var complete: @Sendable () -> Void = {}
    var fail: @Sendable () -> Void = {}
    var dispose: @Sendable () -> Void = {}

    init(_ kind: Kind) {
        let first = Sent(0, 0)
        switch kind {
        case .publish: self.init(PublishSubject<Sent>())
        case .behavior:
            let subject = BehaviorSubject(value: first)
            self.init(subject)
            value = { try subject.value() }
        case .replay: self.init(ReplaySubject<Sent>.createUnbounded())
        case .replayTwo: self.init(ReplaySubject<Sent>.create(bufferSize: 2))
        case .async: self.init(AsyncSubject<Sent>())
        case .publishRelay: self.init(PublishRelay<Sent>())
        case .behaviorRelay:
            let relay = BehaviorRelay(value: first)
            self.init(relay)
            value = { relay.value }
        case .replayRelay: self.init(ReplayRelay<Sent>.createUnbound())
        }
    }

    private init(_ subject: some Subject<Sent>) {
        stream = subject.asObservable()
        send = { subject.onNext($0) }
        hasObservers = { subject.hasObservers }
        complete = { subject.onCompleted() }
        fail = { subject.onError(Failure()) }
        dispose = { subject.dispose() }
    }

    private init(_ relay: some Relay<Sent>) {
        stream = relay.asObservable()
        send = { relay.accept($0) }
        hasObservers = { relay.hasObservers }
    }
}

/// A subject with observers. The second one answers elements of sender 1 from inside, as sender 4.
struct Watched: Sendable {
    let hot: Hot
    let recorders: [Recorder<Sent>]
    /// For an observer that subscribes during the race.
    let staying = Recorder<Sent>()
    /// For an observer that subscribes and disposes during the race.
    let leaving = Recorder<Sent>()

    init(_ hot: Hot, recorders count: Int) {
        self.hot = hot
        recorders = (0..<count).map { index in
            Recorder { _, sent in
                if index == 1, sent.sender == 1 { hot.send(Sent(4, sent.number)) }
            }
        }
        for recorder in recorders { _ = hot.stream.attach(recorder.sink) }
    }
}

/// A subject with one strong reference, and one observer.
struct Abandoned: Sendable {
    let subject = Shared<PublishSubject<Int>?>(PublishSubject())
    let observer = Released()
    let disposals = Shared(0)
    let subscription: any Disposable

    init() {
        let note = observer.watching()
        subscription = subject.value!.subscribe(
            onNext: { _ in note() }, onDisposed: { [disposals] in disposals.withLock { $0 += 1 } })
    }
}

extension Shared {
    /// Takes the value out, and returns it.
    func take<Wrapped>() -> Wrapped? where Value == Wrapped? { withLock { $0.take() } }
}
