import Dispatch
import Rill
import RillTesting
import Testing

extension Stress {
    struct TimedTests {
        @Test(arguments: Worker.Kind.allCases)
        func `buffer loses nothing, and sends nothing twice`(on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race(rounds: 1000) {
                Joined(1) { $0[0].buffer(timeSpan: .microseconds(20), count: 3, scheduler: worker.scheduler) }
            }
            .lane { $0.sendSix(as: 0) }
            .lane { $0.sendSix(as: 1) }
            .verdict { stage in
                stage.sources[0].onCompleted()
                worker.settle()
                try stage.requireEnd(.completed)
                try #require(stage.recorder.elements.allSatisfy { $0.count <= 3 })
                let elements = stage.recorder.elements.flatMap(\.self)
                try #require(elements.count == 12)
                for sender in 0...1 { try #require(elements.numbers(of: sender) == Array(0..<6)) }
            }
        }

        @Test(arguments: Worker.Kind.allCases)
        func `windows lose nothing, and send nothing twice`(on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race(rounds: 1000) {
                Joined(1) { $0[0].window(timeSpan: .microseconds(20), count: 3, scheduler: worker.scheduler).merge() }
            }
            .lane { $0.sendSix(as: 0) }
            .lane { $0.sendSix(as: 1) }
            .verdict { stage in
                stage.sources[0].onCompleted()
                worker.settle()
                try stage.requireEnd(.completed)
                try #require(stage.recorder.elements.count == 12)
                for sender in 0...1 { try #require(stage.recorder.elements.numbers(of: sender) == Array(0..<6)) }
            }
        }

        @Test(arguments: Worker.Kind.allCases)
        func `debounce never loses the last element, and sends none twice`(on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race(rounds: 1000) { Joined(1) { $0[0].debounce(.microseconds(20), scheduler: worker.scheduler) } }
                .lane { $0.sendSix(as: 0) }
                .lane { $0.sendSix(as: 1) }
                .verdict { stage in
                    stage.sources[0].onNext(Sent(2, 0))
                    stage.sources[0].onCompleted()
                    worker.settle()
                    try stage.requireLast(Sent(2, 0))
                }
        }

        @Test(arguments: Worker.Kind.allCases)
        func `throttle loses neither the first nor the last element, and sends none twice`(
            on kind: Worker.Kind
        ) throws {
            let worker = Worker(kind)
            try Race(rounds: 1000) { Joined(1) { $0[0].throttle(.microseconds(20), scheduler: worker.scheduler) } }
                .lane { $0.sendSix(as: 0) }
                .lane { $0.sendSix(as: 1) }
                .verdict { stage in
                    stage.sources[0].onNext(Sent(2, 0))
                    stage.sources[0].onCompleted()
                    try #require(stage.recorder.awaitEnd())
                    worker.settle()
                    try stage.requireLast(Sent(2, 0))
                    try #require(stage.recorder.elements.first?.number == 0)
                }
        }

        @Test(arguments: Worker.Kind.allCases)
        func `a timeout happens once or not at all, and nothing follows it`(on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race(rounds: 1000) { Joined(1) { $0[0].timeout(.microseconds(20), scheduler: worker.scheduler) } }
                .lane { stage in
                    stage.sendSix(as: 0)
                    stage.sources[0].onCompleted()
                }
                .verdict { stage in
                    try #require(stage.recorder.awaitEnd())
                    worker.settle()
                    try stage.requireEnd(stage.recorder.end!)
                    let numbers = stage.recorder.elements.numbers(of: 0)
                    try #require(numbers == Array(0..<numbers.count))
                    if case .completed = stage.recorder.end { try #require(numbers.count == 6) }
                }
        }

        @Test func `timed operators deliver on the scheduler, whichever thread is inside when the timer fires`() throws
        {
            let (worker, strays) = (Worker(.serial), Shared(0))
            try Race(rounds: 1000) {
                Joined(1) { sources in
                    sources[0].delay(.microseconds(1), scheduler: worker.scheduler)
                        .do(onNext: { _ in if !worker.isCurrent { strays.withLock { $0 += 1 } } })
                }
            }
            .lane { $0.sendSix(as: 0) }
            .lane { $0.sendSix(as: 1) }
            .verdict { stage in
                stage.sources[0].onCompleted()
                try #require(stage.recorder.awaitEnd())
                worker.settle()
                try #require(strays.value == 0)
                try #require(stage.recorder.elements.count == 12)
            }
        }

        @Test(arguments: Timed.allCases, Worker.Kind.allCases)
        func `a dispose while the timer fires leaves nothing behind`(of timed: Timed, on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race(rounds: 1000) { Held { timed.operation($0, worker.scheduler) } }
                .lane { $0.send(0..<8) }
                .lane { stage in
                    dawdle(256)
                    stage.subscription.dispose()
                }
                .verdict { stage in
                    worker.settle()
                    stage.recorder.isOver = true
                    stage.send(8..<10)
                    worker.settle()
                    try stage.requireReleased()
                    try #require(Set(stage.recorder.elements).count == stage.recorder.elements.count)
                }
        }
    }

    enum Timed: CaseIterable {
        case debounce
        case throttle
        case timeout
        case buffer
        case window

        var operation: @Sendable (Observable<Int>, any SchedulerType) -> Observable<Int> {
            switch self {
            case .debounce: { $0.debounce(.microseconds(10), scheduler: $1) }
            case .throttle: { $0.throttle(.microseconds(10), scheduler: $1) }
            case .timeout: { $0.timeout(.seconds(9), scheduler: $1) }
            case .buffer:
                { source, scheduler in
                    source.buffer(timeSpan: .microseconds(10), count: 3, scheduler: scheduler)
                        .concatMap { Observable.from($0) }
                }
            case .window: { $0.window(timeSpan: .microseconds(10), count: 3, scheduler: $1).merge() }
            }
        }
    }
}

extension Joined {
    fileprivate func sendSix(as sender: Int) {
        for number in 0..<6 { sources[0].onNext(Sent(sender, number)) }
    }
}

extension Joined<Sent> {
    /// Requires that it has ended with `last`, sent no element twice, and kept each sender's order.
    fileprivate func requireLast(_ last: Sent) throws {
        try requireEnd(.completed)
        try #require(recorder.elements.last == last)
        for sender in 0...1 {
            let numbers = recorder.elements.numbers(of: sender)
            try #require(Swift.zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 })
        }
    }
}
