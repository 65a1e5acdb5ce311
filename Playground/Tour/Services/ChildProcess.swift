import Dispatch
import Foundation
import Rill

/// A program that ended with an exit code other than 0, or by a signal.
struct ProgramFailed: Error, CustomStringConvertible {
    let path: String
    let status: Int32

    var description: String {
        status & 0x7f == 0 ? "\(path) ended with code \(status >> 8)" : "\(path) was ended by signal \(status & 0x7f)"
    }
}

/// A running program, whose output can be read. Disposing it ends the program and waits for its end on another thread,
/// so that no zombie stays.
final class ChildProcess: Cancelable {
    let identifier: pid_t
    private let path: String
    private let output: Int32
    private let ended = BooleanDisposable()
    private let queue = DispatchQueue(label: "rill.childProcess")

    init(_ path: String, _ arguments: [String]) throws {
        self.path = path
        var ends: [Int32] = [-1, -1]
        #if os(Linux)
            // Not a pipe, because a child that another thread starts before the pipe's ends are marked would keep it
            // open.
            let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
            try SystemError.check("socketpair", socketpair(AF_UNIX, kind, 0, &ends))
        #else
            try SystemError.check("pipe", pipe(&ends))
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #endif
        output = ends[0]
        #if os(Linux)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        let words = ([path] + arguments).map { strdup($0) }
        var identifier = pid_t()
        let failure = posix_spawnp(&identifier, path, &actions, nil, words + [nil], environ)
        for word in words { free(word) }
        posix_spawn_file_actions_destroy(&actions)
        close(ends[1])
        self.identifier = identifier
        if failure != 0 {
            close(output)
            errno = failure
            throw SystemError(call: "posix_spawn(\(path))")
        }
    }

    /// The lines that a program writes to its standard output. Each subscription starts the program, and ends it.
    ///
    ///     program:  --a--b--exit 0
    ///     lines:    --a--b--|
    static func lines(of path: String, _ arguments: String...) -> Observable<String> {
        Observable.using(
            { try ChildProcess(path, arguments) },
            observableFactory: { child in
                Observable.bytes(from: { child.output }, on: child.queue).lines().concat(child.end)
            })
    }

    var isDisposed: Bool { ended.isDisposed }

    func dispose() {
        queue.async { [self] in
            guard !ended.isDisposed else { return }
            // A child inherits the signals that its parent's thread blocks, which may be all others.
            kill(identifier, SIGKILL)
            _ = reap()
        }
    }

    /// The program's end, after its output has ended.
    private var end: Observable<String> {
        .create { [self] observer in
            queue.async { [self] in
                let status = ended.isDisposed ? 0 : reap()
                observer.on(status == 0 ? .completed : .error(ProgramFailed(path: path, status: status)))
            }
            return Disposables.create()
        }
    }

    /// Waits for the program and takes its status. Called on the queue, once.
    private func reap() -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        ended.dispose()
        return status
    }
}
