import Foundation

/// Writes the code of `zip`, `combineLatest` and other functions for each number of sources.
///
///     swift run Arities            # writes the files
///     swift run Arities --check    # fails if they are not up to date
@main struct Arities {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func main() throws {
        let isCheck = CommandLine.arguments.dropFirst().first == "--check"
        for (name, draft) in files {
            let text = try formatted(draft, root.appending(path: ".swift-format"))
            let file = source(name)
            if !isCheck {
                try text.write(to: file, atomically: true, encoding: .utf8)
            } else if try String(contentsOf: file, encoding: .utf8) != text {
                try? FileHandle.standardError.write(
                    contentsOf: Data("\(name).swift is not up to date: swift run Arities\n".utf8))
                exit(1)
            }
        }
    }

    private static func source(_ name: String) -> URL { root.appending(path: "Sources/\(name).swift") }

    private static func formatted(_ text: String, _ configuration: URL) throws -> String {
        #if os(macOS) || os(Linux)
            let (format, input, output) = (Process(), Pipe(), Pipe())
            format.executableURL = URL(filePath: "/usr/bin/env")
            format.arguments = ["swift", "format", "--configuration", configuration.path, "-"]
            (format.standardInput, format.standardOutput) = (input, output)
            try format.run()
            try input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
            try input.fileHandleForWriting.close()
            let result = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
            format.waitUntilExit()
            if format.terminationStatus != 0 { fatalError("`swift format` failed.") }
            return result
        #else
            fatalError("Arities runs `swift format`, so it needs macOS or Linux.")
        #endif
    }

    static let files = [
        ("Rill/Combining/ZipArities", header + operators("zip")),
        ("Rill/Combining/CombineLatestArities", header + operators("combineLatest")),
        (
            "RillRx/Traits/TraitZipArities",
            mark + "extension PrimitiveSequenceType where Trait: ElementTrait {\n"
                + (2...8).map { Arity($0).ofTraits }.joined(separator: "\n") + "}\n"
        ),
        (
            "RillRx/Extensions/FromAsyncArities",
            mark + "extension Observable {\n" + (1...10).map { Arity($0).ofAsync }.joined(separator: "\n")
                + "}\n\nextension PrimitiveSequenceType where Trait == SingleTrait {\n"
                + (1...10).map { Arity($0).ofAsyncSingle }.joined(separator: "\n") + "}\n"
        ),
        ("RillRx/Driver/SharedZip", sharedOperators("zip")),
        ("RillRx/Driver/SharedCombineLatest", sharedOperators("combineLatest")),
    ]

    static let mark = "// Written by `swift run Arities`.\n\n"

    static let header = """
        // Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.


        """

    static func operators(_ name: String) -> String {
        "extension Observable {\n"
            + (3...8).flatMap { [Arity($0).selecting(name), Arity($0).tuples(name)] }.joined(separator: "\n") + "}\n"
    }

    static func sharedOperators(_ name: String) -> String {
        mark + "extension SharedSequence {\n"
            + (2...8).flatMap { [Arity($0).sharedSelecting(name), Arity($0).sharedTuples(name)] }
            .joined(separator: "\n") + "}\n"
    }
}

/// The code for one number of sources.
struct Arity {
    private let count: Int
    private let types: [String]
    private let names: [String]

    init(_ count: Int) {
        self.count = count
        types = "ABCDEFGHIJ".prefix(count).map { "\($0)" }
        names = types.map { $0.lowercased() }
    }

    private var word: String { ["two", "three", "four", "five", "six", "seven", "eight"][count - 2] }
    private var parameters: String { list(types) { "\($0): Sendable" } }
    private var sources: String { list(types) { "\($0): ObservableType" } }
    private var elements: String { list(types) { "\($0).Element" } }
    private var arguments: String { zip(names, types).map { "_ \($0): \($1)" }.joined(separator: ", ") }

    private func list(_ items: [String], _ text: (String) -> String = { $0 }) -> String {
        items.map(text).joined(separator: ", ")
    }

    /// The sources as pairs of pairs.
    private func row(_ names: ArraySlice<String>) -> String {
        if names.count == 1 { return "SingleRow(\(names.first!))" }
        if names.count == 2 { return "PairRow(\(list(Array(names))))" }
        let half = half(of: names.count)
        return "PairRow(\(row(names.prefix(half))), \(row(names.dropFirst(half))))"
    }

    /// The elements of a value whose parts are pairs of pairs.
    private func members(of value: String, _ count: Int) -> [String] {
        if count == 1 { return [value] }
        return members(of: "\(value).0", half(of: count)) + members(of: "\(value).1", count - half(of: count))
    }

    /// The greatest power of two that is less than `count`.
    private func half(of count: Int) -> Int { 1 << ((count - 1).bitWidth - (count - 1).leadingZeroBitCount - 1) }

    func selecting(_ name: String) -> String {
        """
            /// Works like ``\(name)(_:_:resultSelector:)`` with \(word) sources.
            @inlinable public static func \(name)<
                \(sources)
            >(
                \(arguments),
                resultSelector: @escaping @Sendable (\(elements)) throws -> Element
            ) -> Observable<Element> {
                \(row(names[...])).\(name)()
                    .map { try resultSelector(\(list(members(of: "$0", count)))) }
                    .named()
            }

        """
    }

    func tuples(_ name: String) -> String {
        """
            /// Works like ``\(name)(_:_:resultSelector:)`` with \(word) sources, and sends tuples.
            @inlinable public static func \(name)<
                \(sources)
            >(
                \(arguments)
            ) -> Observable<Element> where Element == (\(elements)) {
                .\(name)(\(list(names))) { (\(list((0..<count).map { "$\($0)" }))) }
            }

        """
    }

    private var traits: String {
        zip(names, types).map { "_ \($0): PrimitiveSequence<Trait, \($1)>" }.joined(separator: ", ")
    }

    /// The form of `fromAsync` for a function that takes these arguments before its completion handler.
    var ofAsync: String { async("", "Element", "Observable<Element>") }

    var ofAsyncSingle: String { async("Failure: Error, ", "Element?, Failure?", "Single<Element>") }

    private func async(_ failure: String, _ handled: String, _ result: String) -> String {
        let arguments = list(types)
        let more = count == 1 ? "one more argument" : "\(count) more arguments"
        return """
                /// Works like `fromAsync` for a function with \(more).
                @inlinable public static func fromAsync<\(failure)\(parameters)>(
                    _ asyncRequest: @escaping @Sendable (\(arguments), @escaping @Sendable (\(handled)) -> Void) -> Void
                ) -> @Sendable (\(arguments)) -> \(result) {
                    { \(list(names)) in .fromAsync { asyncRequest(\(list(names)), $0) } }
                }

            """
    }

    var ofTraits: String {
        """
            /// Sends what `resultSelector` returns for the elements of \(word) streams, when each has sent its element.
        \(count > 2 ? "" : """
            ///
            ///     a:                --(1|)
            ///     b:                ----(2|)
            ///     zip(a, b) { … }:  ----([12]|)
            ///
            /// Fails when a stream fails or when `resultSelector` throws. A maybe without an element completes the
            /// result.

        """)\
            @inlinable public static func zip<\(parameters)>(
                \(traits),
                resultSelector: @escaping @Sendable (\(list(types))) throws -> Element
            ) -> PrimitiveSequence<Trait, Element> {
                PrimitiveSequence(
                    unchecked: .zip(\(list(names) { "\($0).asObservable()" }), resultSelector: resultSelector))
            }

            /// Sends the elements of \(word) streams as a tuple, when each has sent its element.
            @inlinable public static func zip<\(parameters)>(
                \(traits)
            ) -> PrimitiveSequence<Trait, Element> where Element == (\(list(types))) {
                PrimitiveSequence(unchecked: .zip(\(list(names) { "\($0).asObservable()" })))
            }

        """
    }

    private var sharedArguments: String {
        zip(names, types).map { "_ \($0): SharedSequence<SharingStrategy, \($1)>" }.joined(separator: ", ")
    }

    func sharedSelecting(_ name: String) -> String {
        """
            /// Works like `Observable.\(name)` with \(word) sources.
            @inlinable public static func \(name)<\(list(types))>(
                \(sharedArguments),
                resultSelector: @escaping @MainActor @Sendable (\(list(types))) -> Element
            ) -> Self {
                Self(
                    .\(name)(\(list(names) { "\($0).source" })) { \(list(names)) in
                        MainActor.assumeIsolated { Isolated(resultSelector(\(list(names) { "\($0).value" }))) }
                    })
            }

        """
    }

    func sharedTuples(_ name: String) -> String {
        """
            /// Works like `Observable.\(name)` with \(word) sources, and sends tuples.
            @inlinable public static func \(name)<\(list(types))>(
                \(sharedArguments)
            ) -> Self where Element == (\(list(types))) {
                \(name)(\(list(names))) { (\(list((0..<count).map { "$\($0)" }))) }
            }

        """
    }
}
