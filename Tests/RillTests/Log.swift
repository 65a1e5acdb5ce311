import Foundation
import Rill
import RillTesting

/// The events of several observers, in order.
struct Log: Sendable {
    private let shared = Shared<[String]>([])

    var entries: [String] { shared.value }

    /// Observes the stream: `a1` is the element 1, `a|` and `a#` are its ends.
    @discardableResult
    func record<Source: ObservableType>(
        _ source: Source, as name: String = "", then onNext: @escaping @Sendable (Source.Element) -> Void = { _ in }
    ) -> any Disposable {
        source.subscribe(
            onNext: { element in
                write("\(name)\(element)")
                onNext(element)
            },
            onError: { write("\(name)\($0)") },
            onCompleted: { write("\(name)|") })
    }

    /// Returns the entries since the last call.
    func takeEntries() -> [String] {
        shared.withLock { entries in
            defer { entries = [] }
            return entries
        }
    }

    func write(_ entry: String) { shared.withLock { $0.append(entry) } }
}

/// Runs `body` on `threads` threads at once, and waits for all of them.
func concurrently(_ threads: Int, _ body: @escaping @Sendable (_ thread: Int) -> Void) {
    let group = DispatchGroup()
    for thread in 0..<threads {
        DispatchQueue(label: "thread \(thread)").async(group: group) { body(thread) }
    }
    group.wait()
}

/// Returns the identity of the calling thread.
func currentThread() -> String { "\(pthread_self())" }

/// Keeps the thread busy for `milliseconds`.
func takeMilliseconds(_ milliseconds: Int) {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while ContinuousClock.now < end {}
}

/// A value with a buffer, like an array. It counts how often a change copied the buffer.
struct CopyCounter: @unchecked Sendable {
    private final class Buffer {
        var sum: Int
        init(_ sum: Int) { self.sum = sum }
    }

    private var buffer = Buffer(0)
    private(set) var copies = 0

    var sum: Int { buffer.sum }

    mutating func add(_ number: Int) {
        if !isKnownUniquelyReferenced(&buffer) {
            buffer = Buffer(buffer.sum)
            copies += 1
        }
        buffer.sum += number
    }
}
