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

        @Test func `observers that come first at the same time make one connection`() throws {
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

        @Test func `what is replayed is followed without a gap, once, and in order`() throws {
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

        @Test func `however observers come and go, the source is let go with the last of them`() throws {
            try Race { Stage(replay: 1) }
                .lane { stage in for _ in 0..<4 { stage.shared.subscribe { _ in }.dispose() } }
                .lane { stage in for _ in 0..<4 { stage.shared.subscribe { _ in }.dispose() } }
                .lane { stage in for number in 0..<8 { stage.source.onNext(Sent(1, number)) } }
                .verdict { stage in try #require(!stage.source.hasObservers) }
        }
    }
}
