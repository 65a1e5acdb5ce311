/// The command that the arguments give.
enum Command {
    case play([Scene], showsAllCode: Bool)
    case tour(waits: Bool, showsAllCode: Bool)
    case list
    case help
    /// The arguments make no sense, for the given reason.
    case wrong(String)

    init(_ arguments: some Collection<String>) {
        let options = arguments.filter { $0.hasPrefix("-") }
        let names = arguments.filter { !$0.hasPrefix("-") }
        let unknown = names.filter { $0 != "list" && Scene.named($0) == nil }
        if !Set(arguments).isDisjoint(with: ["help", "--help", "-h"]) {
            self = .help
        } else if let option = options.first(where: { !["--code", "--all"].contains($0) }) {
            self = .wrong("there is no option '\(option)'. The options are --code and --all.")
        } else if !unknown.isEmpty {
            let unknown = unknown.map { "'\($0)'" }.joined(separator: ", ")
            self = .wrong("there is no scene \(unknown). The scenes are:\n\n\(Self.sceneList)")
        } else if names.contains("list") {
            self = arguments.count == 1 ? .list : .wrong("'list' can't be combined with scenes or options.")
        } else if names.isEmpty {
            self = .tour(waits: !options.contains("--all"), showsAllCode: options.contains("--code"))
        } else if options.contains("--all") {
            self = .wrong("'--all' can't be combined with scenes.")
        } else {
            self = .play(names.compactMap(Scene.named), showsAllCode: !options.isEmpty)
        }
    }

    static let usage = """
        Playground shows what Rill does, one scene per feature. Each scene shows the
        essential lines of its code, and then what they print.

        swift run Playground                 the tour, which waits between its chapters
        swift run Playground --all           the tour without waiting: ten seconds
        swift run Playground list            the list of scenes
        swift run Playground zip retry       the named scenes
        swift run Playground zip --code      with all of its code
        swift run Playground words < file    the ten most frequent words of a text
        swift run Playground help            this help

        For a large text: swift run -c release Playground words < file

        Streams with time are drawn as rows of marbles.
        \(Marbles.legend)

        Exit code: 1 if a scene fails, for instance over input that is not UTF-8; 2 if
        there is no such scene or option.
        """

    static let hint = "For all of the code of a scene: swift run Playground zip --code"

    static var sceneList: String {
        let width = Scene.all.map(\.name.count).max() ?? 0
        return Scene.all.map { scene -> String in
            let padding = String(repeating: " ", count: width + 2 - scene.name.count)
            let note = scene.readsInput ? " (not in the tour)" : ""
            return "\(scene.name)\(padding)\(scene.title)\(note)"
        }.joined(separator: "\n")
    }
}
