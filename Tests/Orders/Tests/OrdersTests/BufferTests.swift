import Interleaving
import Testing

@testable import Rill

extension OrdersTests {
    /// Queues between a source and an observer that takes later.
    struct BufferTests {
        private final class Stage: @unchecked Sendable {
            let (subject, hand, recorder) = (PublishSubject<Int>(), Hand(), Recorder<Int>())
            let upstream: any Upstream
            weak var held: Held?

            init(_ chain: (Observable<Int>, Hand) -> Observable<Int>) {
                upstream = chain(subject.asObservable(), hand).attach(recorder.sink)
            }

            /// Performs and resumes as long as something comes, and checks that nothing was lost.
            func finish(_ elements: [Int]) throws {
                try finish()
                try #require(recorder.elements == elements)
            }

            func finish() throws {
                hand.perform()
                while recorder.isWaiting {
                    recorder.resume(upstream)
                    hand.perform()
                }
                try #require(recorder.breach == nil && recorder.end != nil)
            }
        }

        @Test func `a hop delivers all in order, then the end`() throws {
            try Orders { Stage { $0.observe(on: $1) } }
                .lane { stage in
                    for number in 1...2 { stage.subject.onNext(number) }
                    stage.subject.onCompleted()
                }
                .lane { $0.hand.perform() }
                .verdict(preemptions: 2) { try $0.finish([1, 2]) }
        }

        @Test func `a hop whose observer waits delivers all`() throws {
            try Orders {
                let stage = Stage { $0.observe(on: $1) }
                stage.recorder.answer = .later
                return stage
            }
            .lane { stage in
                for number in 1...2 { stage.subject.onNext(number) }
                stage.subject.onCompleted()
            }
            .lane { $0.hand.perform() }
            .lane { $0.recorder.resume($0.upstream) }
            .verdict(preemptions: 2) { try $0.finish([1, 2]) }
        }

        @Test func `a hop that is disposed releases what it holds`() throws {
            try Orders {
                let held = Held()
                let stage = Stage { source, hand in
                    source.observe(on: hand).do(onNext: { _ in withExtendedLifetime(held) {} })
                }
                stage.held = held
                return stage
            }
            .lane { $0.subject.onNext(1) }
            .lane { $0.hand.perform() }
            .lane { $0.upstream.dispose() }
            .verdict(preemptions: 2) { stage in
                stage.recorder.isOver = true
                stage.hand.perform()
                try #require(stage.recorder.breach == nil)
                try #require(!stage.subject.hasObservers && stage.held == nil)
            }
        }

        @Test func `a buffer of one element makes its source wait, and resumes it`() throws {
            try Orders {
                Stage { subject, hand in subject.concat(.of(2, 3)).observe(on: hand, buffering: 1, whenFull: .wait) }
            }
            .lane { stage in
                stage.subject.onNext(1)
                stage.subject.onCompleted()
            }
            .lane { $0.hand.perform() }
            .verdict(preemptions: 2) { try $0.finish([1, 2, 3]) }
        }

        @Test(arguments: [Demand.later, .more])
        func `two threads of a scheduler share the deliveries within which a source runs`(answer: Demand) throws {
            try Orders {
                let stage = Stage { _, hand in
                    Observable.range(start: 1, count: 3).observe(on: hand, buffering: 1, whenFull: .wait)
                }
                stage.recorder.answer = .later
                stage.hand.perform()
                stage.recorder.resume(stage.upstream)
                stage.recorder.answer = answer
                return stage
            }
            .lane { $0.hand.perform() }
            .lane { $0.hand.perform() }
            .lane { $0.recorder.resume($0.upstream) }
            .verdict(preemptions: 2) { try $0.finish([1, 2, 3]) }
        }

        @Test(arguments: [(Demand.later, 2), (.more, 1)])
        func `a part of the source that another thread sends keeps its order, and one thread delivers`(
            answer: Demand, preemptions: Int
        ) throws {
            try Orders {
                let stage = Stage { subject, hand in
                    Observable.merge(Observable.range(start: 1, count: 3), subject).buffered(on: hand, 1)
                }
                stage.recorder.answer = answer
                return stage
            }
            .lane { $0.hand.perform() }
            .lane { $0.hand.perform() }
            .lane { stage in
                for number in 11...12 { stage.subject.onNext(number) }
                stage.subject.onCompleted()
            }
            .verdict(preemptions: preemptions) { stage in
                try stage.finish()
                try #require(stage.recorder.elements.filter { $0 < 10 } == [1, 2, 3])
                try #require(stage.recorder.elements.filter { $0 > 10 } == [11, 12])
            }
        }

        @Test func `a source that runs within a delivery ends with the subscription`() throws {
            try Orders {
                let held = Held()
                let stage = Stage { _, hand in
                    Observable.range(start: 1, count: 4).do(onNext: { _ in withExtendedLifetime(held) {} })
                        .observe(on: hand, buffering: 1, whenFull: .wait)
                }
                stage.held = held
                return stage
            }
            .lane { $0.hand.perform() }
            .lane { $0.upstream.dispose() }
            .verdict(preemptions: 2) { stage in
                stage.recorder.isOver = true
                try #require(stage.recorder.breach == nil && stage.held == nil)
            }
        }

        @Test func `the buffer of values keeps all until its taker ends`() throws {
            typealias Values = (subject: PublishSubject<Int>, buffer: ValuesBuffer<Int>, taken: Taken)
            final class Taken: @unchecked Sendable {
                var elements: [Int] = []
                var hasEnded = false
            }
            @Sendable func take(_ values: Values) {
                var batch = Queue<Int>()
                if case .end = values.buffer.take(&batch) { values.taken.hasEnded = true }
                while let element = batch.popFirst() { values.taken.elements.append(element) }
            }
            func stage() -> Values {
                let subject = PublishSubject<Int>()
                let buffer = ValuesBuffer(subject.asObservable(), limit: 4, whenFull: nil, onDrop: nil)
                buffer.start()
                return (subject, buffer, Taken())
            }
            try Orders(stage)
                .lane { values in
                    for number in 1...2 { values.subject.onNext(number) }
                    values.subject.onCompleted()
                }
                .lane { for _ in 0..<2 { take($0) } }
                .verdict(preemptions: 3) { values in
                    while !values.taken.hasEnded { take(values) }
                    try #require(values.taken.elements == [1, 2])
                }
            try Orders(stage)
                .lane { $0.subject.onNext(1) }
                .lane { $0.subject.onCompleted() }
                .lane { $0.buffer.end() }
                .verdict(preemptions: 2) { values in
                    take(values)
                    try #require(values.taken.elements.isEmpty && !values.subject.hasObservers)
                }
        }
    }
}
