import Foundation
import RillTesting

/// Random chains that a seed draws, and the program that compares each with its loop.
struct Drawing {
    static let lengths = 1...12

    let chains: [DrawnChain]

    /// Draws `count` chains of each length.
    init(seed: UInt64, count: Int) {
        var random = SplitMix64(seed: seed)
        chains = Self.lengths.flatMap { length in (0..<count).map { _ in DrawnChain(length: length, &random) } }
    }

    /// Compiles the program in a folder of its own, and runs it.
    func comparisons() throws -> [DrawnComparison] {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, code) in files {
            try code.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
        }
        let shared = ["Harness", "Numbers"].map { here.appending(path: "../\($0).swift").standardized.path }
        let counter = products.appending(path: "AllocationCounter.build")
        try run(
            ["swiftc", "-O", "-wmo", "-num-threads", "2", "-suppress-warnings", "-swift-version", "6"]
                + ["-I", products.appending(path: "Modules").path]
                + ["-Xcc", "-fmodule-map-file=\(counter.appending(path: "module.modulemap").path)"]
                + files.map { folder.appending(path: $0.name).path } + shared
                + objects(in: counter) + objects(in: products.appending(path: "Rill.build"))
                + ["-module-name", "DrawnChains", "-o", program.path])
        return try JSONDecoder().decode([DrawnComparison].self, from: run([program.path]))
    }

    /// Returns what is wrong with the size of the compiled program.
    func sizeFlaws() throws -> [String] {
        let size = try Data(contentsOf: program).count
        return size <= Bound.programSize
            ? [] : ["the program of the drawn chains has \(size) bytes, expected at most \(Bound.programSize)"]
    }

    private let products = URL(filePath: CommandLine.arguments[0]).standardized.deletingLastPathComponent()
    private var folder: URL { products.appending(path: "DrawnChains") }
    private var program: URL { folder.appending(path: "program") }

    private let here = URL(filePath: #filePath).deletingLastPathComponent()

    private func objects(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "o" }.map { $0.path }
    }

    @discardableResult
    private func run(_ command: [String]) throws -> Data {
        #if os(macOS) || os(Linux)
            let (process, output) = (Process(), Pipe())
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = command
            process.standardOutput = output
            try process.run()
            let data = try output.fileHandleForReading.readToEnd() ?? Data()
            process.waitUntilExit()
            if process.terminationStatus != 0 { fatalError("\(command[0]) failed") }
            return data
        #else
            fatalError("FusionCheck runs the compiler, so it needs macOS or Linux.")
        #endif
    }

    /// The files of the program, which are compiled beside each other.
    private var files: [(name: String, code: String)] {
        let numbers = Array(chains.indices)
        let parts = stride(from: 0, to: chains.count, by: Self.lengths.count).map { first in
            (
                "Chains\(first).swift",
                "import Rill\nimport Synchronization\n\n"
                    + numbers[first...].prefix(Self.lengths.count)
                    .map { chains[$0].code($0) }.joined(separator: "\n")
            )
        }
        return [("Elements.swift", Self.elements), ("Long.swift", Self.long), ("main.swift", main)] + parts
    }

    private var main: String {
        let comparisons = chains.enumerated().map { "DrawnComparison(\($1.names($0)))" }
        return """
            import Foundation

            let comparisons = [
                \(comparisons.joined(separator: ",\n    ")),
            ]
            print(String(decoding: try JSONEncoder().encode(comparisons), as: UTF8.self))

            """
    }

    /// A chain that isn't run. The names of its functions once took 28 MB, because they doubled with each stage.
    private static let long = """
        import Rill

        public func long(_ count: Int) {
            Observable.range(start: 0, count: count)
                \(String(repeating: ".scan(0) { (x: Int, y: Int) in x &+ y }", count: 14))
                .subscribe(onNext: { see($0) })
        }
        """

    private static let elements = """
        import Synchronization

        let isStopped = Atomic(false)

        struct Quad: Equatable, Sendable {
            var (a, b, c, d): (Int, Int, Int, Int)
            init(_ a: Int) { (self.a, b, c, d) = (a, a &+ 1, a ^ 5, a &* 3) }
            init(_ a: Int, _ b: Int, _ c: Int, _ d: Int) { (self.a, self.b, self.c, self.d) = (a, b, c, d) }
            var turned: Quad { Quad(b, c, d, a) }
            func plus(_ other: Quad) -> Quad { Quad(a &+ other.a, b ^ other.b, c &- other.c, d &+ other.d) }
        }

        extension Digest {
            func add(_ element: Quad) { add(element.a ^ element.d) }
            func add(_ element: String) { add(element.utf8.count) }
            func add(_ element: [Int]) { add(element.count) }
        }

        func holds(_ element: Int) -> Bool { element != .min }
        func holds(_ element: Quad) -> Bool { element.a != .min }
        func holds(_ element: String) -> Bool { element.utf8.count < 100 }
        func holds(_ element: [Int]) -> Bool { element.count < 100 }

        func see(_ element: Quad) { see(element.b) }
        func see(_ element: String) { see(element.utf8.count) }
        func see(_ element: [Int]) { see(element.count) }

        struct Failure: Error {}

        func checked(_ number: Int) throws -> Int {
            if number == .min { throw Failure() }
            return number
        }

        let numbers = Array(0..<100_000)
        let evens = [2, 4, 6, 8]
        let odds = [1, 3, 5]

        // Called, like a function of another module. The compiler knows that a constant needs no reference count.
        @inline(never) func list(_ number: Int) -> [Int] { number & 4 == 0 ? evens : odds }
        @inline(never) func word(_ number: Int) -> String { number & 4 == 0 ? "even" : "odd" }
        """
}

extension Drawing {
    /// Prints the chains of each length, and those that are slow. Returns what fails.
    func report(_ comparisons: [DrawnComparison]) -> [String] {
        // If no element has an effect, the compiler removes the loop by hand, and there is nothing to compare with.
        let compared = zip(chains, comparisons).filter { $1.plain.hand.nanoseconds > 0.05 * $1.plain.slowness }
        let (all, results) = (zip(chains, comparisons).map { ($0, $1.plain) }, compared.map { ($0, $1.plain) })
        print("Random chains and loops written by hand, by the number of operators: those that are one loop,")
        print("the median of the nanoseconds per element by hand and of the chain, and the slowest chain.\n")
        for length in Self.lengths {
            let ofLength = results.filter { $0.0.length == length }.map(\.1)
            let (hand, chain) = (ofLength.map(\.hand.nanoseconds).sorted(), ofLength.map(\.chain.nanoseconds).sorted())
            let columns = [
                "\(ofLength.count { $0.flaws(.drawn).isEmpty })/\(ofLength.count)", rounded(hand[hand.count / 2]),
                rounded(chain[chain.count / 2]), rounded(chain.last!),
            ]
            print(padded("\(length)", to: -3), columns.map { padded($0, to: -8) }.joined(separator: " "))
        }
        let removed = all.count - results.count
        if removed > 0 { print("\nLeft out, as the compiler removes the loop by hand: \(removed)") }
        func share(_ comparison: (DrawnComparison) -> Comparison) -> Int {
            100 * compared.count { comparison($1).flaws(.drawn).isEmpty } / compared.count
        }
        let (plain, stoppable) = (share { $0.plain }, share { $0.stoppable })
        print("\nOf \(results.count) random chains, \(plain) % are within the bound beside the loop by hand, and")
        print("\(stoppable) % beside the same loop that can be stopped, as it reads a flag for each element.")
        print("The others, with the loop by hand and the chain in nanoseconds per element:\n")
        for (chain, comparison) in compared where !comparison.plain.flaws(.drawn).isEmpty {
            let (plain, stoppable) = (comparison.plain, comparison.stoppable)
            print(
                "\(rounded(plain.hand.nanoseconds)) \(rounded(plain.chain.nanoseconds)), stoppable",
                "\(rounded(stoppable.hand.nanoseconds)) \(rounded(stoppable.chain.nanoseconds))",
                "\(stoppable.flaws(.drawn).isEmpty ? "" : "SLOW ")\(chain.chain)")
        }
        let wrong = all.filter { $1.chain.result != $1.hand.result }
            .map { "\($0.0.chain): another result than its loop" }
        let allocating = all.filter { $1.chain.allocations > $1.hand.allocations + Bound.allocations }
            .map { "\($0.0.chain): its elements allocate" }
        let shares = [
            (plain, Bound.share, "of the loop by hand"),
            (stoppable, Bound.stoppableShare, "of a loop that can be stopped"),
        ]
        return wrong + allocating
            + shares.filter { $0.0 < $0.1 }
            .map { "\($0.0) % of the random chains are within the bound \($0.2), expected at least \($0.1) %" }
    }
}
