#if os(macOS) || os(Linux)
    import Foundation
    import Rill
    import RillFoundation
    import RillTesting
    import Testing

    struct ProgramLinesTests {
        /// Whether there is no such process, not even a zombie.
        private func isGone(_ line: String) -> Bool { kill(pid_t(line)!, 0) == -1 && errno == ESRCH }

        /// Whether no program runs under the number. A program whose parent has ended may be a zombie for some time.
        private func hasEnded(_ line: String) -> Bool {
            if isGone(line) { return true }
            let status = try? String(contentsOfFile: "/proc/\(line)/stat", encoding: .utf8)
            return status?.contains(") Z ") ?? false
        }

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

        @Test(arguments: ["sleep 1000 &", "{ while echo more; do :; done; } &", "{ sleep 1000 & } &"])
        func `the lines of a program end with it while a program that it has started still runs`(
            _ command: String
        ) async throws {
            let lines = Shared<[String]>([])
            await #expect(throws: ProgramFailed(program: "sh", reason: .code(7))) {
                for try await line in Observable.lines(ofProgram: "sh", "-c", "echo $$; \(command) exit 7").values {
                    lines.withLock { $0.append(line) }
                }
            }
            #expect(isGone(lines.value[0]))
            kill(-pid_t(lines.value[0])!, SIGKILL)
        }

        @Test func `all that a program has written is read, however late`() async throws {
            let command = "i=0; while [ $i -lt 100 ]; do printf '%01000d\\n' 0; i=$((i+1)); done; sleep 1000 & echo $$"
            var lines: [String] = []
            for try await line in Observable.lines(ofProgram: "sh", "-c", command).values(buffering: 1) {
                if lines.isEmpty { try await Task.sleep(for: .milliseconds(300)) }
                lines.append(line)
            }
            #expect(lines.count == 101)
            kill(-pid_t(lines[100])!, SIGKILL)
        }

        @Test func `a dispose ends the programs that a program has started`() async throws {
            let command = "sleep 1000 & echo $!; sh -c 'echo $$; sleep 1000; :' & echo $$; wait"
            let (events, subscription) = Observable.lines(ofProgram: "sh", "-c", command).record()
            #expect(try await eventually { events.value.count == 3 })
            subscription.dispose()
            for line in events.value.compactMap(\.element) { #expect(try await eventually { hasEnded(line) }) }
        }

        @Test func `a dispose leaves a program alone that has left the process group`() async throws {
            let command = "set -m; sleep 1000 & echo $!; wait"  // the group of a job is its own
            let (events, subscription) = Observable.lines(ofProgram: "bash", "-c", "echo $$; \(command)").record()
            #expect(try await eventually { events.value.count == 2 })
            subscription.dispose()
            let lines = events.value.compactMap(\.element)
            #expect(try await eventually { hasEnded(lines[0]) })
            #expect(!hasEnded(lines[1]))
            kill(pid_t(lines[1])!, SIGKILL)
        }

        @Test func `a dispose leaves the programs that a program has started alone once it has ended`() async throws {
            let lines = try await Observable.lines(ofProgram: "sh", "-c", "sleep 1000 & echo $!").allValues
            #expect(!hasEnded(lines[0]))
            kill(pid_t(lines[0])!, SIGKILL)
        }

        @Test func `a program can open its standard output by name`() async throws {
            let lines = Observable.lines(ofProgram: "sh", "-c", "echo one > /dev/stdout; echo two")
            #expect(try await lines.allValues == ["one", "two"])
        }

        @Test func `a program doesn't ignore the signals that this process ignores`() async {
            await #expect(processExitsWith: .success) {
                signal(SIGPIPE, SIG_IGN)
                signal(SIGTERM, SIG_IGN)
                for (name, number) in [("PIPE", SIGPIPE), ("TERM", SIGTERM)] {
                    let lines = Observable.lines(ofProgram: "sh", "-c", "kill -\(name) $$; echo alive")
                    await #expect(throws: ProgramFailed(program: "sh", reason: .signal(number))) {
                        try await lines.allValues
                    }
                }
            }
        }

        @Test func `a program whose status something else takes fails`() async {
            await #expect(processExitsWith: .success) {
                signal(SIGCHLD, SIG_IGN)
                await #expect(throws: ProgramFailed(program: "false", reason: .unknown)) {
                    try await Observable.lines(ofProgram: "false").allValues
                }
            }
        }

        @Test func `a program that does not exist is an error that names it`() {
            let error = Observable.lines(ofProgram: "/no/such").record().events.value.first?.error
            #expect(error.map { "\($0)" } == "/no/such could not be started: No such file or directory")
        }

        @Test func `a program with a NUL character in an argument is not started`() {
            let error = Observable.lines(ofProgram: "echo", "a\0b").record().events.value.first?.error
            #expect(error.map { "\($0)" } == "echo could not be started: Invalid argument")
        }

        @Test func `a pipe that can not be made is an error with its reason`() async {
            await #expect(processExitsWith: .success) {
                var limit = rlimit(rlim_cur: 3, rlim_max: 3)
                #if os(Linux)
                    try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
                #else
                    try #require(setrlimit(RLIMIT_NOFILE, &limit) == 0)
                #endif
                let error = Observable.lines(ofProgram: "true").record().events.value.first?.error
                exit((error as? POSIXError)?.code == .EMFILE ? 0 : 1)
            }
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

        @Test func `a program that writes to the output of one that has ended gets SIGPIPE`() async throws {
            let command = "{ sleep 0.2; while echo more; do :; done; } & echo $!"
            let lines = try await Observable.lines(ofProgram: "sh", "-c", command).allValues
            #expect(try await eventually { isGone(lines[0]) })
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
