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
