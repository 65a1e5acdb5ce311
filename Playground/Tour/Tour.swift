@main
enum Tour {
    static func main() async {
        Console.start()
        switch Command(CommandLine.arguments.dropFirst()) {
        case .tour:
            await play(Scene.all.filter { !$0.readsInput })
            print(Console.faint("swift run Playground help   lists everything else."))
        case .scenes(let scenes): await play(scenes)
        case .list: print(Command.sceneList)
        case .help: print(Command.usage)
        case .unknown(let words):
            let names = words.map { "'\($0)'" }.joined(separator: ", ")
            Console.stop("there is no scene \(names). The scenes are:\n\n\(Command.sceneList)", code: 2)
        }
        Console.finish()
    }

    private static func play(_ scenes: [Scene]) async {
        for scene in scenes {
            print(scene.heading)
            do { try await scene.run() } catch { Console.stop("\(scene.name): \(error)", code: 1) }
            print()
        }
    }
}
