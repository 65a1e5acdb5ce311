import RillTesting
import Testing

@testable import Rill

extension Stress {
    struct ConnectableTests {
        @Test func `threads that connect at once share one connection and one subject`() throws {
            try Race { Connectable() }
                .lane { stage in
                    stage.connections[0].withLock { $0 = stage.shared.connect() }
                    stage.source.onNext(Sent(1, 0))
                }
                .lane { stage in stage.connections[1].withLock { $0 = stage.shared.connect() } }
                .lane { $0.watcher.subscribe(to: $0.shared) }
                .verdict { stage in
                    try #require(stage.isOne)
                    try #require(stage.starts.value == 1)
                    // A thread that finds a connection being made does not wait for it: what it sends at once may come
                    // too early.
                    try #require([[], [Sent(1, 0)]].contains(stage.watcher.elements))
                    stage.source.onNext(Sent(1, 1))
                    try #require(stage.watcher.elements.last == Sent(1, 1) && stage.watcher.breach == nil)
                    stage.connections[0].value?.dispose()
                    try #require(!stage.source.hasObservers)
                }
        }

        @Test func `no connection is left, however connections are made and disposed`() throws {
            try Race { Connectable() }
                .lane { stage in for _ in 0..<4 { stage.shared.connect().dispose() } }
                .lane { stage in for _ in 0..<4 { stage.shared.connect().dispose() } }
                .lane { stage in
                    stage.watcher.subscribe(to: stage.shared)
                    for number in 0..<8 { stage.source.onNext(Sent(1, number)) }
                }
                .verdict { stage in
                    try #require(!stage.source.hasObservers)
                    try #require(stage.watcher.breach == nil)
                    try #require(stage.watcher.elements.map(\.number).isConsecutive)
                }
        }

        @Test func `a refCount and a manual connection that end at once leave nothing behind`() throws {
            try Race { Connectable() }
                .lane { stage in for _ in 0..<4 { stage.shared.refCount().subscribe { _ in }.dispose() } }
                .lane { stage in for _ in 0..<4 { stage.shared.connect().dispose() } }
                .lane { stage in for number in 0..<8 { stage.source.onNext(Sent(1, number)) } }
                .verdict { stage in try #require(!stage.source.hasObservers) }
        }

        @Test func `observers that complete the count of autoconnect miss no element`() throws {
            try Race {
                (
                    Observable.range(start: 0, count: 3).publish().autoconnect(subscribers: 2),
                    Shared<[[Int]]>([])
                )
            }
            .lane { stage in stage.1.collect(stage.0) }
            .lane { stage in stage.1.collect(stage.0) }
            .verdict { stage in try #require(stage.1.value == [[0, 1, 2], [0, 1, 2]]) }
        }

        @Test func `autoconnect connects once, whichever observer completes the count`() throws {
            try Race { Connectable() }
                .lane { _ = $0.connecting.subscribe { _ in } }
                .lane { _ = $0.connecting.subscribe { _ in } }
                .lane { $0.watcher.subscribe(to: $0.connecting) }
                .verdict { stage in
                    try #require(stage.starts.value == 1)
                    stage.source.onNext(Sent(1, 0))
                    try #require(stage.watcher.elements == [Sent(1, 0)])
                    stage.source.onCompleted()
                }
        }
    }
}

/// A stream that replays its whole connection, and an observer that records it.
private struct Connectable: Sendable {
    let source = PublishSubject<Sent>()
    let starts = Shared(0)
    let shared: ConnectableObservable<Sent>
    let connecting: Observable<Sent>
    let connections = [Shared<(any Disposable)?>(nil), Shared(nil)]
    let watcher = Recorder<Sent>()

    /// Whether both calls of `connect` have returned the same connection.
    var isOne: Bool { connections[0].value as AnyObject === connections[1].value as AnyObject }

    init() {
        shared = source.do(onSubscribe: { [starts] in starts.withLock { $0 += 1 } }).replayAll()
        connecting = shared.autoconnect(subscribers: 3)
    }
}

extension Shared<[[Int]]> {
    /// Adds the elements of `stream`, once it completes.
    fileprivate func collect(_ stream: Observable<Int>) {
        _ = stream.toArray().subscribe(onNext: { elements in self.withLock { $0.append(elements) } })
    }
}
