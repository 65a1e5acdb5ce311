import Rill
import RillTesting
import Testing

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
