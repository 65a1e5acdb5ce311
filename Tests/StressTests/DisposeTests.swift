import Rill
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
