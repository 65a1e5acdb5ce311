import Rill
import RillTesting
import Testing

extension Stress {
    struct HopTests {
        @Test(arguments: Worker.Kind.allCases)
        func `observe(on:) delivers everything in order, one at a time`(on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race { Joined(1) { $0[0].observe(on: worker.scheduler) } }
                .lane { stage in for number in 0..<6 { stage.sources[0].onNext(Sent(0, number)) } }
                .lane { stage in for number in 0..<6 { stage.sources[0].onNext(Sent(1, number)) } }
                .verdict { stage in
                    stage.sources[0].onCompleted()
                    try #require(stage.recorder.awaitEnd())
                    worker.settle()
                    try stage.requireEnd(.completed)
                    try #require(stage.recorder.elements.count == 12)
                    for sender in 0...1 {
                        try #require(stage.recorder.elements.numbers(of: sender) == Array(0..<6))
                    }
                }
        }

        @Test func `consecutive hops keep the order, and an error overtakes nothing`() throws {
            let (first, second) = (Worker(.concurrent), Worker(.serial))
            try Race { Joined(2) { .merge($0).observe(on: first.scheduler).observe(on: second.scheduler) } }
                .lane { $0.run(0, failing: true) }
                .lane { $0.send(0..<4, from: 1) }
                .verdict { stage in
                    try #require(stage.recorder.awaitEnd())
                    first.settle()
                    second.settle()
                    try stage.requireEnd(.failed)
                    try #require(stage.recorder.elements.numbers(of: 0) == [0, 1, 2, 3])
                    let others = stage.recorder.elements.numbers(of: 1)
                    try #require(others == Array(0..<others.count))
                }
        }

        @Test(arguments: Worker.Kind.allCases)
        func `a dispose before a hop leaves consecutive elements, and nothing behind`(on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race { Held { $0.observe(on: worker.scheduler) } }
                .lane { $0.send(0..<8) }
                .lane { $0.subscription.dispose() }
                .verdict { stage in
                    worker.settle()
                    try stage.requireOver()
                }
        }

        @Test func `nothing is delivered after a dispose on the delivering queue has returned`() throws {
            let worker = Worker(.serial)
            try Race { Held { $0.observe(on: worker.scheduler) } }
                .lane { $0.send(0..<8) }
                .lane { stage in
                    worker.scheduler.schedule {
                        stage.subscription.dispose()
                        stage.recorder.isOver = true
                    }
                }
                .verdict { stage in
                    worker.settle()
                    try stage.requireOver()
                }
        }

        @Test(arguments: Worker.Kind.allCases)
        func `delay delivers everything in order, the completion last`(on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race { Joined(1) { $0[0].delay(.microseconds(20), scheduler: worker.scheduler) } }
                .lane { stage in for number in 0..<6 { stage.sources[0].onNext(Sent(0, number)) } }
                .lane { stage in for number in 0..<6 { stage.sources[0].onNext(Sent(1, number)) } }
                .verdict { stage in
                    stage.sources[0].onCompleted()
                    try #require(stage.recorder.awaitEnd())
                    worker.settle()
                    try stage.requireEnd(.completed)
                    for sender in 0...1 {
                        try #require(stage.recorder.elements.numbers(of: sender) == Array(0..<6))
                    }
                }
        }

        @Test(arguments: Worker.Kind.allCases)
        func `a dispose during a delay leaves consecutive elements, and nothing behind`(on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race { Held { $0.delay(.microseconds(1), scheduler: worker.scheduler) } }
                .lane { $0.send(0..<8) }
                .lane { stage in
                    dawdle(256)
                    stage.subscription.dispose()
                }
                .verdict { stage in
                    worker.settle()
                    try stage.requireOver()
                }
        }

        @Test(arguments: Worker.Kind.allCases)
        func `a dispose during subscribe(on:) leaves nothing behind`(on kind: Worker.Kind) throws {
            let worker = Worker(kind)
            try Race { (subject: PublishSubject<Int>(), subscription: SingleAssignmentDisposable()) }
                .lane { stage in
                    let stream = stage.subject.subscribe(on: worker.scheduler)
                    stage.subscription.setDisposable(stream.subscribe { _ in })
                }
                .lane { stage in
                    dawdle(128)
                    stage.subscription.dispose()
                }
                .verdict { stage in
                    worker.settle()
                    try #require(!stage.subject.hasObservers)
                }
        }
    }
}

extension Stress {
    struct TrampolineTests {
        @Test func `every thread has its own trampoline`() throws {
            let scheduler = CurrentThreadScheduler.instance
            @Sendable func run(_ recorder: Recorder<Int>) {
                scheduler.schedule {
                    scheduler.schedule {
                        scheduler.schedule { recorder.next(4) }
                        recorder.next(2)
                    }
                    scheduler.schedule { recorder.next(3) }
                    recorder.next(1)
                }
            }
            try Race { (0..<3).map { _ in Recorder<Int>() } }
                .lane { run($0[0]) }
                .lane { run($0[1]) }
                .lane { run($0[2]) }
                .verdict { recorders in
                    for recorder in recorders {
                        try #require(recorder.breach == nil)
                        try #require(recorder.elements == [1, 2, 3, 4])
                    }
                    try #require(CurrentThreadScheduler.isScheduleRequired)
                }
        }

        @Test func `sources take turns on every thread`() throws {
            @Sendable func run(_ recorder: Recorder<String>) {
                let scheduler = CurrentThreadScheduler.instance
                recorder.subscribe(
                    to: Observable.merge(
                        .of("a", "b", scheduler: scheduler), .of("x", "y", scheduler: scheduler)))
            }
            try Race { (0..<2).map { _ in Recorder<String>() } }
                .lane { run($0[0]) }
                .lane { run($0[1]) }
                .verdict { recorders in
                    for recorder in recorders {
                        try #require(recorder.elements == ["a", "x", "b", "y"])
                        try #require(recorder.end == .completed && recorder.disposed == 1)
                    }
                }
        }

        @Test func `a waiting action that another thread disposes runs once or not at all, and is released`() throws {
            try Race { (ran: Shared(0), waiting: Shared<(any Disposable)?>(nil), closure: Released()) }
                .lane { stage in
                    CurrentThreadScheduler.instance.schedule {
                        let action = stage.closure.watching { stage.ran.withLock { $0 += 1 } }
                        let waiting = CurrentThreadScheduler.instance.schedule(action)
                        stage.waiting.withLock { $0 = waiting }
                        dawdle(64)
                    }
                }
                .lane { stage in
                    wait { stage.waiting.value != nil }
                    stage.waiting.value?.dispose()
                }
                .verdict { stage in
                    try #require(stage.ran.value <= 1)
                    try #require(stage.closure.isReleased)
                }
        }
    }
}
