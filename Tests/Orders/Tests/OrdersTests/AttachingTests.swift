import Interleaving
import Testing

@testable import Rill

extension OrdersTests {
    /// Sources that another lane ends while they are being attached.
    struct AttachingTests {
        /// A source that ends when `subject` does, and what follows it.
        final class Stage: @unchecked Sendable {  // used by the lane that runs
            let (subject, upstream) = (PublishSubject<Int>(), Disposals())
            let (hand, recorder) = (Hand(), Recorder<Int>())
            /// How often the source had been disposed when what follows was subscribed to.
            var disposals: [Int] = []

            var source: Observable<Int> {
                Observable { [subject, upstream] sink in
                    Disposables.create(subject.asObservable().attach(sink), upstream)
                }
            }

            var next: Observable<Int> {
                Observable { [self] sink in
                    disposals.append(upstream.count)
                    return Observable.of(7).attach(sink)
                }
            }
        }

        struct Follow: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let attach: @Sendable (Stage) -> Void

            init(_ name: String, _ attach: @escaping @Sendable (Stage) -> Void) {
                (testDescription, self.attach) = (name, attach)
            }
        }

        private static let follows = [
            Follow("catch") { stage in
                let next = stage.next
                stage.recorder.subscribe(to: stage.source.catch { _ in next })
            },
            Follow("retry, catch") { stage in
                let next = stage.next
                stage.recorder.subscribe(to: stage.source.retry(1).catch { _ in next })
            },
            Follow("share") { stage in
                let next = stage.next
                stage.recorder.subscribe(to: stage.source.share().catch { _ in next })
            },
            Follow("a share that was observed before") { stage in
                let (shared, next) = (stage.source.publish(), stage.next)
                stage.recorder.subscribe(to: shared.catch { _ in next })
                _ = shared.connect()
            },
        ]

        @Test(arguments: follows)
        func `a source is disposed before what follows it is subscribed to, in each order`(_ follow: Follow) throws {
            try Orders { Stage() }
                .lane { follow.attach($0) }
                .lane { $0.subject.onError(RxError.noElements) }
                .verdict(preemptions: 2) { stage in
                    try #require(stage.recorder.breach == nil && stage.recorder.end != nil)
                    try #require(stage.recorder.elements == [7] && stage.disposals == [1])
                }
        }

        @Test func `concatMap disposes a stream before it attaches the next one, in each order`() throws {
            try Orders { Stage() }
                .lane { stage in
                    let (outer, streams) = (PublishSubject<Observable<Int>>(), [stage.source, stage.next])
                    stage.recorder.subscribe(to: outer.concat())
                    for stream in streams { outer.onNext(stream) }
                    outer.onCompleted()
                }
                .lane { $0.subject.onCompleted() }
                .verdict(preemptions: 2) { stage in
                    try #require(stage.recorder.breach == nil && stage.recorder.end != nil)
                    try #require(stage.recorder.elements == [7] && stage.disposals == [1])
                }
        }

        /// An observer that waits after each element, also while its source is being attached.
        private final class Asking: Sendable {
            let (recorder, upstream) = (Recorder<Int>(answering: .later, hotCount: 1), SingleAssignmentDisposable())

            func attach(to source: Observable<Int>) {
                let sink = Sink(of: upstream, next: { self.recorder.next($0) }, finish: { self.recorder.finish($0) })
                upstream.setDisposable(source.attach(sink))
            }
        }

        struct Chain: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let stream: @Sendable () -> Observable<Int>

            init(_ name: String, _ stream: @escaping @Sendable () -> Observable<Int>) {
                (testDescription, self.stream) = (name, stream)
            }
        }

        /// Streams of 1, 2 and 3.
        private static let chains = [
            Chain("of") { .of(1, 2, 3) },
            Chain("startWith") { Observable.of(3).startWith(1, 2) },
            Chain("deferred, startWith") { Observable.deferred { .of(3) }.startWith(1, 2) },
            Chain("concat") { .concat(.of(1), .deferred { .of(2, 3) }) },
            Chain("concat of waiting ones") { .concat(.of(1, 2), .merge(.of(3))) },
            Chain("flatMap") { Observable.of(1, 2).flatMap { $0 == 1 ? Observable.of(1) : .of(2, 3) } },
            Chain("concatMap") { Observable.of(1).concatMap { _ in Observable.deferred { .of(1, 2, 3) } } },
            Chain("flatMap, startWith") { Observable.of(1).flatMap { _ in Observable.of(3).startWith(1, 2) } },
            Chain("merge") { .merge(.of(1, 2, 3)) },
            Chain("zip") { .zip(Observable.of(1, 2, 3), Observable.of(0, 0, 0, 0)) { $0 + $1 } },
            Chain("catch") { Observable.of(1, 2).concat(.error(RxError.noElements)).catch { _ in .of(3) } },
            Chain("onBackpressureBuffer") { Observable.of(1, 2, 3).onBackpressureBuffer(1, whenFull: .wait) },
            Chain("share(buffering:)") { Observable.of(1, 2, 3).share(buffering: 1, whenFull: .wait) },
            Chain("buffer behind startWith") {
                Observable.deferred { .of(3) }.startWith(1, 2).onBackpressureBuffer(1, whenFull: .wait)
            },
        ]

        @Test(arguments: chains)
        func `nothing is lost if the observer resumes a source that is being attached`(_ chain: Chain) throws {
            try Orders { Asking() }
                .lane { $0.attach(to: chain.stream()) }
                .lane { $0.recorder.resume($0.upstream) }
                .lane { $0.recorder.resume($0.upstream) }
                .verdict(preemptions: 1) { stage in
                    while stage.recorder.isWaiting { stage.recorder.resume(stage.upstream) }
                    try #require(stage.recorder.breach == nil && stage.recorder.end != nil)
                    try #require(stage.recorder.elements == [1, 2, 3])
                }
        }

        private final class Hopping: @unchecked Sendable {  // used by the lane that runs
            let (subject, hand) = (PublishSubject<Int>(), Hand())
            private(set) var isOnHand: [Bool] = []
            private(set) var recorder: Recorder<Int>!

            init() { recorder = Recorder { [unowned self] _ in isOnHand.append(hand.isCurrent) } }
        }

        @Test func `an end that a scheduler delivers is followed on it, in each order`() throws {
            try Orders { Hopping() }
                .lane { $0.recorder.subscribe(to: $0.subject.observe(on: $0.hand).catchAndReturn(7)) }
                .lane { stage in
                    stage.subject.onError(RxError.noElements)
                    stage.hand.perform()
                }
                .verdict(preemptions: 3) { stage in
                    stage.hand.perform()
                    try #require(stage.recorder.breach == nil && stage.recorder.end != nil)
                    try #require(stage.recorder.elements == [7] && stage.isOnHand == [true])
                }
        }

        @Test func `an end that is held is forgotten when the subscription is disposed`() throws {
            typealias Disposing = (stage: Stage, subscription: SingleAssignmentDisposable)
            try Orders { () -> Disposing in (Stage(), SingleAssignmentDisposable()) }
                .lane { stage, subscription in
                    let chain = stage.source.observe(on: stage.hand).catchAndReturn(7)
                    subscription.setDisposable(stage.recorder.subscribe(to: chain))
                }
                .lane { stage, _ in
                    stage.subject.onError(RxError.noElements)
                    stage.hand.perform()
                }
                .lane { _, subscription in subscription.dispose() }
                .verdict(preemptions: 1) { stage, _ in
                    stage.recorder.isOver = true
                    stage.hand.perform()
                    try #require(stage.recorder.breach == nil && stage.upstream.count == 1)
                }
        }
    }
}
