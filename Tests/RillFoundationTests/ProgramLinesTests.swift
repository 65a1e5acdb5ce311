#if os(macOS) || os(Linux)
    import Foundation
    import Rill
    import RillFoundation
    import RillTesting
    import Testing

    struct ProgramLinesTests {
        /// Whether there is no such process, not even a zombie.
        private func isGone(_ line: String) -> Bool { kill(pid_t(line)!, 0) == -1 && errno == ESRCH }

        @Test func `the lines of a program end with it, and leave no zombie`() async throws {
            let lines = Observable.lines(ofProgram: "sh", "-c", "echo $$; echo one; printf 'two\\nthree'")
            for _ in 0..<20 {
                let lines = try await lines.allValues
                #expect(lines.dropFirst() == ["one", "two", "three"])
                #expect(isGone(lines[0]))
            }
        }

        @Test(arguments: [
            ("exit 3", "sh ended with code 3"), ("kill -TERM $$", "sh was ended by signal \(SIGTERM)"),
        ])
        func `a program that fails is an error after its last line`(_ command: String, _ reason: String) async throws {
            let (events, _) = Observable.lines(ofProgram: "sh", "-c", "printf one; \(command)").record()
            #expect(try await eventually { events.value.count == 2 })
            #expect(events.value.first == .next("one"))
            #expect(events.value.last?.error.map { "\($0)" } == reason)
        }

        @Test func `a program that does not exist is an error that names it`() {
            let error = Observable.lines(ofProgram: "/no/such").record().events.value.first?.error
            #expect(error.map { "\($0)" } == "/no/such could not be started: No such file or directory")
        }

        @Test func `a program ends with its owner`() async throws {
            final class Owner: DisposeBagOwner, Sendable { let disposeBag = DisposeBag() }
            let lines = Shared<[String]>([])
            var owner: Owner? = Owner()
            Observable.lines(ofProgram: "sh", "-c", "echo $$; exec sleep 1000")
                .bind(with: owner!) { _, line in lines.withLock { $0.append(line) } }
            #expect(try await eventually { lines.value.count == 1 })
            owner = nil
            #expect(try await eventually { isGone(lines.value[0]) })
        }

        @Test func `a program that a queue's thread starts can be ended by a signal`() async throws {
            let lines = Observable.lines(ofProgram: "sh", "-c", "kill -TERM $$; echo survived")
                .subscribe(on: ConcurrentDispatchQueueScheduler())
            await #expect(throws: ProgramFailed(program: "sh", reason: .signal(SIGTERM))) { try await lines.finished() }
        }

        @Test func `a program waits for an observer that waits`() async throws {
            let file = try TemporaryFile(nil)
            let writing = "i=0; while [ $i -lt 400 ]; do printf '%01000d\\n' 0; i=$((i+1)); done"
            let command = "echo $$; \(writing); : > '\(file.path)'"
            let seen = Shared<[String]>([])
            let upstream = Observable.lines(ofProgram: "sh", "-c", command).attach(
                Sink(
                    next: { line in
                        seen.withLock { $0.append(line) }
                        return .later
                    }, finish: { _ in }))
            #expect(try await eventually { !seen.value.isEmpty })
            for _ in 1...10 { upstream.resume() }
            #expect(!FileManager.default.fileExists(atPath: file.path))
            upstream.dispose()
            #expect(try await eventually { isGone(seen.value[0]) })
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }
#endif
