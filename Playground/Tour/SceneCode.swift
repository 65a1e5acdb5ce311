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
        guard let source = Self.source(of: file) else {
            fatalError("\(file): add the file to Playground/SceneSources/SceneSources.c")
        }
        self.init(file: file, line: line, source: source)
    }

    /// Finds the code of the scene that the line is in. Lines count from 1.
    init(file: String, line: Int, source: String) {
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        let scenes = lines.indices.filter { lines[$0].hasSuffix(" = Scene(") }.map { start -> ClosedRange<Int> in
            let end = "\(lines[start].prefix { $0 == " " })}"
            return start...(lines[start...].firstIndex { $0 == end } ?? start)
        }
        guard let scene = scenes.first(where: { $0.contains(line - 1) }) else {
            fatalError("\(file):\(line): expected the scene to begin with `static let name = Scene(`")
        }
        path = "Playground/Tour/Scenes/\(file)"
        // An empty line goes with a scene: the one before it or, at the beginning, the one after it.
        let others = scenes.filter { $0 != scene }.map { other in
            let isFirst = !lines[other.lowerBound - 1].isEmpty
            return isFirst ? other.lowerBound...other.upperBound + 1 : other.lowerBound - 1...other.upperBound
        }
        all = lines.indices.filter { index in !others.contains { $0.contains(index) } }.map { lines[$0] }
        let before = lines.prefix { !$0.hasSuffix("extension Scene {") }
            .drop { [nil, "import", "#if"].contains($0.split(separator: " ").first) }
        let paragraph = lines[scene].dropLast().drop { !$0.hasSuffix(") {") }.dropFirst().prefix { !$0.isEmpty }
        essential = Self.outdented(before) + Self.outdented(paragraph)
    }

    /// Returns the text of a file in `Playground/Tour/Scenes`.
    static func source(of file: String) -> String? { sourceOfScenes(file).map { String(cString: $0) } }

    private static func outdented(_ lines: ArraySlice<Substring>) -> [Substring] {
        let margin = lines.first?.prefix { $0 == " " }.count ?? 0
        return lines.map { $0.dropFirst(margin) }
    }
}
