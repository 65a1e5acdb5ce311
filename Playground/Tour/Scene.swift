/// A demonstration with live output.
struct Scene: Sendable {
    /// The scene's name on the command line.
    let name: String
    let title: String
    /// What the code shows, in one line.
    let point: String
    /// Whether the scene waits for standard input, and so is not part of the tour.
    let readsInput: Bool
    /// The source file of the scene.
    let file: String
    let run: @MainActor @Sendable () async throws -> Void

    init(
        _ name: String, _ title: String, point: String, readsInput: Bool = false, fileID: String = #fileID,
        run: @escaping @MainActor @Sendable () async throws -> Void
    ) {
        self.name = name
        self.title = title
        self.point = point
        self.readsInput = readsInput
        file = "Playground/Tour/Scenes/\(fileID.split(separator: "/").last!)"
        self.run = run
    }

    var heading: String {
        "\(Console.bold("── \(name): \(title)"))  \(Console.faint(file))\n\(Console.faint(point))\n"
    }

    static let all: [Scene] = [
        map, filter, zip, combineLatest, customOperator, subject, reentrant, replay, flatMapLatest, retry,
        observeOn, turns, values, typeAhead, lines, traits, takeWhile, interval, timerProxy, weakSet, extensionStorage,
        reactor, reactorSearch, listeners, broadcaster, eventCenter, services, words,
    ]

    static func named(_ name: String) -> Scene? { all.first { $0.name.lowercased() == name.lowercased() } }
}
