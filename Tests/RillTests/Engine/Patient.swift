import RillTesting

@testable import Rill

/// A source that sends when a test says so, and obeys its observer.
final class Patient: Sendable {
    private let sink = Locked<UnsafeTransfer<Sink<Int>>?>(nil)
    private let isWaiting = Flag()

    var stream: Observable<Int> {
        Observable { [self] sink in
            let transfer = UnsafeTransfer(sink)
            self.sink.withLock { $0 = transfer }
            return UpstreamGroup()
        }
    }

    /// Sends elements until it has to wait.
    func send(_ element: Int, atMost count: Int) {
        let sink = sink.withLock { $0! }
        for _ in 0..<count where !isWaiting.isSet {
            if sink.value.next(element) != .more { isWaiting.mark() }
        }
    }
}
