import Foundation
import Rill
import RillTesting
import Synchronization
import Testing

@testable import Playground

/// Tests of system services. That they close what they open can only be seen where nothing else opens anything: in the
/// scene.
struct ServiceTests {
    /// Whether the condition becomes true within ten seconds. Waits for other threads.
    private func eventually(_ isTrue: () -> Bool) -> Bool {
        for _ in 0..<1000 where !isTrue() { usleep(10_000) }
        return isTrue()
    }

    /// Whether there is no such process, not even a zombie.
    private func isGone(_ line: String) -> Bool { kill(pid_t(line)!, 0) == -1 && errno == ESRCH }

    @Test func `the lines of a program end, and leave no zombie`() {
        for _ in 0..<20 {
            let lines = Shared<[String]>([])
            let isEnded = Shared(false)
            ChildProcess.lines(of: "/bin/sh", "-c", "echo $$; echo one; printf 'two\\nthree'").subscribe { event in
                if let line = event.element { lines.withLock { $0.append(line) } }
                if event.isStopEvent { isEnded.withLock { $0 = true } }
            }
            #expect(eventually { isEnded.value })
            #expect(lines.value.dropFirst() == ["one", "two", "three"])
            #expect(isGone(lines.value[0]))
        }
    }

    @Test func `a program ends with its owner`() {
        final class Owner: DisposeBagOwner, Sendable { let disposeBag = DisposeBag() }
        let lines = Shared<[String]>([])
        var owner: Owner? = Owner()
        ChildProcess.lines(of: "/bin/sh", "-c", "echo $$; exec sleep 1000")
            .bind(with: owner!) { _, line in lines.withLock { $0.append(line) } }
        #expect(eventually { lines.value.count == 1 })
        owner = nil
        #expect(eventually { isGone(lines.value[0]) })
    }

    @Test func `a program that fails or does not exist is an error`() {
        let errors = Shared<[String]>([])
        for arguments in [("/bin/sh", "exit 3"), ("/no/such/program", "")] {
            ChildProcess.lines(of: arguments.0, "-c", arguments.1).subscribe(onError: { error in
                errors.withLock { $0.append("\(error)") }
            })
        }
        #expect(eventually { errors.value.count == 2 })
        #expect(
            Set(errors.value) == [
                "/bin/sh ended with code 3", "posix_spawn(/no/such/program): No such file or directory",
            ])
    }

    @Test func `a directory that does not exist is an error`() {
        let errors = Shared(0)
        FileWatcher(directory: "/no/such/directory").names.subscribe(onError: { _ in errors.withLock { $0 += 1 } })
        #expect(errors.value == 1)
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
