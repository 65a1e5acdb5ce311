import Interleaving
import Testing

@testable import Rill

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
