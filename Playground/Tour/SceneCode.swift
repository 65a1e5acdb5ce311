import SceneSources

/// The code of a scene, from the sources that the build embeds in the program.
struct SceneCode: Sendable {
    /// The path of the source file, from the root of the repository.
    let path: String
    /// The file without its other scenes.
    let all: [Substring]
    /// What stands before the scenes in the file, and the first paragraph of the scene.
    let essential: [Substring]

    init(fileID: String, line: Int) {
        let file = String(fileID.split(separator: "/").last!)
        guard let source = sourceOfScenes(file) else {
            fatalError("\(file): add the file to Playground/SceneSources/SceneSources.c")
        }
        self.init(file: file, line: line, source: String(cString: source))
    }

    /// Finds the code of the scene that the line is in. Lines count from 1.
    init(file: String, line: Int, source: String) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let scenes = lines.indices.filter { lines[$0].hasSuffix(" = Scene(") }.map { start -> ClosedRange<Int> in
            let end = "\(lines[start].prefix { $0 == " " })}"
            return start...(lines[start...].firstIndex { $0 == end } ?? start)
        }
        guard let scene = scenes.first(where: { $0.contains(line - 1) }) else {
            fatalError("\(file):\(line): expected the scene to begin with `static let name = Scene(`")
        }
        path = "Playground/Tour/Scenes/\(file)"
        let others = scenes.filter { $0 != scene }
        all = lines.indices.filter { index in !others.contains { ($0.lowerBound...$0.upperBound + 1).contains(index) } }
            .map { lines[$0] }
        let types = lines.prefix { !$0.hasSuffix("extension Scene {") }
            .drop { [nil, "import", "#if"].contains($0.split(separator: " ").first) }
        let body = lines[scene].dropLast().drop { !$0.hasSuffix(") {") }.dropFirst().prefix { !$0.isEmpty }
        let margin = body.first.map { $0.prefix { $0 == " " }.count } ?? 0
        essential = types + body.map { $0.dropFirst(margin) }
    }
}
