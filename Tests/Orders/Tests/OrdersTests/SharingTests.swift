import Interleaving
import Testing

@testable import Rill

extension OrdersTests {
    struct SharingTests {
        private final class Stage: @unchecked Sendable {
            let (source, leave, hand) = (PublishSubject<Int>(), PublishSubject<Int>(), Hand())
            let (first, second) = (Recorder<Int>(), Recorder<Int>())
            var connections = 0
            var comesLate = false
            private(set) var shared = Observable<Int>.never()

            init(_ share: (Observable<Int>, Hand) -> Observable<Int>) {
                shared = share(source.do(onSubscribe: { [unowned self] in connections += 1 }), hand)
            }

            func judge() throws {
                try #require(first.breach == nil && second.breach == nil)
                try #require(!source.hasObservers)
            }
        }

        @Test func `the first and the last observer of a share cross`() throws {
            try Orders { Stage { source, _ in source.share(replay: 1) } }
                .lane { $0.first.subscribe(to: $0.shared).dispose() }
                .lane { $0.second.subscribe(to: $0.shared).dispose() }
                .verdict(preemptions: 2) { stage in
                    try stage.judge()
                    try #require((1...2).contains(stage.connections))
                }
        }

        @Test func `an observer of a share stays connected while another leaves`() throws {
            try Orders { Stage { source, _ in source.share() } }
                .lane { $0.first.subscribe(to: $0.shared).dispose() }
                .lane { $0.second.subscribe(to: $0.shared) }
                .verdict(preemptions: 2) { stage in
                    stage.source.onNext(1)
                    try #require(stage.second.elements == [1] && stage.first.elements.isEmpty)
                }
        }

        @Test func `an observer comes while the source of a share ends`() throws {
            try Orders { () -> Stage in
                let stage = Stage { source, _ in source.share(replay: 1) }
                stage.first.subscribe(to: stage.shared)
                return stage
            }
            .lane { stage in
                stage.source.onNext(1)
                stage.source.onCompleted()
            }
            .lane { $0.second.subscribe(to: $0.shared) }
            .verdict(preemptions: 2) { stage in
                try stage.judge()
                try #require(stage.first.elements == [1] && stage.first.end != nil && stage.second.end != nil)
            }
        }

        @Test func `an observer comes while a source that is shared forever ends`() throws {
            try Orders { () -> Stage in
                let stage = Stage { source, _ in source.share(replay: 1, scope: .forever) }
                stage.first.subscribe(to: stage.shared)
                return stage
            }
            .lane { stage in
                stage.source.onNext(1)
                stage.source.onCompleted()
            }
            .lane { $0.second.subscribe(to: $0.shared) }
            .verdict(preemptions: 2) { stage in
                try stage.judge()
                try #require(stage.connections == 1)
                try #require(stage.second.elements == [1] && stage.first.end != nil && stage.second.end != nil)
            }
        }

        @Test func `the only observer leaves a source that is shared forever while it ends`() throws {
            typealias Shared = (stage: Stage, leaving: any Disposable)
            try Orders { () -> Shared in
                let stage = Stage { source, _ in source.share(replay: 1, scope: .forever) }
                return (stage, stage.first.subscribe(to: stage.shared))
            }
            .lane { $0.stage.source.onCompleted() }
            .lane { shared in
                shared.leaving.dispose()
                shared.stage.second.subscribe(to: shared.stage.shared)
            }
            .verdict(preemptions: 2) { shared in
                try shared.stage.judge()
                try #require((1...2).contains(shared.stage.connections) && shared.stage.second.end != nil)
            }
        }

        @Test func `the first observer of a source that is shared forever leaves while it arrives`() throws {
            try Orders { Stage { source, _ in source.share(replay: 1, scope: .forever) } }
                .lane { $0.first.subscribe(to: $0.shared.take(until: $0.leave)) }
                .lane { stage in
                    stage.leave.onNext(0)
                    stage.second.subscribe(to: stage.shared)
                }
                .verdict(preemptions: 2) { stage in
                    stage.source.onCompleted()
                    try #require(stage.second.end != nil && stage.second.breach == nil)
                }
        }

        @Test func `an observer returns while the grace period of a share ends`() throws {
            try Orders { () -> Stage in
                let stage = Stage { $0.share(replay: 1, keepingAlive: .seconds(1), scheduler: $1) }
                stage.first.subscribe(to: stage.shared).dispose()
                return stage
            }
            .lane { $0.hand.perform() }
            .lane { $0.second.subscribe(to: $0.shared) }
            .verdict(preemptions: 2) { stage in
                stage.hand.perform()
                stage.source.onNext(1)
                try #require(stage.second.elements == [1] && stage.second.breach == nil)
            }
        }

        @Test func `an observer that comes after the end of a connection gets one of its own`() throws {
            typealias Shared = (stage: Stage, stream: Observable<Int>, connection: any Disposable)
            try Orders { () -> Shared in
                let stage = Stage { source, _ in source }
                let connectable = stage.shared.publish()
                return (stage, connectable.refCount(), connectable.connect())
            }
            .lane { $0.connection.dispose() }
            .lane { shared in
                shared.stage.comesLate = (shared.connection as! any Cancelable).isDisposed
                shared.stage.first.subscribe(to: shared.stream)
            }
            .verdict { stage, _, _ in
                stage.source.onNext(1)
                if stage.comesLate { try #require(stage.connections == 2 && stage.first.elements == [1]) }
            }
        }

        @Test func `a connection is one, whoever connects`() throws {
            try Orders { () -> (Stage, ConnectableObservable<Int>) in
                let stage = Stage { source, _ in source }
                return (stage, stage.shared.publish())
            }
            .lane { $0.1.connect().dispose() }
            .lane { $0.1.connect().dispose() }
            .lane { $0.0.first.subscribe(to: $0.1) }
            .verdict(preemptions: 2) { stage, _ in
                try #require(stage.first.breach == nil && !stage.source.hasObservers)
            }
        }
    }
}

extension OrdersTests {
    /// A share whose source waits for its observers.
    struct FanOutTests {
        private final class Shared: @unchecked Sendable {  // used by the lane that runs
            let source = Disposals()
            let recorders = [Recorder<Int>(answering: .later), Recorder<Int>(answering: .more)]
            let fanOut: FanOut<Int>
            let upstreams: [any Upstream]
            var answers: [Demand] = []

            init() {
                let place = SingleAssignmentDisposable()
                let fanOut = FanOut<Int>(place, 1, .wait, 0)
                place.setDisposable(source)
                fanOut.attached()
                upstreams = recorders.map { fanOut.attach($0.sink) }
                self.fanOut = fanOut
            }
        }

        @Test func `an observer resumes while another element is sent`() throws {
            try Orders { Shared() }
                .lane { stage in for element in 1...2 { stage.answers.append(stage.fanOut.next(element)) } }
                .lane { stage in for _ in 0..<2 { stage.recorders[0].resume(stage.upstreams[0]) } }
                .verdict(preemptions: 2) { stage in
                    let waits = stage.answers.filter { $0 == .later }.count
                    while stage.recorders[0].isWaiting { stage.recorders[0].resume(stage.upstreams[0]) }
                    try #require(stage.recorders.allSatisfy { $0.breach == nil && $0.elements == [1, 2] })
                    try #require(stage.source.resumptions == waits)
                    stage.fanOut.finish(.completed)
                    try #require(stage.recorders.allSatisfy { $0.end != nil } && stage.source.count == 1)
                }
        }

        @Test func `an observer that makes the source wait is disposed`() throws {
            try Orders { Shared() }
                .lane { stage in for element in 1...2 { stage.answers.append(stage.fanOut.next(element)) } }
                .lane { $0.upstreams[0].dispose() }
                .verdict(preemptions: 2) { stage in
                    let waits = stage.answers.filter { $0 == .later }.count
                    try #require(stage.recorders[1].elements == [1, 2] && stage.source.resumptions == waits)
                    stage.upstreams[1].dispose()
                }
        }

        @Test func `an observer comes while an element and the end are sent`() throws {
            try Orders { (Shared(), Recorder<Int>()) }
                .lane { stage, _ in
                    stage.answers.append(stage.fanOut.next(1))
                    stage.fanOut.finish(.completed)
                }
                .lane { stage, late in _ = stage.fanOut.attach(late.sink) }
                .verdict(preemptions: 2) { stage, late in
                    try #require(late.breach == nil && late.end != nil && late.elements.count <= 1)
                    stage.recorders[0].resume(stage.upstreams[0])
                    try #require(stage.recorders.allSatisfy { $0.elements == [1] && $0.end != nil })
                }
        }
    }
}
