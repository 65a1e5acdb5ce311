import Foundation
import Rill
import RillTesting
import Synchronization
import Testing

@testable import Playground

/// Tests of system services. That they close what they open can only be seen where nothing else opens anything: in the
/// scene.
struct ServiceTests {
    /// Whether the condition becomes true within ten minutes. Waits for other threads.
    private func eventually(_ isTrue: () -> Bool) -> Bool {
        for _ in 0..<60_000 where !isTrue() { usleep(10_000) }
        return isTrue()
    }

    @Test func `a directory that does not exist is an error`() {
        let errors = Shared(0)
        _ = FileWatcher(directory: "/no/such/directory").names.subscribe(onError: { _ in errors.withLock { $0 += 1 } })
        #expect(errors.value == 1)
    }

    @Test(.timeLimit(.minutes(15))) func `a file that is added while the first names arrive is seen`() async throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let names = FileWatcher(directory: directory.path).names
            .do(onNext: { if $0.isEmpty { try Data().write(to: directory.appending(path: "a")) } })
        for try await names in names.values where names == ["a"] { break }
    }

    @Test func `a signal is delivered while it is observed`() {
        let heard = Shared(0)
        let subscription = Observable.signal(SIGWINCH).subscribe(onNext: { _ in heard.withLock { $0 += 1 } })
        #expect(
            eventually {
                kill(getpid(), SIGWINCH)
                return heard.value > 0
            })
        subscription.dispose()
    }
}
