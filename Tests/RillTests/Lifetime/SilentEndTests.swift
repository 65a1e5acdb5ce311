import Testing

@testable import Rill
@testable import RillTesting

/// A subject that is deallocated sends no end, but everything that was subscribed to it is released.
struct SilentEndTests {
    struct Chain: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stream: @Sendable (Observable<Int>) -> Observable<Int>

        init(_ name: String, _ stream: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
            (testDescription, self.stream) = (name, stream)
        }
    }

    static let chains: [Chain] = [
        Chain("map") { $0.map { $0 } },
        Chain("do(onDispose:) and observe(on:)") {
            $0.do(onDispose: {}).observe(on: ImmediateScheduler.instance)
        },
        Chain("share() and observe(on:)") { $0.share().observe(on: ImmediateScheduler.instance) },
        Chain("share() and merge") { .merge($0.share(), .empty()) },
        Chain("share() and debounce") { $0.share().debounce(.seconds(1), scheduler: StoppedClock()) },
        Chain("share() and zip") { .zip($0.share(), Observable.of(1, 2)) { $0 + $1 } },
        Chain("share(replay: 1) and flatMapLatest") { $0.share(replay: 1).flatMapLatest { Observable.just($0) } },
        Chain("share(replay: 1) and flatMap to a stream that goes on") { source in
            source.share(replay: 1).flatMap { _ in source.do(onDispose: {}) }
        },
        Chain("create") { source in .create { observer in source.subscribe(observer) } },
        Chain("create that returns its own disposable") { source in
            .create { observer in Disposables.create(source.subscribe(observer), Disposables.create {}) }
        },
        Chain("create in create") { source in
            .create { outer in
                Observable.create { inner in source.subscribe(inner) }.subscribe(outer)
            }
        },
        Chain("concat") { $0.do(onDispose: {}).concat(Observable.just(1)) },
        Chain("groupBy and merge") { $0.groupBy(keySelector: { $0 % 2 }).merge() },
        Chain("groupBy(until:) and merge") { source in
            source.groupBy(keySelector: { $0 % 2 }, until: { $0.skip(5).merge(with: .never()) }).merge()
        },
        Chain("groupBy(forgettingAfter:) and merge") { source in
            source.groupBy(keySelector: { $0 % 2 }, forgettingAfter: .seconds(1), scheduler: StoppedClock()).merge()
        },
        Chain("asyncMap(by:)") { $0.asyncMap(by: { $0 % 2 }, maxConcurrent: 2, on: AtOnceScheduler()) { $0 } },
        Chain("delay") { $0.do(onDispose: {}).delay(.seconds(1), scheduler: StoppedClock()) },
        Chain("take(until:)") { $0.take(until: Observable<Int>.never()) },
    ]

    /// A clock that stands still and retains nothing scheduled on it.
    private struct StoppedClock: SchedulerType {
        var now: Duration { .zero }

        func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable { Disposables.create() }

        func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
            Disposables.create()
        }

        func schedulePeriodic(
            after delay: Duration, every period: Duration, missedTicks: MissedTicks, _ sink: sending Sink<Int>
        ) -> any Disposable {
            Disposables.create()
        }
    }

    @Test(arguments: chains) func `what a chain captured for its disposal is released, too`(_ chain: Chain) {
        weak var held: Token?
        do {
            let (subject, token) = (PublishSubject<Int>(), Token())
            held = token
            let source = subject.do(onDispose: { withExtendedLifetime(token) {} })
            for stream in [chain.stream(source), .merge(chain.stream(source), .never()), chain.stream(source).share()] {
                _ = stream.merge(with: .never()).subscribe()
            }
            subject.onNext(1)
        }
        #expect(held == nil)
    }

    @Test func `what a subject remembers is released with it`() {
        weak var (behavior, replay): (Token?, Token?)
        do {
            let tokens = (Token(), Token())
            (behavior, replay) = tokens
            let (first, second) = (BehaviorSubject(value: tokens.0), ReplaySubject<Token>.create(bufferSize: 1))
            second.onNext(tokens.1)
            for subject in [first.asObservable(), second.asObservable()] {
                _ = subject.merge(with: .never()).subscribe()
                _ = subject.observe(on: ImmediateScheduler.instance).concat(.never()).subscribe()
            }
        }
        #expect(behavior == nil && replay == nil)
    }

    @Test(arguments: chains) func `everything that a chain captured is released with its subject`(_ chain: Chain) {
        weak var held: Token?
        do {
            let (subject, token) = (PublishSubject<Int>(), Token())
            held = token
            _ = chain.stream(subject.asObservable()).subscribe(onNext: { _ in withExtendedLifetime(token) {} })
            subject.onNext(1)
        }
        #expect(held == nil)
    }

    private final class Owner: DisposeBagOwner, Sendable { let disposeBag = DisposeBag() }

    @Test func `the bag of an owner keeps nothing of a stream that is released without an end`() {
        let owner = Owner()
        let chains: [@Sendable (Observable<Int>) -> Observable<Int>] = [
            { $0.take(whileAlive: owner) }, { $0.withUnretained(owner) { $1 } },
        ]
        for chain in chains {
            weak var held: Token?
            do {
                let (subject, token) = (PublishSubject<Int>(), Token())
                held = token
                _ = chain(subject.asObservable()).subscribe(onNext: { _ in withExtendedLifetime(token) {} })
                subject.onNext(1)
            }
            #expect(held == nil)
            #expect(owner.disposeBag.isEmpty)
        }
    }

    @Test func `the other sources of a join are disposed, although only the join holds the subscription`() {
        let (subject, isDisposed) = (PublishSubject<Int>(), Shared(false))
        let silent = Observable<Int>.create { _ in Disposables.create { isDisposed.withLock { $0 = true } } }
        do {
            let subscription = SingleAssignmentDisposable()
            subscription.setDisposable(
                Observable.merge(subject.asObservable(), silent).attach(
                    Sink(of: subscription, next: { _ in .none }, finish: { _ in })))
        }
        subject.onNext(1)
        #expect(isDisposed.value)
    }

    struct Join: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stream: @Sendable (Observable<Token>, Observable<Token>) -> Observable<Token>

        init(_ name: String, _ stream: @escaping @Sendable (Observable<Token>, Observable<Token>) -> Observable<Token>)
        {
            (testDescription, self.stream) = (name, stream)
        }
    }

    static let joins: [Join] = [
        Join("merge") { .merge($0, $1) },
        Join("zip") { .zip($0, $1) { $1 } },
        Join("zip of three") { .zip($0, $1, $1) { $2 } },
        Join("zip of an array") { .zip([$0, $1]) { $0[1] } },
        Join("combineLatest") { .combineLatest($0, $1) { $1 } },
        Join("combineLatest of an array") { .combineLatest([$0, $1]) { $0[1] } },
        Join("withLatestFrom") { $1.withLatestFrom($0) { own, _ in own } },
        Join("take(until:)") { $1.take(until: $0.filter { _ in false }) },
        Join("flatMap") { first, second in .merge(first.flatMap { _ in second }, second) },
        Join("flatMap's source") { first, second in first.take(1).flatMap { _ in second } },
    ]

    @Test(arguments: joins) func `a source that has completed is released although the others go on`(_ join: Join) {
        weak var held: ReplaySubject<Token>?
        weak var element: Token?
        let other = PublishSubject<Token>()
        let start = { () -> any Disposable in
            let (subject, token) = (ReplaySubject<Token>.create(bufferSize: 2), Token())
            (held, element) = (subject, token)
            let subscription = join.stream(subject.asObservable(), other.asObservable()).subscribe()
            subject.onNext(token)
            subject.onNext(Token())
            subject.onNext(Token())
            subject.onCompleted()
            return subscription
        }
        let subscription = start()
        #expect(held == nil)
        #expect(other.hasObservers)
        for _ in 1...3 { other.onNext(Token()) }
        #expect(element == nil)
        subscription.dispose()
    }
}
