import RillRx
import Testing

@testable import RillTesting

struct HooksTests {
    @Test func `the hook can be set by RxSwift's name and signature`() async {
        await #expect(processExitsWith: .success) {
            let errors = Shared<[String]>([])
            Hooks.defaultErrorHandler = { callStack, error in errors.withLock { $0.append("\(callStack) \(error)") } }
            Self.fail()
            Hooks.onUnhandledError(MarbleError())
            Hooks.defaultErrorHandler(["frame"], MarbleError())
            let call = "subscribe at RillRxTests/HooksTests.swift:19, after error"
            #expect(errors.value == ["[\"\(call)\"] #", "[] #", "[] #"])
        }
    }

    private static func fail() { _ = Observable<Int>.error(MarbleError()).subscribe(onNext: { _ in }) }

    @Test func `the hook read by RxSwift's name is the one set by Rill's, and can be restored`() async {
        await #expect(processExitsWith: .success) {
            let calls = Shared(0)
            Hooks.onUnhandledError = { _ in calls.withLock { $0 += 1 } }
            let former: Hooks.DefaultErrorHandler = Hooks.defaultErrorHandler
            Hooks.defaultErrorHandler = { _, _ in }
            _ = Observable<Int>.error(MarbleError()).subscribe()
            #expect(calls.value == 0)
            former([], MarbleError())
            Hooks.defaultErrorHandler = former
            _ = Observable<Int>.error(MarbleError()).subscribe()
            #expect(calls.value == 2)
        }
    }
}
