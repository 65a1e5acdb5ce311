import Dispatch
import Foundation
import Rill
import RillTesting
import Testing

@Suite(.provokingIssues) struct UnhandledErrorTests {
    @Test func `an error that nobody handles fails a test that uses a test scheduler, at the call`() throws {
        let scheduler = TestScheduler()
        let failing = scheduler.createColdObservable([.error(1, MarbleError())]) as TestableObservable<Int>
        var line = 0
        let issues = provokedIssues {
            line = #line + 1
            _ = failing.subscribe(onNext: { _ in })
            scheduler.start()
        }
        let call = "subscribe at RillTestingTests/UnhandledErrorTests.swift:\(line), after create, dematerialize"
        #expect(issues.flatMap(\.comments).map(\.rawValue) == ["unhandled error of \(call): #"])
        #expect(issues.first?.sourceLocation?.line == line)
        #expect(issues.first?.sourceLocation?.fileID == "RillTestingTests/UnhandledErrorTests.swift")
    }

    @Test func `an error without a subscription fails the test, too`() {
        _ = TestScheduler()
        #expect(provokedComments { Hooks.onUnhandledError(MarbleError()) } == ["unhandled error: #"])
    }

    @Test func `the hook of a program comes first`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let errors = Shared<[String]>([])
            Hooks.onUnhandledError = { error in errors.withLock { $0.append("\(error)") } }
            _ = TestScheduler()
            _ = Observable<Int>.error(MarbleError()).subscribe(onNext: { _ in })
            #expect(errors.value == ["#"])
        }
        #expect(result.map { !String(decoding: $0.standardErrorContent, as: UTF8.self).contains("unhandled") } ?? false)
    }
}

@Suite(.provokingIssues) struct UnimplementedSchedulerTests {
    @Test func `a scheduler that is not used does not fail the test`() {
        Observable<Int>.never().observe(on: UnimplementedScheduler()).subscribe().dispose()
    }

    @Test func `a scheduler that is used reports the call, and runs nothing`() {
        let scheduler = UnimplementedScheduler("the clock")
        let run: @Sendable () -> Void = { Issue.record("it ran") }
        expectIssue("schedule(_:) was called") { scheduler.schedule(run) }
        expectIssue("schedule(after: 2.0 seconds, _:) was called") { scheduler.schedule(after: .seconds(2), run) }
        expectIssue("schedulePeriodic(after: 1.0 seconds, every: 2.0 seconds, missedTicks: .skip, _:) was called") {
            scheduler.schedulePeriodic(after: .seconds(1), every: .seconds(2), missedTicks: .skip) { _ in .none }
        }
        expectIssue("now was called") { #expect(scheduler.now == .zero) }
    }

    @Test func `a failure is reported at the line where the scheduler was made`() {
        let issues = provokedIssues {
            Observable.of(1).observe(on: UnimplementedScheduler()).subscribe().dispose()
        }
        #expect(issues.map(\.sourceLocation?.line) == [#line - 2])
    }

    @Test func `a use on another thread fails the run`() async {
        await withKnownIssue {
            await #expect(processExitsWith: .success) {
                let (scheduler, isDone) = (UnimplementedScheduler("the clock"), DispatchSemaphore(value: 0))
                Thread.detachNewThread {
                    scheduler.schedule {}
                    isDone.signal()
                }
                isDone.wait()
            }
        } matching: {
            $0.comments.contains { $0.rawValue.hasSuffix("schedule(_:) was called") }
        }
    }

    private func expectIssue(
        _ message: String, sourceLocation: SourceLocation = #_sourceLocation, of body: () -> Void
    ) {
        let expected = ["UnimplementedScheduler \"the clock\": \(message)"]
        #expect(provokedComments(body) == expected, sourceLocation: sourceLocation)
    }
}
