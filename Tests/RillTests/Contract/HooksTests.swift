import Rill
import RillTesting
import Testing

/// The hook belongs to the whole process, so each of these tests runs in its own process.
struct HooksTests {
    @Test func `an error without an onError prints one line to standard error`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            Self.fail()
            Hooks.onUnhandledError(RxError.timeout)
        }
        let lines = result.message.split(separator: "\n").filter { $0.contains("Rill") }
        let call = "subscribe at RillTests/HooksTests.swift:30, after error, map"
        #expect(
            lines == [
                "Rill: unhandled error of \(call): Sequence timeout.", "Rill: unhandled error: Sequence timeout.",
            ])
    }

    @Test func `reading the handler doesn't make its calls slower or deeper`() async {
        await #expect(processExitsWith: .success) {
            let errors = Shared(0)
            Hooks.unhandledErrorHandler = { _, _ in errors.withLock { $0 += 1 } }
            for _ in 0..<100_000 { _ = Hooks.unhandledErrorHandler }
            onThread { Self.fail() }
            #expect(errors.value == 1)
        }
    }

    private static func fail() { _ = Observable<Int>.error(RxError.timeout).map { $0 }.subscribe() }

    @Test func `the handler receives the call of each form that makes a subscription`() async {
        await #expect(processExitsWith: .success) {
            let calls = Reports(of: SubscriptionCall?.self)
            Hooks.unhandledErrorHandler = { _, call in calls.send(call) }
            let (label, cart) = (Label(), Cart())
            let line = Self.subscribe(label, cart)
            let received = await calls.next(12)
            let names = zip(["subscribe", "bind", "property", "deliver"], [4, 6, 1, 1])
            #expect(received.map { $0?.name } == names.flatMap { Array(repeating: $0, count: $1) })
            #expect(received.map { $0?.line } == (1...12).map { line + $0 })
            #expect(received.allSatisfy { $0?.file == "RillTests/HooksTests.swift" })
            withExtendedLifetime((label, cart)) {}
        }
    }

    /// Not in the test: a line within a macro isn't that of the file.
    private static func subscribe(_ label: Label, _ cart: Cart) -> UInt {
        let failing = Observable<Int>.error(RxError.timeout)
        let line = UInt(#line)
        _ = failing.subscribe()
        _ = failing.subscribe(onNext: { _ in })
        _ = failing.subscribe(onCompleted: {}, onDisposed: {})
        failing.subscribe(with: label, onNext: { _, _ in })
        _ = failing.bind(onNext: { _ in })
        failing.bind(with: label) { _, _ in }
        failing.bind(to: label, \.number)
        failing.bind(to: label, \.detail)
        _ = failing.bind(to: PublishRelay<Int>())
        _ = failing.bind(to: PublishRelay<Int?>())
        _ = failing.property(startingWith: 0)
        failing.deliver(to: cart) { _, _ in }
        return line
    }

    @Test func `the handler receives the call of a drive`() async {
        await #expect(processExitsWith: .success) {
            let calls = Reports(of: String.self)
            Hooks.unhandledErrorHandler = { _, call in calls.send(call.map { "\($0)" } ?? "none") }
            let (label, line) = await Self.drive()
            #expect(
                await calls.next(3) == (1...3).map { "drive at RillTests/HooksTests.swift:\(line + $0), after error" })
            withExtendedLifetime(label) {}
        }
    }

    @MainActor private static func drive() -> (Label, line: Int) {
        let (failing, label) = (Observable<Int>.error(RxError.timeout), Label())
        let line = #line
        _ = failing.drive { _ in }
        failing.drive(with: label) { _, _ in }
        failing.drive(to: label, \.number)
        return (label, line)
    }

    @Test func `both names of the handler are one handler`() async {
        await #expect(processExitsWith: .success) {
            let calls = Shared<[String]>([])
            Hooks.unhandledErrorHandler = { error, call in calls.withLock { $0.append("\(error) \(call == nil)") } }
            Hooks.onUnhandledError(RxError.timeout)
            Hooks.onUnhandledError = { error in calls.withLock { $0.append("\(error)") } }
            Hooks.unhandledErrorHandler(RxError.timeout, nil)
            #expect(calls.value == ["Sequence timeout. true", "Sequence timeout."])
        }
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

    @Test func `a handler that was read and restored is still the standard one`() async {
        await #expect(processExitsWith: .success) {
            let former = Hooks.unhandledErrorHandler
            Hooks.unhandledErrorHandler = { _, _ in }
            Hooks.unhandledErrorHandler = former
            let errors = Shared(0)
            Hooks.setStandardHandler { _, _ in errors.withLock { $0 += 1 } }
            Self.fail()
            #expect(errors.value == 1)
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

private final class Label: Sendable {
    var number: Int {
        get { 0 }
        set {}
    }
    var detail: Int? {
        get { nil }
        set {}
    }
}

private actor Cart {}
