import Foundation
import Rill
import RillTesting
import Testing

@testable import Playground

/// Services of the system. That what they open is closed, and what they start is ended and waited for, can be seen where nobody
/// else opens or starts anything: the scene expects it.
struct ServiceTests {
    /// Whether it comes true within ten seconds; other threads are waited for.
    private func eventually(_ isTrue: () -> Bool) -> Bool {
        for _ in 0..<1000 where !isTrue() { usleep(10_000) }
        return isTrue()
    }

    @Test func `a program that is not there is an error`() {
        let errors = Shared<[String]>([])
        ChildProcess.lines(of: "/no/such/program").subscribe(onError: { error in
            errors.withLock { $0.append("\(error)") }
        })
        #expect(errors.value == ["posix_spawn(/no/such/program): No such file or directory"])
    }

    @Test func `a directory that is not there is an error`() {
        let errors = Shared(0)
        FileWatcher(directory: "/no/such/directory").names.subscribe(onError: { _ in errors.withLock { $0 += 1 } })
        #expect(errors.value == 1)
    }

    @Test func `a signal is heard while it is observed`() {
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
