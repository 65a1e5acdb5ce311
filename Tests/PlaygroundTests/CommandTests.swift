import Testing

@testable import Playground

struct CommandTests {
    @Test func `without arguments the tour runs all scenes except those that wait for input`() {
        #expect(described([]) == "tour")
        #expect(Scene.all.filter(\.readsInput).map(\.name) == ["words"])
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
        #expect(described(["zip", "list"]) == "unknown: list")
    }

    @Test func `all unknown names are reported`() {
        #expect(described(["zip", "zap", "map", ""]) == "unknown: zap ")
    }

    @Test func `scene names are unique`() {
        #expect(Set(Scene.all.map { $0.name.lowercased() }).count == Scene.all.count)
    }

    @Test func `the list has a line for every scene`() {
        let names = Command.sceneList.split(separator: "\n").map { line in String(line.prefix { $0 != " " }) }
        #expect(names == Scene.all.map(\.name))
    }

    private func described(_ arguments: [String]) -> String {
        switch Command(arguments) {
        case .tour: "tour"
        case .scenes(let scenes): scenes.map(\.name).joined(separator: " ")
        case .list: "list"
        case .help: "help"
        case .unknown(let names): "unknown: " + names.joined(separator: " ")
        }
    }
}
