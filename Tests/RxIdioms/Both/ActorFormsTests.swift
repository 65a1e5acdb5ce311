import RillRx
import Testing

/// Every form of subscribing and of `do`, with closures that use the state of a class on an actor. The streams send
/// elsewhere.
struct ActorFormsTests {
    @Test(.timeLimit(.minutes(10))) @MainActor func `a closure that is formed on the main actor is called there`() async
    {
        let (screen, streams) = (Screen(), Streams())
        let subscriptions = screen.observe(streams)
        streams.sendElsewhere()
        #expect(await screen.calls.missing(of: 1...64) == [])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test(.timeLimit(.minutes(10))) func `a closure that is formed on another actor is called there`() async {
        let (store, streams) = (Store(), Streams())
        let subscriptions = await store.observe(streams)
        streams.sendElsewhere()
        #expect(await store.calls.missing(of: 1...64) == [])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test(.timeLimit(.minutes(10))) @MainActor
    func `the closures of drivers, signals and controls are called on the main actor`() async {
        let screen = Screen()
        let subscriptions = screen.drive(Streams())
        #expect(await screen.calls.missing(of: 1...20) == [])
        for subscription in subscriptions { subscription.dispose() }
    }
}

/// Streams that send on another thread.
struct Streams {
    let numbers = Observable.just(1).subscribe(on: ConcurrentDispatchQueueScheduler(qos: .default))
    let failing = Observable<Int>.error(RxError.timeout).subscribe(
        on: ConcurrentDispatchQueueScheduler(qos: .default))
    let relay = PublishRelay<Int>()
    let subject = PublishSubject<Int>()

    func sendElsewhere() {
        Task.detached { [relay, subject] in
            relay.accept(1)
            subject.onNext(1)
        }
    }
}

/// The numbers of the closures that have been called.
struct Calls: Sendable {
    private let stream: AsyncStream<Int>
    private let inbox: AsyncStream<Int>.Continuation

    init() { (stream, inbox) = AsyncStream.makeStream() }

    func called(_ number: Int) { inbox.yield(number) }

    /// Waits until all closures have been called, and otherwise returns those that haven't when the test is cancelled.
    func missing(of numbers: ClosedRange<Int>) async -> Set<Int> {
        var missing = Set(numbers)
        var calls = stream.makeAsyncIterator()
        while !missing.isEmpty, let call = await calls.next() { missing.remove(call) }
        return missing
    }
}

@MainActor final class Screen {
    nonisolated let calls = Calls()
    private var count = 0

    private func called(_ number: Int) {
        MainActor.preconditionIsolated()
        count += 1
        calls.called(number)
    }

    func observe(_ streams: Streams) -> [any Disposable] { observables(streams) + traits(streams) + doing(streams) }

    private func observables(_ streams: Streams) -> [any Disposable] {
        let (numbers, failing) = (streams.numbers, streams.failing)
        return [
            numbers.subscribe(
                onNext: { [weak self] _ in self?.called(1) }, onCompleted: { [weak self] in self?.called(2) },
                onDisposed: { [weak self] in self?.called(3) }),
            failing.subscribe(onError: { [weak self] _ in self?.called(4) }),
            numbers.subscribe(
                with: self, onNext: { screen, _ in screen.called(5) }, onCompleted: { screen in screen.called(6) },
                onDisposed: { _ in self.called(7) }),
            failing.subscribe(
                with: self, onError: { screen, _ in screen.called(8) }, onDisposed: { screen in screen.called(9) }),
            numbers.bind { [weak self] _ in self?.called(10) },
            numbers.bind(with: self) { screen, _ in screen.called(11) },
            streams.relay.subscribe(onNext: { [weak self] _ in self?.called(12) }),
            streams.subject.bind { [weak self] _ in self?.called(13) },
        ]
    }

    private func traits(_ streams: Streams) -> [any Disposable] {
        let (single, failing) = (streams.numbers.asSingle(), streams.failing.asSingle())
        let (maybe, empty) = (single.asMaybe(), single.filter { $0 > 1 })
        let (failingMaybe, completable) = (failing.asMaybe(), single.asCompletable())
        return [
            single.subscribe { [weak self] _ in self?.called(14) },
            single.subscribe(
                onSuccess: { [weak self] _ in self?.called(15) }, onDisposed: { [weak self] in self?.called(16) }),
            failing.subscribe(onFailure: { [weak self] _ in self?.called(17) }),
            single.subscribe(
                with: self, onSuccess: { screen, _ in screen.called(18) }, onDisposed: { screen in screen.called(19) }),
            failing.subscribe(with: self, onFailure: { screen, _ in screen.called(20) }),
            maybe.subscribe { [weak self] _ in self?.called(21) },
            maybe.subscribe(
                onSuccess: { [weak self] _ in self?.called(22) }, onDisposed: { [weak self] in self?.called(23) }),
            empty.subscribe(onCompleted: { [weak self] in self?.called(24) }),
            failingMaybe.subscribe(onError: { [weak self] _ in self?.called(25) }),
            maybe.subscribe(
                with: self, onSuccess: { screen, _ in screen.called(26) }, onDisposed: { screen in screen.called(27) }),
            empty.subscribe(with: self, onCompleted: { screen in screen.called(28) }),
            failingMaybe.subscribe(with: self, onError: { screen, _ in screen.called(29) }),
            completable.subscribe { [weak self] _ in self?.called(30) },
            completable.subscribe(
                onCompleted: { [weak self] in self?.called(31) }, onDisposed: { [weak self] in self?.called(32) }),
            failing.asCompletable().subscribe(onError: { [weak self] _ in self?.called(33) }),
            completable.subscribe(
                with: self, onCompleted: { screen in screen.called(34) }, onDisposed: { screen in screen.called(35) }),
            failing.asCompletable().subscribe(with: self, onError: { screen, _ in screen.called(36) }),
        ]
    }

    private func doing(_ streams: Streams) -> [any Disposable] {
        let (numbers, failing) = (streams.numbers, streams.failing)
        let (single, maybe) = (numbers.asSingle(), numbers.asMaybe())
        return [
            numbers.do(
                onNext: { [weak self] _ in self?.called(37) }, afterNext: { [weak self] _ in self?.called(38) },
                onCompleted: { [weak self] in self?.called(39) }, afterCompleted: { [weak self] in self?.called(40) },
                onSubscribe: { [weak self] in self?.called(41) }, onSubscribed: { [weak self] in self?.called(42) },
                onDispose: { [weak self] in self?.called(43) }
            ).subscribe(),
            failing.do(
                onError: { [weak self] _ in self?.called(44) }, afterError: { [weak self] _ in self?.called(45) }
            ).subscribe(onError: { _ in }),
            single.do(
                onSuccess: { [weak self] _ in self?.called(46) }, afterSuccess: { [weak self] _ in self?.called(47) },
                onSubscribe: { [weak self] in self?.called(48) }, onSubscribed: { [weak self] in self?.called(49) },
                onDispose: { [weak self] in self?.called(50) }
            ).subscribe(),
            failing.asSingle().do(
                onError: { [weak self] _ in self?.called(51) }, afterError: { [weak self] _ in self?.called(52) }
            ).subscribe(onFailure: { _ in }),
            maybe.do(
                onNext: { [weak self] _ in self?.called(53) }, afterNext: { [weak self] _ in self?.called(54) },
                onCompleted: { [weak self] in self?.called(55) }, afterCompleted: { [weak self] in self?.called(56) },
                onSubscribe: { [weak self] in self?.called(57) }, onDispose: { [weak self] in self?.called(58) }
            ).subscribe(),
            maybe.asCompletable().do(
                onCompleted: { [weak self] in self?.called(59) }, afterCompleted: { [weak self] in self?.called(60) },
                onSubscribe: { [weak self] in self?.called(61) }, onDispose: { [weak self] in self?.called(62) }
            ).subscribe(),
            failing.asSingle().asCompletable().do(
                onError: { [weak self] _ in self?.called(63) }, afterError: { [weak self] _ in self?.called(64) }
            ).subscribe(onError: { _ in }),
        ]
    }

    /// The closures of drivers and signals are always called on the main actor.
    func drive(_ streams: Streams) -> [any Disposable] {
        let driver = streams.numbers.asDriver(onErrorJustReturn: 0)
        let signal = streams.numbers.asSignal(onErrorJustReturn: 0)
        let control = ControlEvent(events: streams.numbers)
        return [
            driver.drive(onNext: { [weak self] _ in self?.called(1) }),
            driver.drive(
                with: self, onNext: { screen, _ in screen.called(2) }, onCompleted: { screen in screen.called(3) },
                onDisposed: { screen in screen.called(4) }),
            driver.do(
                onNext: { [weak self] _ in self?.called(5) }, onCompleted: { [weak self] in self?.called(6) },
                onSubscribe: { [weak self] in self?.called(7) }, onDispose: { [weak self] in self?.called(8) }
            ).drive(),
            signal.emit(onNext: { [weak self] _ in self?.called(9) }, onDisposed: { [weak self] in self?.called(10) }),
            signal.emit(with: self, onNext: { screen, _ in screen.called(11) }),
            signal.do(afterNext: { [weak self] _ in self?.called(12) }).emit(),
            streams.numbers.asSingle().drive(onSuccess: { [weak self] _ in self?.called(13) }),
            streams.numbers.asSingle().drive(with: self, onSuccess: { screen, _ in screen.called(14) }),
            streams.numbers.asMaybe().drive(onSuccess: { [weak self] _ in self?.called(15) }),
            streams.numbers.asMaybe().drive(with: self, onSuccess: { screen, _ in screen.called(16) }),
            control.subscribe(onNext: { [weak self] in self?.called(16 + $0) }),
            control.subscribe(with: self, onNext: { screen, _ in screen.called(18) }),
            control.bind { [weak self] _ in self?.called(19) },
            control.do(onNext: { [weak self] _ in self?.called(20) }).subscribe(),
        ]
    }
}

@globalActor actor StoreActor { static let shared = StoreActor() }

@StoreActor final class Store {
    nonisolated let calls = Calls()
    private var count = 0

    nonisolated init() {}

    private func called(_ number: Int) {
        StoreActor.preconditionIsolated()
        count += 1
        calls.called(number)
    }

    func observe(_ streams: Streams) -> [any Disposable] { observables(streams) + traits(streams) + doing(streams) }

    private func observables(_ streams: Streams) -> [any Disposable] {
        let (numbers, failing) = (streams.numbers, streams.failing)
        return [
            numbers.subscribe(
                onNext: { [weak self] _ in self?.called(1) }, onCompleted: { [weak self] in self?.called(2) },
                onDisposed: { [weak self] in self?.called(3) }),
            failing.subscribe(onError: { [weak self] _ in self?.called(4) }),
            numbers.subscribe(
                with: self, onNext: { store, _ in store.called(5) }, onCompleted: { store in store.called(6) },
                onDisposed: { _ in self.called(7) }),
            failing.subscribe(
                with: self, onError: { store, _ in store.called(8) }, onDisposed: { store in store.called(9) }),
            numbers.bind { [weak self] _ in self?.called(10) },
            numbers.bind(with: self) { store, _ in store.called(11) },
            streams.relay.subscribe(onNext: { [weak self] _ in self?.called(12) }),
            streams.subject.bind { [weak self] _ in self?.called(13) },
        ]
    }

    private func traits(_ streams: Streams) -> [any Disposable] {
        let (single, failing) = (streams.numbers.asSingle(), streams.failing.asSingle())
        let (maybe, empty) = (single.asMaybe(), single.filter { $0 > 1 })
        let (failingMaybe, completable) = (failing.asMaybe(), single.asCompletable())
        return [
            single.subscribe { [weak self] _ in self?.called(14) },
            single.subscribe(
                onSuccess: { [weak self] _ in self?.called(15) }, onDisposed: { [weak self] in self?.called(16) }),
            failing.subscribe(onFailure: { [weak self] _ in self?.called(17) }),
            single.subscribe(
                with: self, onSuccess: { store, _ in store.called(18) }, onDisposed: { store in store.called(19) }),
            failing.subscribe(with: self, onFailure: { store, _ in store.called(20) }),
            maybe.subscribe { [weak self] _ in self?.called(21) },
            maybe.subscribe(
                onSuccess: { [weak self] _ in self?.called(22) }, onDisposed: { [weak self] in self?.called(23) }),
            empty.subscribe(onCompleted: { [weak self] in self?.called(24) }),
            failingMaybe.subscribe(onError: { [weak self] _ in self?.called(25) }),
            maybe.subscribe(
                with: self, onSuccess: { store, _ in store.called(26) }, onDisposed: { store in store.called(27) }),
            empty.subscribe(with: self, onCompleted: { store in store.called(28) }),
            failingMaybe.subscribe(with: self, onError: { store, _ in store.called(29) }),
            completable.subscribe { [weak self] _ in self?.called(30) },
            completable.subscribe(
                onCompleted: { [weak self] in self?.called(31) }, onDisposed: { [weak self] in self?.called(32) }),
            failing.asCompletable().subscribe(onError: { [weak self] _ in self?.called(33) }),
            completable.subscribe(
                with: self, onCompleted: { store in store.called(34) }, onDisposed: { store in store.called(35) }),
            failing.asCompletable().subscribe(with: self, onError: { store, _ in store.called(36) }),
        ]
    }

    private func doing(_ streams: Streams) -> [any Disposable] {
        let (numbers, failing) = (streams.numbers, streams.failing)
        let (single, maybe) = (numbers.asSingle(), numbers.asMaybe())
        return [
            numbers.do(
                onNext: { [weak self] _ in self?.called(37) }, afterNext: { [weak self] _ in self?.called(38) },
                onCompleted: { [weak self] in self?.called(39) }, afterCompleted: { [weak self] in self?.called(40) },
                onSubscribe: { [weak self] in self?.called(41) }, onSubscribed: { [weak self] in self?.called(42) },
                onDispose: { [weak self] in self?.called(43) }
            ).subscribe(),
            failing.do(
                onError: { [weak self] _ in self?.called(44) }, afterError: { [weak self] _ in self?.called(45) }
            ).subscribe(onError: { _ in }),
            single.do(
                onSuccess: { [weak self] _ in self?.called(46) }, afterSuccess: { [weak self] _ in self?.called(47) },
                onSubscribe: { [weak self] in self?.called(48) }, onSubscribed: { [weak self] in self?.called(49) },
                onDispose: { [weak self] in self?.called(50) }
            ).subscribe(),
            failing.asSingle().do(
                onError: { [weak self] _ in self?.called(51) }, afterError: { [weak self] _ in self?.called(52) }
            ).subscribe(onFailure: { _ in }),
            maybe.do(
                onNext: { [weak self] _ in self?.called(53) }, afterNext: { [weak self] _ in self?.called(54) },
                onCompleted: { [weak self] in self?.called(55) }, afterCompleted: { [weak self] in self?.called(56) },
                onSubscribe: { [weak self] in self?.called(57) }, onDispose: { [weak self] in self?.called(58) }
            ).subscribe(),
            maybe.asCompletable().do(
                onCompleted: { [weak self] in self?.called(59) }, afterCompleted: { [weak self] in self?.called(60) },
                onSubscribe: { [weak self] in self?.called(61) }, onDispose: { [weak self] in self?.called(62) }
            ).subscribe(),
            failing.asSingle().asCompletable().do(
                onError: { [weak self] _ in self?.called(63) }, afterError: { [weak self] _ in self?.called(64) }
            ).subscribe(onError: { _ in }),
        ]
    }
}
