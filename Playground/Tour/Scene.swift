import SceneSources

/// A demonstration that shows its code and what the code prints.
struct Scene: Sendable {
    /// The scene's name on the command line.
    let name: String
    let title: String
    /// What the code shows, in a sentence or two.
    let point: String
    /// Whether the scene waits for standard input, and so is not part of the tour.
    let readsInput: Bool
    let code: SceneCode
    private let body: @MainActor @Sendable () async throws -> Void

    init(
        _ name: String, _ title: String, point: String, readsInput: Bool = false, fileID: String = #fileID,
        line: Int = #line, body: @escaping @MainActor @Sendable () async throws -> Void
    ) {
        self.name = name
        self.title = title
        self.point = point
        self.readsInput = readsInput
        code = SceneCode(fileID: fileID, line: line)
        self.body = body
    }

    var heading: String { "\(Console.styled("── \(name): \(title)", .bold))\n\(point)\n" }

    /// Runs the scene, and draws its streams. Repeats a scene that fails while the machine is busy, up to four times.
    @MainActor func run() async throws {
        for attempt in 1... {
            Marbles.shared.start()
            let result: Result<Void, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            let wasLate = Marbles.shared.finish()
            guard case .failure(let error) = result else { return }
            if !wasLate || attempt == 5 { throw error }
            Swift.print("\(error). The machine was busy, so once more:\n")
        }
    }

    /// The scenes of the tour, from what shows most in a minute to the rest.
    static let chapters = [
        Chapter("At a glance", [typeAhead, backPressure, drive] + onlyOnLinux + onlyOnComputers),
        Chapter("One stream", [map, filter, debounce, throttle, window, groupBy, customOperator]),
        Chapter("Several streams", [merge, zip, combineLatest, flatMapLatest]),
        Chapter("Many observers", [subject, reentrant, replay, share, property]),
        Chapter("Failures", [retry, backoff, `catch`]),
        Chapter("Threads and tasks", [observeOn, turns, async, overflow, lines, traits]),
        Chapter("Lifetimes", [takeWhile, interval, timerProxy, weakSet, extensionStorage]),
        Chapter("Events and reactors", [listeners, broadcaster, eventCenter, reactor, reactorSearch]),
    ]

    static let all = chapters.flatMap(\.scenes) + [words]

    /// The scenes with RillTesting, which links the testing frameworks. Apple platforms don't load them into programs.
    private static var onlyOnLinux: [Scene] {
        #if os(Linux)
            [virtualTime, everyOrder]
        #else
            []
        #endif
    }

    /// The scenes that start a program, which the other platforms don't allow.
    private static var onlyOnComputers: [Scene] {
        #if os(macOS) || os(Linux)
            [services]
        #else
            []
        #endif
    }

    static func named(_ name: String) -> Scene? { all.first { $0.name.lowercased() == name.lowercased() } }
}

/// Scenes that belong together. On a terminal, the tour waits for a key between two chapters.
struct Chapter: Sendable {
    let title: String
    let scenes: [Scene]

    init(_ title: String, _ scenes: [Scene]) {
        self.title = title
        self.scenes = scenes
    }
}

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
