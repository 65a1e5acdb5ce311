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

    static let all =
        [
            map, filter, zip, combineLatest, merge, debounce, throttle, flatMapLatest, window, groupBy, customOperator,
            subject, reentrant, replay, share, retry, backoff, `catch`, observeOn, turns, drive, async, typeAhead,
            backPressure, overflow, lines, traits, takeWhile, interval, timerProxy, weakSet, extensionStorage,
            reactor, reactorSearch, listeners, broadcaster, eventCenter, services,
        ] + onlyOnLinux + [words]

    /// The scenes with RillTesting, which links the testing frameworks. Apple platforms don't load them into programs.
    private static var onlyOnLinux: [Scene] {
        #if os(Linux)
            [virtualTime]
        #else
            []
        #endif
    }

    /// The scenes that need no input.
    static let tour = all.filter { !$0.readsInput }

    static func named(_ name: String) -> Scene? { all.first { $0.name.lowercased() == name.lowercased() } }
}
