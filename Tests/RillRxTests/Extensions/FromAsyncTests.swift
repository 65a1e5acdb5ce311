import RillRx
import RillTesting
import Testing

struct FromAsyncTests {
    private static func request(_ done: @escaping (String) -> Void) { done("none") }

    private static func request(text: String, count: Int, done: (String) -> Void) { done("\(text) \(count)") }

    private static func request(
        _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int, _ f: Int, _ g: Int, _ h: Int, _ i: Int, _ j: Int,
        _ done: (Int) -> Void
    ) { done(a + b + c + d + e + f + g + h + i + j) }

    private static func request(_ name: String, _ done: (String?, MarbleError?) -> Void) {
        switch name {
        case "error": done(nil, MarbleError())
        case "both": done(name, MarbleError())
        case "neither": done(nil, nil)
        default: done(name, nil)
        }
    }

    @Test func `fromAsync sends the result, and completes`() {
        let stream: Observable<String> = .fromAsync(Self.request(_:))
        #expect(stream.toArray().events == [.next(["none"]), .completed])
    }

    @Test func `fromAsync takes a function with up to ten other arguments`() {
        let two = Observable.fromAsync(Self.request(text:count:done:))
        let ten = Observable.fromAsync(Self.request(_:_:_:_:_:_:_:_:_:_:_:))
        #expect(two("Foo", 2).toArray().events == [.next(["Foo 2"]), .completed])
        #expect(ten(1, 2, 3, 4, 5, 6, 7, 8, 9, 10).toArray().events == [.next([55]), .completed])
    }

    @Test func `each subscription calls the function`() {
        let calls = Shared(0)
        let stream = Observable<Int>.fromAsync { done in
            done(
                calls.withLock { calls in
                    calls += 1
                    return calls
                })
        }
        #expect(stream.toArray().events == [.next([1]), .completed])
        #expect(stream.toArray().events == [.next([2]), .completed])
    }

    @Test func `a single gets the result or the error`() {
        let load = Single<String>.fromAsync(Self.request(_:_:))
        #expect(load("name").events == [.next("name"), .completed])
        #expect(load("error").events == [.error(MarbleError())])
    }

    @Test(arguments: ["both", "neither"])
    func `a result and an error, or neither, is an error of its own`(_ name: String) {
        let load = Single<String>.fromAsync(Self.request(_:_:))
        #expect(load(name).events == [.error(FromAsyncError.inconsistentCompletionResult)])
    }
}
