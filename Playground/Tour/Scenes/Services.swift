#if os(macOS) || os(Linux)
    import Foundation
    import Rill
    import RillFoundation

    extension Scene {
        static let services = Scene(
            "services", "events of services, bound to owners",
            point: "A directory, a program's output and a signal are streams. Each ends with the\n"
                + "last panel that shows it, and closes what it has opened."
        ) {
            let directory = try temporaryDirectory()
            let before = try await openDescriptors()
            let files = FileWatcher(directory: directory.path).names
            let output = Observable.lines(
                ofProgram: "/bin/sh", "-c", "echo hello; exec sleep 1000")
            var list: Panel? = Panel("list")
            var badge: Panel? = Panel("badge")
            list?.show(files.map { "\($0)" })
            badge?.show(files.map { "\($0.count) in all" })
            badge?.show(Observable.signal(SIGUSR1).map { _ in "SIGUSR1" })
            list?.show(output)

            defer { try? FileManager.default.removeItem(at: directory) }
            try await waitFor("output") { list?.shown == 2 }
            print("(a file is added)")
            try Data().write(to: directory.appending(path: "a.txt"))
            try await waitFor("change") { list?.shown == 3 && badge?.shown == 2 }
            print("(a signal is sent)")
            kill(getpid(), SIGUSR1)
            try await waitFor("signal") { badge?.shown == 3 }
            list = nil
            print("(another file is added)")
            try Data().write(to: directory.appending(path: "b.txt"))
            try await waitFor("second change") { badge?.shown == 4 }
            badge = nil
            try await waitFor("end") { try countDescriptors() == before }
            print("All file descriptors that were opened are closed.")
            try await waitFor("end of the program") { waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD }
            print("The program, which would sleep on, has been ended.")
        }

        private static func temporaryDirectory() throws -> URL {
            let directory = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            return directory
        }

        /// Returns the number of open file descriptors, after Dispatch has opened its own with the first source.
        private static func openDescriptors() async throws -> Int {
            Observable.signal(SIGUSR2).subscribe().dispose()
            try await Task.sleep(for: .milliseconds(50))
            return try countDescriptors()
        }

        private static func countDescriptors() throws -> Int {
            try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
        }
    }

    /// Shows what it is given, as long as it lives.
    private final class Panel: DisposeBagOwner, Sendable {
        let disposeBag = DisposeBag()
        private let name: String
        private let lines = BehaviorRelay(value: 0)

        init(_ name: String) { self.name = name }

        var shown: Int { lines.value }

        func show(_ texts: Observable<String>) {
            texts.bind(with: self) { panel, text in
                print("\(panel.name): \(text)")
                panel.lines.accept(panel.lines.value + 1)
            }
        }

        deinit { print("the \(name) is released") }
    }
#endif
