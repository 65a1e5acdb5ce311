import Foundation
import Rill
import RillTesting

/// A file in a directory of its own, which is removed together with this object.
final class TemporaryFile: Sendable {
    let url: URL

    init(_ text: String? = "") throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        url = directory.appending(path: "it.txt")
        if let text { try write(text) }
    }

    deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

    var path: String { url.path(percentEncoded: false) }

    /// Makes a new file.
    func write(_ text: String) throws { try Data(text.utf8).write(to: url) }

    func append(_ bytes: some Sequence<UInt8>, to name: String = "it.txt") throws {
        let handle = try FileHandle(forWritingTo: url.deletingLastPathComponent().appending(path: name))
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(bytes))
        try handle.close()
    }

    func move(to name: String) throws {
        try FileManager.default.moveItem(at: url, to: url.deletingLastPathComponent().appending(path: name))
    }

    /// Whether this process has opened the file. Always false where the system doesn't tell.
    var isOpen: Bool {
        let folder = "/proc/self/fd"
        let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return descriptors.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
        }
    }
}

/// Returns whether the condition becomes true within ten minutes. Waits for other threads.
func eventually(_ isTrue: () -> Bool) async throws -> Bool {
    for _ in 0..<60_000 where !isTrue() { try await Task.sleep(for: .milliseconds(10)) }
    return isTrue()
}

extension Observable {
    /// The events up to now.
    func record() -> (events: Shared<[Event<Element>]>, subscription: any Disposable) {
        let events = Shared<[Event<Element>]>([])
        return (events, subscribe { event in events.withLock { $0.append(event) } })
    }
}
