import Foundation

/// A module with thirty functions, each of which runs a chain of five operators, or the loop that does the same.
enum ThirtyChains: CaseIterable {
    case byHand
    case rill
    case rxSwift
    case openCombine

    /// What a client pays for the module.
    struct Cost {
        /// The time to compile it, without that of a build that has nothing to do.
        let seconds: Double
        /// Machine code and constants.
        let bytes: Int
    }

    /// Compiles the modules in a folder, and returns their costs. Each time is the least of three.
    static func costs(in folder: URL, configuration: String) throws -> [ThirtyChains: Cost] {
        let package = folder.appending(path: "Chains")
        let libraries = available
        let targets = libraries.map { library in
            ".target(name: \"\(library)\", dependencies: [\(library.module.map { "\"\($0)\"" } ?? "")])"
        }
        let peer = peers.map { ".package(path: \"\($0)/RxSwift\")," } ?? ""
        let manifest = """
            // swift-tools-version: 6.2
            import PackageDescription

            let package = Package(
                name: "Chains",
                platforms: [.macOS(.v15)],
                dependencies: [
                    .package(name: "Rill", path: "\(Package.root.path)"),
                    .package(url: "https://github.com/OpenCombine/OpenCombine", exact: "0.14.0"),
                    \(peer)
                ],
                targets: [\(targets.joined(separator: ", "))])
            """
        for library in libraries {
            try FileManager.default.createDirectory(
                at: library.source(in: package).deletingLastPathComponent(), withIntermediateDirectories: true)
            try library.text.write(to: library.source(in: package), atomically: true, encoding: .utf8)
        }
        try manifest.write(to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        var costs: [ThirtyChains: Cost] = [:]
        for library in libraries {
            func build() throws -> Double {
                try ContinuousClock().measure {
                    try Shell.run(
                        "swift", "build", "-c", configuration, "--target", "\(library)", "--package-path",
                        package.path)
                } / .seconds(1)
            }
            _ = try build()
            var (busy, idle) = (Double.infinity, Double.infinity)
            for round in 0..<3 {
                try "\(library.text)// \(round)\n".write(
                    to: library.source(in: package), atomically: true, encoding: .utf8)
                busy = min(busy, try build())
                idle = min(idle, try build())
            }
            let object = package.appending(path: ".build/\(configuration)/\(library).build/Chains.swift.o").path
            let output = try Shell.run("size", object)
            // The first number in the second line.
            guard let text = output.firstMatch(of: /\n\s*(\d+)/)?.1, let bytes = Int(text) else {
                throw Shell.Failure(command: "size \(object)", output: output)
            }
            costs[library] = Cost(seconds: busy - idle, bytes: bytes)
        }
        return costs
    }

    /// A table of both configurations.
    static func table(release: [ThirtyChains: Cost], debug: [ThirtyChains: Cost]) -> Table {
        let peer = release[.rxSwift]?.seconds
        return Table(
            header: ["compiling a module", "release", "code", "debug", "code", "release, target"],
            alignment: [.left, .right, .right, .right, .right, .left],
            rows: available.map { library in
                let (fast, slow) = (release[library]!, debug[library]!)
                func size(_ cost: Cost) -> String { "\((Double(cost.bytes) / 1000).short) kB" }
                let isMet = peer.flatMap { library == .rill ? fast.seconds <= 1.5 * $0 : nil }
                return [
                    "thirty chains \(library.phrase)", "\(fast.seconds.short) s", size(fast),
                    "\(slow.seconds.short) s", size(slow),
                    isMet.map { "≤ 1.5× RxSwift \($0 ? "✓" : "✗")" } ?? "",
                ]
            })
    }

    static let note = """
        A chain has five operators and a function of its own, and its source is a range. Seconds to compile the module \
        in each configuration, and the size of its code and constants.
        """

    private static var peers: String? { ProcessInfo.processInfo.environment["RILL_BENCHMARK_PEERS"] }

    private static var available: [ThirtyChains] { allCases.filter { $0 != .rxSwift || peers != nil } }

    private var module: String? {
        switch self {
        case .byHand: nil
        case .rill: "Rill"
        case .rxSwift: "RxSwift"
        case .openCombine: "OpenCombine"
        }
    }

    private var phrase: String { module.map { "with \($0)" } ?? "by hand" }

    private func source(in package: URL) -> URL { package.appending(path: "Sources/\(self)/Chains.swift") }

    private var text: String {
        let functions = (0..<30).map { number in
            """
            public func chain\(number)(_ count: Int, _ see: @escaping @Sendable (Int) -> Void) {
            \(body(of: Self.stages(of: number)))
            }

            """
        }
        return (module.map { "import \($0)\n\n" } ?? "") + functions.joined(separator: "\n")
    }

    private func body(of stages: [Stage]) -> String {
        switch self {
        case .byHand:
            let numbered = stages.enumerated()
            let variables = numbered.map { number, stage in stage.variable.replacing("#", with: "\(number)") }
            let lines = numbered.map { number, stage in
                stage.loop.replacing("#", with: "\(number)").replacing("IN", with: "x\(number)")
                    .replacing("OUT", with: "x\(number + 1)")
            }
            return (variables + ["for x0 in 0..<count {"] + lines + ["see(x5)", "}"]).joined(separator: "\n")
        case .rill, .rxSwift:
            let source = "_ = Observable.range(start: 0, count: count)"
            return ([source] + stages.map { ".\($0.rx)" } + [".subscribe(onNext: see)"]).joined(separator: "\n    ")
        case .openCombine:
            let source = "_ = (0..<count).publisher"
            return ([source] + stages.map { ".\($0.combine)" } + [".sink { see($0) }"]).joined(separator: "\n    ")
        }
    }

    /// No two chains are the same, and none has an operator twice.
    private static func stages(of chain: Int) -> [Stage] {
        let step = [1, 2, 4, 5, 7, 8][chain % 6]
        return (0..<5).map { Stage.all[(chain + chain / 18 + $0 * step) % Stage.all.count] }
    }
}

/// An operator as Rill and RxSwift write it, as Combine does, and as lines of a loop.
private struct Stage {
    let rx: String
    let combine: String
    var variable = ""
    /// `IN` stands for the element, `OUT` for the next one's name, and `#` for the number of the stage.
    let loop: String

    static let all = [
        Stage(rx: "map { $0 &* 3 }", combine: "map { $0 &* 3 }", loop: "let OUT = IN &* 3"),
        Stage(
            rx: "filter { $0 & 15 != 9 }", combine: "filter { $0 & 15 != 9 }",
            loop: "guard IN & 15 != 9 else { continue }; let OUT = IN"),
        Stage(
            rx: "compactMap { (x: Int) -> Int? in x % 5 == 0 ? nil : x &+ 7 }",
            combine: "compactMap { (x: Int) -> Int? in x % 5 == 0 ? nil : x &+ 7 }",
            loop: "guard IN % 5 != 0 else { continue }; let OUT = IN &+ 7"),
        Stage(
            rx: "scan(0) { $0 &+ $1 }", combine: "scan(0) { (x: Int, y: Int) in x &+ y }", variable: "var total# = 0",
            loop: "total# &+= IN; let OUT = total#"),
        Stage(
            rx: "distinctUntilChanged()", combine: "removeDuplicates()", variable: "var last#: Int?",
            loop: "guard IN != last# else { continue }; last# = IN; let OUT = IN"),
        Stage(
            rx: "take(90_000)", combine: "prefix(90_000)", variable: "var left# = 90_000",
            loop: "guard left# > 0 else { break }; left# -= 1; let OUT = IN"),
        Stage(
            rx: "skip(10)", combine: "dropFirst(10)", variable: "var skipped# = 0",
            loop: "guard skipped# == 10 else { skipped# += 1; continue }; let OUT = IN"),
        Stage(
            rx: "take(while: { $0 >= 0 })", combine: "prefix(while: { $0 >= 0 })",
            loop: "guard IN >= 0 else { break }; let OUT = IN"),
        Stage(rx: "do(onNext: see)", combine: "handleEvents(receiveOutput: see)", loop: "see(IN); let OUT = IN"),
    ]
}
