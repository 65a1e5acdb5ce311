import RillTesting
import Testing

@testable import Rill

extension Stress {
    struct ShareTests {
        private struct Stage: Sendable {
            let source = PublishSubject<Sent>()
            let connections = Shared(0)
            let shared: Observable<Sent>
            let early = Recorder<Sent>()
            let late = [Recorder<Sent>(), Recorder<Sent>(), Recorder<Sent>()]

            init(replay: Int, hasEarly: Bool = false) {
                let connections = connections
                shared = source.do(onSubscribe: { connections.withLock { $0 += 1 } }).share(replay: replay)
                if hasEarly { early.subscribe(to: shared) }
            }
        }

        @Test func `simultaneous first observers of share make one connection`() throws {
            try Race { Stage(replay: 0) }
                .lane { $0.late[0].subscribe(to: $0.shared) }
                .lane { $0.late[1].subscribe(to: $0.shared) }
                .lane { $0.late[2].subscribe(to: $0.shared) }
                .verdict { stage in
                    try #require(stage.connections.value == 1)
                    stage.source.onNext(Sent(1, 0))
                    for watcher in stage.late { try #require(watcher.elements == [Sent(1, 0)]) }
                    stage.source.onCompleted()
                    for watcher in stage.late { try #require(watcher.end == .completed) }
                }
        }

        @Test func `an observer of share gets the replayed and the following elements once, in order`() throws {
            try Race { Stage(replay: 2, hasEarly: true) }
                .lane { stage in for number in 0..<8 { stage.source.onNext(Sent(1, number)) } }
                .lane { $0.late[0].subscribe(to: $0.shared) }
                .lane { $0.late[1].subscribe(to: $0.shared).dispose() }
                .verdict { stage in
                    try #require(stage.connections.value == 1)
                    let (all, late) = (stage.early.elements, stage.late[0].elements)
                    try #require(all.map(\.number) == Array(0..<8))
                    try #require(late.elementsEqual(all.suffix(late.count)) && late.count >= 2)
                    for watcher in stage.late { try #require(watcher.breach == nil) }
                    stage.source.onCompleted()
                }
        }

        @Test func `share releases the source with the last observer, however observers come and go`() throws {
            try Race { Stage(replay: 1) }
                .lane { stage in for _ in 0..<4 { stage.shared.subscribe { _ in }.dispose() } }
                .lane { stage in for _ in 0..<4 { stage.shared.subscribe { _ in }.dispose() } }
                .lane { stage in for number in 0..<8 { stage.source.onNext(Sent(1, number)) } }
                .verdict { stage in try #require(!stage.source.hasObservers) }
        }

        @Test func `an observer of share that subscribes while the last one leaves is connected`() throws {
            try Race { Stage(replay: 1) }
                .lane { stage in for _ in 0..<4 { stage.shared.subscribe { _ in }.dispose() } }
                .lane { $0.late[0].subscribe(to: $0.shared) }
                .lane { stage in for _ in 0..<4 { stage.shared.take(1).subscribe { _ in }.dispose() } }
                .verdict { stage in
                    stage.source.onNext(Sent(1, 0))
                    try #require(stage.late[0].elements == [Sent(1, 0)])
                    stage.source.onCompleted()
                }
        }

        @Test func `an observer that returns while its source is kept alive is connected, once`() throws {
            try Race { KeptAlive() }
                .lane { $0.scheduler.advance(by: .seconds(1)) }
                .lane { $0.subscription.disposable = $0.returning.subscribe(to: $0.shared) }
                .lane { stage in for _ in 0..<4 { stage.shared.subscribe { _ in }.dispose() } }
                .verdict { stage in
                    stage.scheduler.advance(by: .seconds(2))
                    try #require(stage.source.hasObservers && stage.connections.value <= 2)
                    stage.source.onNext(Sent(1, 0))
                    try #require(stage.returning.elements == [Sent(1, 0)])
                    stage.subscription.dispose()
                    try #require(stage.source.hasObservers)
                    stage.scheduler.advance(by: .seconds(1))
                    try #require(!stage.source.hasObservers && !stage.scheduler.hasPendingActions)
                }
        }

        @Test func `an observer of share that subscribes while the source ends gets an end`() throws {
            try Race { Stage(replay: 0, hasEarly: true) }
                .lane { $0.source.onCompleted() }
                .lane { $0.late[0].subscribe(to: $0.shared) }
                .lane { $0.late[1].subscribe(to: $0.shared) }
                .verdict { stage in
                    for watcher in [stage.early] + stage.late.prefix(2) {
                        try #require(watcher.end == .completed && watcher.breach == nil && watcher.disposed == 1)
                    }
                }
        }

        @Test(arguments: [SubjectLifetimeScope.whileConnected, .forever])
        func `share passes a synchronous source completely to all observers`(_ scope: SubjectLifetimeScope) throws {
            try Race { Cold(scope) }
                .lane { $0.watchers[0].subscribe(to: $0.shared) }
                .lane { $0.watchers[1].subscribe(to: $0.shared) }
                .lane { $0.watchers[2].subscribe(to: $0.shared) }
                .verdict { stage in
                    for watcher in stage.watchers {
                        try #require(watcher.elements == Array(0..<8))
                        try #require(watcher.end == .completed && watcher.breach == nil)
                    }
                    try #require(scope == .forever ? stage.connections.value == 1 : stage.connections.value <= 3)
                }
        }

        @Test func `observers of share that retry a failed source use one new connection`() throws {
            try Race { Failing() }
                .lane { $0.sources[0].onError(Failure()) }
                .lane { $0.watchers[0].subscribe(to: $0.shared.retry()) }
                .lane { $0.watchers[1].subscribe(to: $0.shared.retry()) }
                .verdict { stage in
                    try #require(stage.connections.value == 2)
                    stage.sources[1].onNext(Sent(1, 0))
                    stage.sources[1].onCompleted()
                    for watcher in stage.watchers {
                        try #require(watcher.elements == [Sent(1, 0)])
                        try #require(watcher.end == .completed && watcher.breach == nil)
                    }
                }
        }
    }
}

/// A stream that runs the first source, and then the second.
private struct Failing: Sendable {
    let sources = [PublishSubject<Sent>(), PublishSubject<Sent>()]
    let connections = Shared(0)
    let shared: Observable<Sent>
    let watchers = [Recorder<Sent>(), Recorder<Sent>()]

    init() {
        shared = Observable.deferred { [sources, connections] in
            connections.withLock { connections in
                connections += 1
                return sources[min(connections, 2) - 1].asObservable()
            }
        }.share()
    }
}

/// A shared stream that is over as soon as it is subscribed to.
private struct Cold: Sendable {
    let connections = Shared(0)
    let shared: Observable<Int>
    let watchers = [Recorder<Int>(), Recorder<Int>(), Recorder<Int>()]

    init(_ scope: SubjectLifetimeScope) {
        shared = Observable.range(start: 0, count: 8)
            .do(onSubscribe: { [connections] in connections.withLock { $0 += 1 } }).share(replay: 8, scope: scope)
    }
}

/// A stream that is kept alive for a second, and whose first observer has left.
private struct KeptAlive: Sendable {
    let scheduler = TestScheduler()
    let source = PublishSubject<Sent>()
    let connections = Shared(0)
    let shared: Observable<Sent>
    let returning = Recorder<Sent>()
    let subscription = SerialDisposable()

    init() {
        shared = source.do(onSubscribe: { [connections] in connections.withLock { $0 += 1 } })
            .share(keepingAlive: .seconds(1), scheduler: scheduler)
        shared.subscribe { _ in }.dispose()
    }
}
