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

    /// Runs the scene, and draws its streams.
    @MainActor func run() async throws {
        Marbles.shared.start()
        defer { Marbles.shared.finish() }
        try await body()
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
