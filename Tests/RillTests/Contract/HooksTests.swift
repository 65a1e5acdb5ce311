import Rill
import RillTesting
import Testing

/// The hook belongs to the whole process, so each of these tests runs in its own process.
struct HooksTests {
    @Test func `an error without an onError prints one line to standard error`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            _ = Observable<Int>.error(RxError.timeout).subscribe()
        }
        let lines = result.message.split(separator: "\n").filter { $0.contains("Rill") }
        #expect(lines == ["Rill: unhandled error: Sequence timeout."])
    }

    @Test func `the hook receives the error, and nothing is printed`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let errors = Shared<[String]>([])
            Hooks.onUnhandledError = { error in errors.withLock { $0.append("\(error)") } }
            _ = Observable<Int>.error(RxError.timeout).subscribe(onNext: { _ in })
            _ = Observable<Int>.error(RxError.noElements).subscribe(onDisposed: {})
            #expect(errors.value == ["Sequence timeout.", "Sequence doesn't contain any elements."])
        }
        #expect(!result.message.contains("Rill"))
    }

    @Test func `the hook does not receive an error that a subscriber handles`() async {
        await #expect(processExitsWith: .success) {
            Hooks.onUnhandledError = { error in Issue.record(error, "it was handled") }
            _ = Observable<Int>.error(RxError.timeout).subscribe(onError: { _ in })
            _ = Observable<Int>.error(RxError.timeout).subscribe { _ in }
            Observable<Int>.error(RxError.timeout).subscribe(AnyObserver { _ in }).dispose()
            _ = Observable<Int>.error(RxError.timeout).catchAndReturn(1).subscribe()
        }
    }

    @Test func `the hook does not receive an error after a dispose`() async {
        await #expect(processExitsWith: .success) {
            Hooks.onUnhandledError = { error in Issue.record(error, "nobody was subscribed") }
            let subject = PublishSubject<Int>()
            subject.subscribe().dispose()
            subject.onError(RxError.timeout)
        }
    }

    @Test func `the hook can be read, so that it can be restored`() async {
        await #expect(processExitsWith: .success) {
            let calls = Shared(0)
            Hooks.onUnhandledError = { _ in calls.withLock { $0 += 1 } }
            let former = Hooks.onUnhandledError
            Hooks.onUnhandledError = { _ in }
            Hooks.onUnhandledError = former
            _ = Observable<Int>.error(RxError.timeout).subscribe()
            #expect(calls.value == 1)
        }
    }

    @Test func `the hook may replace itself`() async {
        await #expect(processExitsWith: .success) {
            let calls = Shared(0)
            Hooks.onUnhandledError = { _ in Hooks.onUnhandledError = { _ in calls.withLock { $0 += 1 } } }
            for _ in 1...2 { _ = Observable<Int>.error(RxError.timeout).subscribe() }
            #expect(calls.value == 1)
        }
    }
}
