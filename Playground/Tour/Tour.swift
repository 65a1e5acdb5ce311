@main
enum Tour {
    static func main() async {
        Console.start()
        switch Command(CommandLine.arguments.dropFirst()) {
        case .play(let scenes, let showsAllCode):
            await play(scenes, showsAllCode: showsAllCode)
            if scenes.count > 1 { print(Console.styled(Command.hint, .faint)) }
        case .tour(let waits, let showsAllCode):
            for (index, chapter) in Scene.chapters.enumerated() {
                if waits, index > 0, !Console.waitForKey(before: chapter.title) { return Console.finish() }
                print(Console.styled("\(index + 1). \(chapter.title)\n", .bold))
                await play(chapter.scenes, showsAllCode: showsAllCode)
            }
            print(Console.styled(Command.hint, .faint))
        case .list: print(Command.sceneList)
        case .help: print(Command.usage)
        case .wrong(let reason): Console.stop(reason, code: 2)
        }
        Console.finish()
    }

    /// What stands before each line of code.
    static let margin = "│ "

    private static func play(_ scenes: [Scene], showsAllCode: Bool) async {
        for scene in scenes {
            print(scene.heading)
            let code = showsAllCode ? ["// \(scene.code.path)"] + scene.code.all : scene.code.essential
            for line in code { print(Console.styled(margin, .faint) + line) }
            print()
            if scene.readsInput, Console.inputIsTyped {
                Console.status("Type a text, and end it with Control-D on a line of its own.\n")
            }
            do { try await scene.run() } catch { Console.stop("\(scene.name): \(error)", code: 1) }
            print()
        }
    }
}

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
