/// The command that the arguments give.
enum Command {
    case tour
    case scenes([Scene])
    case list
    case help
    case unknown([String])

    init(_ arguments: some Collection<String>) {
        if !Set(arguments).isDisjoint(with: ["help", "--help", "-h"]) {
            self = .help
        } else if Array(arguments) == ["list"] {
            self = .list
        } else if arguments.isEmpty {
            self = .tour
        } else {
            let unknown = arguments.filter { Scene.named($0) == nil }
            self = unknown.isEmpty ? .scenes(arguments.compactMap(Scene.named)) : .unknown(unknown)
        }
    }

    static let usage = """
        Playground shows what Rill does, one scene per feature.

        swift run Playground                 all scenes that need no input, some ten seconds
        swift run Playground list            the list of scenes
        swift run Playground zip retry       the named scenes
        swift run Playground words < file    the ten most frequent words of a text
        swift run Playground help            this help

        For a large text: swift run -c release Playground words < file

        Exit code: 1 if a scene fails, for instance over input that is not UTF-8; 2 if there is no such scene.
        """

    static var sceneList: String {
        let width = Scene.all.map(\.name.count).max() ?? 0
        return Scene.all.map { scene -> String in
            let padding = String(repeating: " ", count: width + 2 - scene.name.count)
            let note = scene.readsInput ? " (not part of the tour)" : ""
            return "\(scene.name)\(padding)\(scene.title)\(note)"
        }.joined(separator: "\n")
    }
}
