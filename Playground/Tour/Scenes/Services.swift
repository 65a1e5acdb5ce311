import Foundation
import Rill
import RillFoundation

extension Scene {
    static let services: Scene = Scene(
        "services", "events of services, bound to owners",
        point: "A directory, a signal and a program's output are streams; each ends with the last owner bound to it."
    ) {
        /// Shows the events of services, as long as it lives.
        final class Panel: DisposeBagOwner, Sendable {
            let disposeBag = DisposeBag()
            let name: String
            let shown = BehaviorRelay(value: 0)

            init(_ name: String) { self.name = name }

            func show(_ text: String) {
                print("\(name): \(text)")
                shown.accept(shown.value + 1)
            }

            deinit { print("\(name) deinit") }
        }

        // Dispatch opens its own descriptors with the first source.
        _ = Observable.signal(SIGUSR2).subscribe(onNext: { _ in }).dispose()
        try await Task.sleep(for: .milliseconds(50))
        let before = try openDescriptors()
        let directory = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }

        var panels = [Panel("list"), Panel("badge")]
        let (list, badge) = (panels[0].shown, panels[1].shown)
        let files = FileWatcher(directory: directory.path()).names
        files.bind(with: panels[0]) { panel, names in panel.show("\(names)") }
        files.bind(with: panels[1]) { panel, names in panel.show("\(names.count)") }
        Observable.signal(SIGUSR1).bind(with: panels[1]) { panel, _ in panel.show("SIGUSR1") }
        Observable.lines(ofProgram: "/bin/sh", "-c", "echo hello from a program; exec sleep 1000")
            .bind(with: panels[0]) { $0.show($1) }

        try await waitFor("output") { list.value == 2 }
        try Data().write(to: directory.appending(path: "a.txt"))
        try await waitFor("change") { list.value == 3 && badge.value == 2 }
        kill(getpid(), SIGUSR1)
        try await waitFor("signal") { badge.value == 3 }
        panels.removeFirst()
        try Data().write(to: directory.appending(path: "b.txt"))
        try await waitFor("second change") { badge.value == 4 }
        try expect(list.value == 3, "the list was shown something after its end")
        panels.removeAll()
        try await waitFor("end") { try openDescriptors() == before }
        print("\(before) descriptors are open, as before")
        try await waitFor("end of the program") { waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD }
        print("no child process is left")
    }
}
