import Observation
import RillTesting
import Testing

@testable import Rill

extension Stress {
    struct PropertyTests {
        @Test func `a diamond never shows two elements of one relay, read or observed, while threads send`() throws {
            try Race { Diamond() }
                .lane { stage in for number in 1...8 { stage.relay.accept(number) } }
                .lane { stage in for number in 11...18 { stage.relay.accept(number) } }
                .lane { stage in for _ in 0..<8 { stage.rows.next(stage.property.value) } }
                .lane { stage in stage.observer.subscribe(to: stage.property) }
                .verdict { stage in
                    try #require(stage.observer.breach == nil)
                    try #require((stage.rows.elements + stage.observer.elements).allSatisfy { $0.x == $0.y })
                    try #require(stage.observer.elements.last?.x == stage.relay.value)
                }
        }

        @Test func `a distinct property, and what is computed from it, repeats no value and ends with the last one`()
            throws
        {
            try Race { Distinct() }
                .lane { stage in for number in 1...8 { stage.relay.accept(number) } }
                .lane { stage in for number in 1...8 { stage.relay.accept(number) } }
                .lane { stage in for number in 1...8 { stage.other.accept(number) } }
                .verdict { stage in
                    for (seen, property) in [(stage.parities, stage.parity), (stage.sums, stage.sum)] {
                        try #require(seen.breach == nil)
                        try #require(seen.elements.last == property.value)
                    }
                    let parities = stage.parities.elements
                    try #require(zip(parities, parities.dropFirst()).allSatisfy { $0 != $1 })
                }
        }

        @Test @MainActor func `a reader on the main actor misses no send of another thread`() async {
            let (relay, rounds) = (BehaviorRelay(value: 0), 50)
            let observer = Recorder<Int>()
            observer.subscribe(to: Observable.observing { relay.value })
            await withCheckedContinuation { continuation in
                ConcurrentDispatchQueueScheduler().schedule {
                    for number in 1...rounds {
                        relay.accept(number)
                        dawdle(number % 128)
                    }
                    MainScheduler.asyncInstance.schedule { continuation.resume() }
                }
            }
            for _ in 0..<3 { await Task { @MainActor in }.value }
            #expect(observer.breach == nil)
            #expect(observer.elements.last == rounds)
        }

        @Test(arguments: 0..<20 as Range<UInt64>) @MainActor
        func `an observed model ends with its last value, and each element is the value of some moment`(
            _ seed: UInt64
        ) async {
            let (model, observer) = (Model(random: SplitMix64(seed: seed)), Recorder<Int>())
            let subscription = observer.subscribe(
                to: Observable.observing { model.count }.do(onNext: { _ in
                    MainActor.assumeIsolated { model.changeAtRandom(atMost: 1) }
                }))
            await withTaskGroup { group in
                for _ in 0..<4 {
                    group.addTask {
                        for _ in 0..<25 {
                            await model.changeAtRandom(atMost: 3)
                            await Task.yield()
                        }
                    }
                }
            }
            // A delivery can change the model once more.
            for _ in 0..<200 where observer.elements.last != model.count { await Task { @MainActor in }.value }
            #expect(observer.elements.last == model.count)
            #expect(observer.breach == nil)
            #expect(zip(observer.elements, observer.elements.dropFirst()).allSatisfy { $0 < $1 })
            #expect(model.moments.isSuperset(of: observer.elements))
            subscription.dispose()
        }

        /// A model that changes several times in a turn of the main actor.
        @Observable @MainActor final class Model {
            private(set) var count = 0
            /// The values at the end of a turn, of which an element is one.
            @ObservationIgnored private(set) var moments: Set<Int> = [0]
            @ObservationIgnored private var random: SplitMix64

            init(random: SplitMix64) { self.random = random }

            func changeAtRandom(atMost limit: Int) {
                for _ in 0..<Int.random(in: 0...limit, using: &random) { count += 1 }
                moments.insert(count)
            }
        }

        private struct Row: Sendable {
            let x: Int
            let y: Int
        }

        private struct Distinct: Sendable {
            let relay = BehaviorRelay(value: 0)
            let other = BehaviorRelay(value: 0)
            let parity: Property<Int>
            let sum: Property<Int>
            let parities = Recorder<Int>()
            let sums = Recorder<Int>()

            init() {
                parity = relay.asProperty().map { $0 % 2 }.distinctUntilChanged()
                sum = .combine(parity, other.asProperty()) { $0 + $1 * 10 }
                parities.subscribe(to: parity)
                sums.subscribe(to: sum)
            }
        }

        private struct Diamond: Sendable {
            let relay = BehaviorRelay(value: 0)
            let property: Property<Row>
            let rows = Recorder<Row>()
            let observer = Recorder<Row>()

            init() {
                let relay = relay.asProperty()
                property = .combine(relay.map { $0 }, relay.flatMapLatest { _ in relay }) { Row(x: $0, y: $1) }
            }
        }
    }
}
