import Dispatch
import Foundation
import Rill
import RillTesting
import Testing

extension Stress {
    struct FlattenTests {
        @Test func `flatMap loses nothing of any inner stream, whichever threads subscribe and send`() throws {
            try Race { Flattened { $0.flatMap { $0 } } }
                .lane { $0.runOuter() }
                .lane { $0.runInner(0) }
                .lane { $0.runInner(1) }
                .verdict { stage in
                    try stage.requireEnd(.completed)
                    try #require(stage.recorder.elements.count == 8)
                    for inner in 0...1 { try #require(stage.recorder.elements.numbers(of: inner) == [0, 1, 2, 3]) }
                }
        }

        @Test func `an inner stream keeps its order while several threads subscribe to others`() throws {
            try Race {
                Joined(3) { sources in
                    Observable.merge(sources[1], sources[2], .just(Sent(0, -1))).flatMap { sent in
                        sent.sender == 0 ? sources[0] : .of(sent, Sent(sent.sender + 2, sent.number))
                    }
                }
            }
            .lane { $0.run(0) }
            .lane { $0.run(1) }
            .lane { $0.run(2) }
            .verdict { stage in
                try stage.requireEnd(.completed)
                try #require(stage.recorder.elements.count == 20)
                for sender in 0...4 { try #require(stage.recorder.elements.numbers(of: sender) == [0, 1, 2, 3]) }
            }
        }

        @Test func `a stream that goes on on another thread when its time is over ends`() throws {
            let (count, ended) = (Stress.rounds(1_000_000), DispatchSemaphore(value: 0))
            let elements = Shared(0)
            let subscription = Observable.range(start: 0, count: count).flatMap { Observable.of($0, $0) }
                .subscribe(on: ConcurrentDispatchQueueScheduler())
                .subscribe(onNext: { _ in elements.withLock { $0 += 1 } }, onCompleted: { ended.signal() })
            defer { subscription.dispose() }
            try #require(ended.wait(timeout: .now() + .seconds(600)) == .success)
            try #require(elements.value == 2 * count)
        }

        @Test func `concatMap keeps the order of the outer elements, whichever inner stream is first`() throws {
            try Race { Flattened { $0.concatMap { $0 } } }
                .lane { $0.runOuter() }
                .lane { $0.runInner(1) }
                .lane { $0.runInner(0) }
                .verdict { stage in
                    try stage.requireEnd(.completed)
                    try #require(stage.recorder.elements == stage.all)
                }
        }

        @Test(arguments: [1, 2]) func `flatMap runs at most maxConcurrent inner streams at a time`(_ limit: Int) throws
        {
            try Race { Flattened(inners: 3) { $0.flatMap(maxConcurrent: limit) { $0 } } }
                .lane { $0.runOuter() }
                .lane { $0.runInner(0) }
                .lane { stage in for inner in 1...2 { stage.runInner(inner) } }
                .verdict { stage in
                    try stage.requireEnd(.completed)
                    for inner in 0...2 { try #require(stage.recorder.elements.numbers(of: inner) == [0, 1, 2, 3]) }
                    try #require(stage.load.value.running == 0)
                    try #require((1...limit).contains(stage.load.value.most))
                }
        }

        @Test func `flatMapLatest never returns to an inner stream that it left`() throws {
            try Race {
                Joined(2) { sources in
                    sources[1].flatMapLatest { outer in sources[0].map { Sent(outer.number, $0.number) } }
                }
            }
            .lane { $0.send(0..<8, from: 0) }
            .lane { $0.send(0..<4, from: 1) }
            .verdict { stage in
                stage.send(8..<9, from: 0)
                let elements = stage.recorder.elements
                try #require(elements.last == Sent(3, 8))
                for (former, next) in zip(elements, elements.dropFirst()) {
                    try #require(former.sender <= next.sender && former.number < next.number)
                }
                for source in stage.sources { source.onCompleted() }
                try stage.requireEnd(.completed)
            }
        }

        @Test func `flatMapFirst passes whole inner streams, one at a time`() throws {
            try Race { Flattened(inners: 3) { $0.flatMapFirst { $0 } } }
                .lane { $0.runOuter() }
                .lane { stage in for inner in 0...2 { stage.runInner(inner) } }
                .verdict { stage in
                    try stage.requireEnd(.completed)
                    let inners = (0...2).filter { !stage.recorder.elements.numbers(of: $0).isEmpty }
                    try #require(inners.first == 0)
                    try #require(
                        stage.recorder.elements == inners.flatMap { inner in (0..<4).map { Sent(inner, $0) } })
                }
        }

        @Test func `flatMap ends once when a failure and a completion race`() throws {
            try Race { Flattened { $0.flatMap { $0 } } }
                .lane { $0.runOuter() }
                .lane { $0.runInner(0) }
                .lane { $0.inners[1].onError(Failure()) }
                .verdict { stage in
                    try stage.requireEnd(.failed)
                    let numbers = stage.recorder.elements.numbers(of: 0)
                    try #require(numbers == Array(0..<numbers.count))
                }
        }

        @Test func `a dispose while inner streams start and end releases all of them`() throws {
            try Race { Flattened(inners: 3) { $0.flatMap(maxConcurrent: 2) { $0 } } }
                .lane { $0.runOuter() }
                .lane { $0.runInner(0) }
                .lane { $0.subscription.dispose() }
                .verdict { stage in
                    try #require(stage.recorder.breach == nil)
                    try #require(!stage.outer.hasObservers)
                    for inner in stage.inners { try #require(!inner.hasObservers) }
                }
        }
    }
}

/// A subject of streams, those streams, and what an operator makes of them.
private struct Flattened: Sendable {
    let outer = PublishSubject<Observable<Sent>>()
    let inners: [ReplaySubject<Sent>]
    /// How many inner streams are subscribed to, how many have not completed, and the most that were subscribed to at
    /// once.
    let load = Shared((running: 0, open: 0, most: 0))
    let recorder = Recorder<Sent>()
    let subscription: any Disposable

    init(inners count: Int = 2, _ operation: (Observable<Observable<Sent>>) -> Observable<Sent>) {
        inners = (0..<count).map { _ in ReplaySubject.createUnbounded() }
        subscription = operation(outer.asObservable()).attach(recorder.sink)
    }

    /// The elements of all inner streams, one after the other.
    var all: [Sent] { inners.indices.flatMap { inner in (0..<4).map { Sent(inner, $0) } } }

    func runOuter() {
        for inner in inners {
            outer.onNext(
                inner.do(
                    onCompleted: { load.withLock { $0.open -= 1 } },
                    onSubscribe: {
                        load.withLock { load in
                            load.running += 1
                            load.open += 1
                            load.most = max(load.most, load.open)
                        }
                    },
                    onDispose: { load.withLock { $0.running -= 1 } }))
        }
        outer.onCompleted()
    }

    func runInner(_ inner: Int) {
        for number in 0..<4 { inners[inner].onNext(Sent(inner, number)) }
        inners[inner].onCompleted()
    }

    func requireEnd(_ end: Recorder<Sent>.End) throws {
        try #require(recorder.breach == nil)
        try #require(recorder.end == end)
        try #require(!outer.hasObservers)
        for inner in inners { try #require(!inner.hasObservers) }
    }
}

extension Stress {
    struct ConcatTests {
        /// Streams whose first source ends on the subscribing thread, and whose next one runs on another.
        enum Chain: CaseIterable, Sendable {
            case concat, recovering, retry, slow

            func stream(on scheduler: ConcurrentDispatchQueueScheduler) -> Observable<Int> {
                let (one, failing) = (Observable.just(1).observe(on: scheduler), Observable<Int>.error(RxError.timeout))
                return switch self {
                case .concat: .empty().concat(one)
                case .recovering: failing.catch { _ in one }
                case .retry: one.concat(failing).retry(2).catch { _ in .empty() }
                // Longer than an action may take, so that the next source runs in another one.
                case .slow:
                    Observable.deferred {
                        usleep(4_200)
                        return .empty()
                    }.concat(.just(1)).subscribe(on: scheduler)
                }
            }
        }

        @Test(arguments: Chain.allCases)
        func `the thread that starts a source leaves the stream to the one that ends it`(_ chain: Chain) throws {
            let scheduler = ConcurrentDispatchQueueScheduler()
            for _ in 0..<Stress.rounds(chain == .slow ? 400 : 10_000) {
                let (elements, ended) = (Shared(0), DispatchGroup())
                for _ in 0..<16 {
                    ended.enter()
                    _ = chain.stream(on: scheduler).subscribe(
                        onNext: { number in elements.withLock { $0 += number } }, onDisposed: { ended.leave() })
                }
                try #require(ended.wait(timeout: .now() + .seconds(600)) == .success)
                try #require(elements.value == (chain == .retry ? 32 : 16))
            }
        }

        @Test func `an end that a scheduler delivers is followed on it`() throws {
            let key = DispatchSpecificKey<Bool>()
            let queue = SerialDispatchQueueScheduler(serialQueueConfiguration: {
                $0.setSpecific(key: key, value: true)
            })
            let elsewhere = Shared(0)
            for _ in 0..<Stress.rounds(10_000) {
                let ended = DispatchSemaphore(value: 0)
                let note: @Sendable () -> Void = {
                    if DispatchQueue.getSpecific(key: key) == nil { elsewhere.withLock { $0 += 1 } }
                }
                _ = Observable<Int>.error(RxError.timeout).observe(on: queue).catchAndReturn(1).subscribe(
                    onNext: { _ in note() },
                    onCompleted: {
                        note()
                        ended.signal()
                    })
                try #require(ended.wait(timeout: .now() + .seconds(600)) == .success)
            }
            try #require(elsewhere.value == 0)
        }
    }
}
