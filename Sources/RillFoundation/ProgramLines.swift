#if canImport(Foundation) && (os(macOS) || os(Linux))
    import Foundation
    import Rill
    import Synchronization

    /// A program could not be started, or ended with another exit code than 0 or by a signal.
    public struct ProgramFailed: Error, Hashable, CustomStringConvertible {
        public enum Reason: Hashable, Sendable {
            case code(Int32)
            case signal(Int32)
            /// Other code of this process has taken the program's status, or ignores `SIGCHLD`.
            case unknown
            /// The `errno` of the failure.
            case notStarted(Int32)
        }

        /// The path or the name of the program.
        public let program: String
        public let reason: Reason

        public init(program: String, reason: Reason) {
            self.program = program
            self.reason = reason
        }

        public var description: String {
            switch reason {
            case .code(let code): "\(program) ended with code \(code)"
            case .signal(let signal): "\(program) was ended by signal \(signal)"
            case .unknown: "\(program) ended, and its code is unknown"
            case .notStarted(let code): "\(program) could not be started: \(String(cString: strerror(code)))"
            }
        }
    }

    extension Observable<String> {
        /// Runs a program, sends the lines that it writes to its standard output, and completes when it has ended.
        ///
        ///     Observable.lines(ofProgram: "git", "log", "--oneline")
        ///
        ///     program:               --one--two--exit 0
        ///     lines(ofProgram: …):   --one--two--|
        ///
        /// Each subscription starts the program. If the subscription is disposed while the program is running, SIGKILL
        /// ends the program and the programs that it has started, except those that have left its process group, as a
        /// daemon does. If the program fails, the result fails with ``ProgramFailed``. While the observer waits,
        /// nothing is read, and a program that continues to write waits too. A task reads the output.
        ///
        /// When the program has ended, the programs that it has started continue, but the output is closed. SIGPIPE
        /// ends a program that writes to it, unless the program handles that signal, so redirect the output of such a
        /// program.
        ///
        /// The program has the environment, the directory, the standard input and the standard error of this process.
        /// It has a process group of its own, so the Ctrl-C of a terminal doesn't reach it, and it can't read from the
        /// terminal.
        ///
        /// `program` is a path, or a name to look up in `PATH`. A program with a NUL character in its name or in an
        /// argument is not started.
        public static func lines(ofProgram program: String, _ arguments: String...) -> Observable<String> {
            using(
                { try Program(program, arguments) },
                observableFactory: { $0.output.lines().concat($0.end) })
        }
    }

    /// A running program. Foundation's `Process` is no use on Linux: it notices an end only when all programs that the
    /// program has started have ended too, and it leaves the pipe open.
    final class Program: Disposable {
        private let handle: FileHandle
        private let name: String
        /// The identifier, until the program's end.
        private let running: Mutex<pid_t?>
        /// The status at the program's end, or nil if it is unknown.
        private let status = ReplaySubject<Int32?>.create(bufferSize: 1)

        init(_ name: String, _ arguments: [String]) throws {
            self.name = name
            let pipe = try makePipe()
            defer { close(pipe.writing) }
            handle = FileHandle(fileDescriptor: pipe.reading, closeOnDealloc: true)
            let identifier = try spawn([name] + arguments, output: pipe.writing)
            running = Mutex(identifier)
            Thread.detachNewThread { [self] in
                status.onNext(waitForEnd(of: identifier))
                status.onCompleted()
            }
        }

        func dispose() {
            running.withLock { identifier in
                guard let identifier else { return }
                kill(-identifier, SIGKILL)  // its process group
                kill(identifier, SIGKILL)  // if it has left that
            }
        }

        private var hasEnded: Bool { running.withLock { $0 == nil } }

        /// Sends what the program writes. Programs that it has started may still write when it has ended, and keep the
        /// pipe open.
        var output: Observable<[UInt8]> {
            .create { [self] observer in
                while !hasEnded {
                    try await handle.waitUntilReadable(or: status.asObservable())
                    if hasEnded { break }
                    let chunk = try [UInt8](chunkOf: handle)
                    if chunk.isEmpty { return }
                    try await observer.send(chunk)
                }
                var rest = handle.availableCount
                while rest > 0, case let chunk = try [UInt8](chunkOf: handle, atMost: rest), !chunk.isEmpty {
                    rest -= chunk.count
                    try await observer.send(chunk)
                }
            }
        }

        /// Completes or fails when the program has ended.
        var end: Observable<String> {
            status.compactMap { [name] status -> String? in
                guard let status else { throw ProgramFailed(program: name, reason: .unknown) }
                let signal = status & 0x7F
                if signal != 0 { throw ProgramFailed(program: name, reason: .signal(signal)) }
                if status != 0 { throw ProgramFailed(program: name, reason: .code(status >> 8)) }
                return nil
            }
        }

        /// Waits for the end, and takes the identifier back before another program can get it.
        private func waitForEnd(of identifier: pid_t) -> Int32? {
            var information = siginfo_t()
            while waitid(P_PID, id_t(identifier), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            return running.withLock { running in
                var status: Int32 = 0
                let ended = waitpid(identifier, &status, 0)
                running = nil
                return ended == identifier ? status : nil
            }
        }
    }

    /// Makes a pipe that no program inherits, unless another thread starts one at this moment. Such a program does no
    /// harm, because the output ends with the program that it belongs to.
    private func makePipe() throws -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) < 0 { throw POSIXError.last }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Starts a program that writes to `output`, and returns its identifier.
    private func spawn(_ words: [String], output: Int32) throws -> pid_t {
        let hasNul = words.contains { $0.utf8.contains(0) }  // the program would get what is before it
        if hasNul { throw ProgramFailed(program: words[0], reason: .notStarted(EINVAL)) }
        #if os(Linux)
            var (actions, attributes) = (posix_spawn_file_actions_t(), posix_spawnattr_t())
        #else
            var (actions, attributes): (posix_spawn_file_actions_t?, posix_spawnattr_t?)
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
        // A thread of a queue blocks signals, and this process may ignore some. A program would do so too.
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (noSignals, allSignals) = (sigset_t(), sigset_t())
        sigemptyset(&noSignals)
        sigfillset(&allSignals)
        posix_spawnattr_setsigmask(&attributes, &noSignals)
        posix_spawnattr_setsigdefault(&attributes, &allSignals)
        posix_spawnattr_setpgroup(&attributes, 0)  // its own
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        let arguments = words.map { strdup($0) }
        defer { for argument in arguments { free(argument) } }
        var identifier = pid_t()
        let failure = posix_spawnp(&identifier, words[0], &actions, &attributes, arguments + [nil], environ)
        if failure != 0 { throw ProgramFailed(program: words[0], reason: .notStarted(failure)) }
        return identifier
    }
#endif
