import Testing

@testable import Playground

struct CommandTests {
    @Test func `without arguments the tour runs all scenes except those that wait for input`() {
        #expect(described([]) == "tour, waits")
        #expect(Scene.all.filter(\.readsInput).map(\.name) == ["words"])
        #expect(Scene.chapters.allSatisfy { !$0.scenes.contains(where: \.readsInput) })
    }

    @Test func `with --all the tour doesn't wait`() {
        #expect(described(["--all"]) == "tour")
        #expect(described(["--code", "--all"]) == "tour, all code")
        #expect(described(["--all", "zip"]) == "'--all' can't be combined with scenes.")
    }

    @Test func `the tour begins with what shows most`() {
        let names = ["typeAhead", "backPressure", "drive", "virtualTime", "everyOrder", "services"]
        #expect(Scene.chapters[0].scenes.map(\.name) == names.filter { Scene.named($0) != nil })
    }

    @Test func `arguments name scenes, in any letter case and number`() {
        #expect(described(["zip"]) == "zip")
        #expect(described(["TIMERPROXY", "map", "zip", "map"]) == "timerProxy map zip map")
    }

    @Test(arguments: [["help"], ["--help"], ["-h"], ["zip", "--help"], ["nonsense", "help"]])
    func `help overrides everything else`(arguments: [String]) {
        #expect(described(arguments) == "help")
    }

    @Test func `list must be the only argument`() {
        #expect(described(["list"]) == "list")
        for arguments in [["zip", "list"], ["list", "--code"], ["list", "list"]] {
            #expect(described(arguments) == "'list' can't be combined with scenes or options.")
        }
    }

    @Test func `--code can stand anywhere, and alone`() {
        #expect(described(["--code"]) == "tour, waits, all code")
        #expect(described(["zip", "--code", "map"]) == "zip map, all code")
    }

    @Test func `all unknown names are reported`() {
        #expect(described(["zip", "zap", "map", ""]).hasPrefix("there is no scene 'zap', ''. The scenes are:\n\n"))
        #expect(described(["zap", "--code"]).hasPrefix("there is no scene 'zap'."))
    }

    @Test(arguments: [["--cod"], ["zip", "--cod"], ["--code", "--cod"], ["list", "--cod"]])
    func `an unknown option is reported`(arguments: [String]) {
        #expect(described(arguments) == "there is no option '--cod'. The options are --code and --all.")
    }

    @Test func `scene names are unique`() {
        #expect(Set(Scene.all.map { $0.name.lowercased() }).count == Scene.all.count)
    }

    @Test func `the list has a line for every scene`() {
        let names = Command.sceneList.split(separator: "\n").map { line in String(line.prefix { $0 != " " }) }
        #expect(names == Scene.all.map(\.name))
    }

    @Test func `the help and the list fit in 80 columns`() {
        for line in "\(Command.usage)\n\(Command.sceneList)".split(separator: "\n") {
            #expect(line.count <= 80, "\(line)")
        }
    }

    private func described(_ arguments: [String]) -> String {
        switch Command(arguments) {
        case .play(let scenes, let showsAllCode):
            scenes.map(\.name).joined(separator: " ") + (showsAllCode ? ", all code" : "")
        case .tour(let waits, let showsAllCode):
            "tour" + (waits ? ", waits" : "") + (showsAllCode ? ", all code" : "")
        case .list: "list"
        case .help: "help"
        case .wrong(let reason): reason
        }
    }
}
