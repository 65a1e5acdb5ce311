import Rill
import RillTesting
import Synchronization
import Testing

extension Stress {
    struct DisposeTests {
        @Test(arguments: Chain.allCases)
        func `concurrent sends and disposals end a stream once, and nothing is left`(of chain: Chain) throws {
            try Race { Held(chain.operation) }
                .lane { $0.send(0..<8) }
                .lane { $0.subscription.dispose() }
                .lane { $0.subscription.dispose() }
                .verdict { stage in
                    stage.recorder.isOver = true
                    stage.send(8..<10)
                    try stage.requireOver()
                }
        }

        @Test(arguments: Chain.allCases)
        func `an end and a dispose at once end a stream once, and nothing is left`(of chain: Chain) throws {
            try Race { Held(chain.operation) }
                .lane { stage in
                    stage.send(0..<4)
                    stage.subject.onCompleted()
                }
                .lane { $0.subscription.dispose() }
                .verdict { try $0.requireOver() }
        }

        @Test(arguments: Chain.allCases)
        func `nothing follows a dispose from inside, whichever other threads send`(to chain: Chain) throws {
            try Race { Held(until: 3, chain.operation) }
                .lane { $0.send(0..<8) }
                .lane { stage in for _ in 0..<4 { stage.subject.onNext(.min) } }
                .verdict { stage in
                    try #require(stage.recorder.breach == nil)
                    try #require(stage.recorder.elements.last == 3)
                    try #require(stage.recorder.elements.filter { $0 != .min } == [0, 1, 2, 3])
                    try #require(stage.recorder.disposed == 1)
                    try #require(!stage.subject.hasObservers)
                }
        }

        @Test func `after a dispose has returned, at most the element in flight is delivered`() throws {
            try Race { Latecomers() }
                .lane { stage in for element in 0..<16 { stage.subject.onNext(element) } }
                .lane { stage in
                    dawdle(64)
                    stage.subscription.dispose()
                    stage.hasReturned.store(true, ordering: .releasing)
                }
                .verdict { try #require($0.count.load(ordering: .relaxed) <= 1) }
        }
    }
}

/// Counts the elements that are delivered although a dispose has returned.
private final class Latecomers: Sendable {
    let subject = PublishSubject<Int>()
    let hasReturned = Atomic(false)
    let count = Atomic(0)
    let subscription = SerialDisposable()

    init() {
        subscription.disposable = subject.subscribe(onNext: { [unowned self] _ in
            if hasReturned.load(ordering: .acquiring) { count.add(1, ordering: .relaxed) }
        })
    }
}

/// Operators between a source and its observer that pass everything.
enum Chain: CaseIterable {
    case nothing
    case create
    case merge
    case flatMap
    case concatMap
    case flatMapLatest
    case combineLatest
    case takeUntil
    case amb
    case retry
    case doOnDispose

    func operation(_ source: Observable<Int>) -> Observable<Int> {
        switch self {
        case .nothing: source
        case .create: .create { source.subscribe($0) }
        case .merge: .merge(source, .never())
        case .flatMap: source.flatMap { Observable.just($0) }
        case .concatMap: source.concatMap { Observable.just($0) }
        case .flatMapLatest: source.flatMapLatest { Observable.just($0) }
        case .combineLatest: .combineLatest(source, Observable.just(0)) { element, _ in element }
        case .takeUntil: source.take(until: Observable<Int>.never())
        case .amb: source.amb(Observable.never())
        case .retry: source.retry()
        case .doOnDispose: source.do(onDispose: {})
        }
    }
}

extension Stress {
    struct DisposableTests {
        @Test func `a bag forgets a subscription that ends while it is inserted`() throws {
            try Race { (bag: DisposeBag(), subject: PublishSubject<Int>()) }
                .lane { stage in for _ in 0..<4 { stage.subject.subscribe { _ in }.disposed(by: stage.bag) } }
                .lane { stage in for _ in 0..<4 { stage.subject.subscribe { _ in }.disposed(by: stage.bag) } }
                .lane { $0.subject.onCompleted() }
                .verdict { stage in
                    try #require(stage.bag.isEmpty)
                    try #require(!stage.subject.hasObservers)
                }
        }

        @Test func `two bags both forget a subscription that ends`() throws {
            try Race { (bags: [DisposeBag(), DisposeBag()], subscription: SingleAssignmentDisposable()) }
                .lane { $0.bags[0].insert($0.subscription) }
                .lane { $0.bags[1].insert($0.subscription) }
                .lane { $0.subscription.dispose() }
                .verdict { stage in
                    try #require(stage.bags[0].isEmpty)
                    try #require(stage.bags[1].isEmpty)
                }
        }

        @Test func `releasing the last reference to a bag disposes its contents once`() throws {
            try Race { (bag: Shared<DisposeBag?>(DisposeBag()), disposables: (0..<8).map { _ in Counted() }) }
                .lane { stage in for disposable in stage.disposables[..<4] { disposable.put(in: stage.bag) } }
                .lane { stage in for disposable in stage.disposables[4...] { disposable.put(in: stage.bag) } }
                .lane { stage in
                    dawdle(64)
                    withExtendedLifetime(stage.bag.take()) {}
                }
                .verdict { stage in try #require(stage.disposables.allSatisfy { $0.disposals == 1 }) }
        }

        @Test func `a member inserted while its composite is disposed is disposed once`() throws {
            try Race { (composite: CompositeDisposable(), disposables: (0..<8).map { _ in Counted() }) }
                .lane { stage in for index in 0..<4 { stage.composite.insert(stage.disposables[index]) } }
                .lane { stage in
                    for index in 4..<8 {
                        guard let key = stage.composite.insert(stage.disposables[index]) else { continue }
                        if index % 2 == 0 { stage.composite.remove(for: key) }
                    }
                }
                .lane { $0.composite.dispose() }
                .verdict { stage in
                    try #require(stage.disposables.allSatisfy { $0.disposals == 1 })
                    try #require(stage.composite.count == 0)
                }
        }

        @Test func `a serial disposable disposes each of its disposables once`() throws {
            try Race { (serial: SerialDisposable(), disposables: (0..<8).map { _ in Counted() }) }
                .lane { stage in for index in 0..<4 { stage.serial.disposable = stage.disposables[index] } }
                .lane { stage in for index in 4..<8 { stage.serial.disposable = stage.disposables[index] } }
                .lane { stage in
                    dawdle(64)
                    stage.serial.dispose()
                }
                .verdict { stage in try #require(stage.disposables.allSatisfy { $0.disposals == 1 }) }
        }

        @Test func `a disposable that is set during a dispose is disposed once`() throws {
            try Race { (single: SingleAssignmentDisposable(), disposable: Counted()) }
                .lane { $0.single.setDisposable($0.disposable) }
                .lane { $0.single.dispose() }
                .lane { $0.single.dispose() }
                .verdict { stage in try #require(stage.disposable.disposals == 1) }
        }

        @Test func `a disposable that two threads resume during a dispose is disposed once`() throws {
            try Race { () -> (single: SingleAssignmentDisposable, disposable: Counted) in
                let stage = (single: SingleAssignmentDisposable(), disposable: Counted())
                stage.single.setDisposable(stage.disposable)
                return stage
            }
            .lane { $0.single.resume() }
            .lane { $0.single.resume() }
            .lane { $0.single.dispose() }
            .verdict { stage in try #require(stage.disposable.disposals == 1) }
        }

        @Test func `concurrent disposals run an action once`() throws {
            try Race { (actions: Shared(0), disposable: SingleAssignmentDisposable()) }
                .lane { $0.disposable.dispose() }
                .lane { stage in
                    let action = Disposables.create { stage.actions.withLock { $0 += 1 } }
                    stage.disposable.setDisposable(action)
                    action.dispose()
                }
                .lane { $0.disposable.dispose() }
                .verdict { try #require($0.actions.value == 1) }
        }

        @Test func `a reference count disposes with its last dependent, and not before`() throws {
            try Race {
                let disposable = Counted()
                let count = RefCountDisposable(disposable: disposable)
                return (disposable: disposable, count: count, last: count.retain())
            }
            .lane { $0.count.dispose() }
            .lane { $0.count.retain().dispose() }
            .lane { $0.count.retain().dispose() }
            .verdict { stage in
                try #require(stage.disposable.disposals == 0)
                stage.last.dispose()
                try #require(stage.disposable.disposals == 1)
            }
        }

        @Test func `a reference count whose last dependents leave at once disposes once`() throws {
            try Race {
                let disposable = Counted()
                let count = RefCountDisposable(disposable: disposable)
                return (disposable: disposable, count: count, dependent: count.retain())
            }
            .lane { $0.count.dispose() }
            .lane { $0.dependent.dispose() }
            .lane { $0.count.retain().dispose() }
            .verdict { stage in
                try #require(stage.disposable.disposals == 1)
                try #require(stage.count.isDisposed)
            }
        }
    }
}

/// Counts its disposals.
private final class Counted: Disposable {
    private let count = Shared(0)

    var disposals: Int { count.value }

    func dispose() { count.withLock { $0 += 1 } }

    /// Inserts into the bag, or disposes at once if there is no bag any more.
    func put(in bag: Shared<DisposeBag?>) {
        if let bag = bag.value { bag.insert(self) } else { dispose() }
    }
}
