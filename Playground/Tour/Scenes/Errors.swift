import Rill

extension Scene {
    static let retry = Scene(
        "retry", "subscribe again after a failure",
        point: "Two attempts fail. retry(3) allows three, so the subscriber sees no error."
    ) {
        _ = connect(failures: 2)
            .do(onSubscribe: { print("connecting") })
            .do(onError: { _ in print("failed") })
            .retry(3)
            .subscribe { print($0) }
    }

    static let backoff = Scene(
        "backoff", "wait longer before each new attempt",
        point: "It waits for 100 ms, then for 200, because a busy server needs time."
    ) {
        let backoff = Backoff.exponential(initial: .milliseconds(100), maxCount: 5)
        let answer = try await connect(failures: 2).drawn("attempts")
            .retry(backoff: backoff, scheduler: MainScheduler.instance)
            .drawn("retry")
            .lastValue

        try expect(answer == "ok", "the answer was \(answer)")
    }

    static let `catch` = Scene(
        "catch", "continue with something else after a failure",
        point: "The pages of the network as far as they come, and then those of the cache."
    ) {
        let cache = Observable.timed("-3-4|").drawn("cache")
        let pages = try await Observable.timed("1--2-#").drawn("network")
            .catch { _ in cache }
            .drawn("catch")
            .allValues

        try expect(pages == ["1", "2", "3", "4"], "pages: \(pages)")
    }

    /// A connection that fails the given number of times before it succeeds.
    private static func connect(failures: Int) -> Observable<String> {
        let attempts = BehaviorRelay(value: 0)
        return .deferred {
            attempts.accept(attempts.value + 1)
            return attempts.value > failures ? .just("ok") : .error(Failure())
        }
    }
}
