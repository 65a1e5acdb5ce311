import Foundation
import Rill
import RillTesting
import Synchronization
import Testing

@testable import Playground

/// Services of the system: what they open is closed, and what they start is waited for.
@Suite(.serialized)
struct ServiceTests {
    private func descriptors() -> Int { (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count) ?? 0 }

    /// Whether it comes true within ten seconds; other threads are waited for.
    private func eventually(_ isTrue: () -> Bool) -> Bool {
        for _ in 0..<1000 where !isTrue() { usleep(10_000) }
        return isTrue()
    }

    @Test func `the lines of a program come to an end, and neither descriptor nor zombie stays`() {
        let before = descriptors()
        let lines = Shared<[String]>([])
        for _ in 0..<20 {
            let isEnded = Shared(false)
            ChildProcess.lines(of: "/bin/sh", "-c", "echo one; printf 'two\\nthree'").subscribe { event in
                if let line = event.element { lines.withLock { $0.append(line) } }
                if event.isStopEvent { isEnded.withLock { $0 = true } }
            }
            #expect(eventually { isEnded.value })
        }
        #expect(lines.value == (0..<20).flatMap { _ in ["one", "two", "three"] })
        #expect(eventually { descriptors() == before })
        #expect(eventually { waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD })
    }

    @Test func `a program ends with its owner`() {
        final class Owner: DisposeBagOwner, Sendable { let disposeBag = DisposeBag() }
        let before = descriptors()
        let lines = Shared<[String]>([])
        var owner: Owner? = Owner()
        ChildProcess.lines(of: "/bin/sh", "-c", "echo started; exec sleep 1000")
            .bind(with: owner!) { _, line in lines.withLock { $0.append(line) } }
        #expect(eventually { lines.value == ["started"] })
        owner = nil
        #expect(eventually { waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD })
        #expect(eventually { descriptors() == before })
    }

    @Test func `a program that fails is an error, and one that is not there too`() {
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
