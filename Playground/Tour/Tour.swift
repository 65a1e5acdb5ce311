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
