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
            return String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        #else
            fatalError("Arities runs `swift format`, so it needs macOS or Linux.")
        #endif
    }

    static let files =
        [
            ("Rill/Combining/ZipArities", header + operators("zip", "ZipState(Queues")),
            ("Rill/Combining/CombineLatestArities", header + operators("combineLatest", "CombineLatestState(Latest")),
            ("Rill/Combining/JoinArities", header + joins),
            (
                "Rill/Sharing/PropertyArities",
                mark + "extension Property {\n" + (2...8).map { Arity($0).ofProperties }.joined(separator: "\n") + "}\n"
            ),
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
        + (2...8).map {
            ("Rill/Combining/RowArities\($0)", header + Arity($0).input + Arity($0).queues + Arity($0).latest)
        }

    static let mark = "// Written by `swift run Arities`.\n\n"

    static let header = """
        // Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.


        """

    static func operators(_ name: String, _ machine: String) -> String {
        "extension Observable {\n"
            + (3...8).flatMap { [Arity($0).selecting(name, machine), Arity($0).tuples(name)] }.joined(separator: "\n")
            + "}\n"
    }

    static let joins = "extension Observable {\n" + (2...8).map { Arity($0).join }.joined(separator: "\n") + "}\n"

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

    private func cases(_ text: (Int, String) -> String) -> String {
        names.enumerated().map { "        \(text($0, $1))\n" }.joined()
    }

    private func row(completedBy name: String) -> String {
        list(names) { $0 == name ? "element" : "\($0).popFirst()!" }
    }

    func selecting(_ name: String, _ machine: String) -> String {
        """
            /// Works like ``\(name)(_:_:resultSelector:)`` with \(word) sources.
            @inlinable public static func \(name)<
                \(sources)
            >(
                \(arguments),
                resultSelector: @escaping @Sendable (\(elements)) throws -> Element
            ) -> Observable<Element> {
                Observable<(\(elements))>.join(\(list(names)), \(machine)\(count)()))
                    .map { try resultSelector(\(list((0..<count).map { "$0.\($0)" }))) }
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

    var ofProperties: String {
        let arguments = zip(names, types).map { "_ \($0): Property<\($1)>" }.joined(separator: ", ")
        return """
                /// Returns the property whose value is the result of `transform` for the values of \(word) properties.
                @inlinable public static func combine<\(list(types))>(
                    \(arguments),
                    _ transform: @escaping @Sendable (\(list(types))) -> Element
                ) -> Property<Element> {
                    Property(PropertyChanges(merging: [\(list(names) { "\($0).changes" })]), once: { snapshot in
                        transform(\(list(names) { "\($0).read(snapshot)" }))
                    })
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

    var input: String {
        """
        @usableFromInline
        enum Input\(count)<\(parameters)>: Sendable {
        \(zip(names, types).map { "    case \($0)(\($1))\n" }.joined())}


        """
    }

    private var inputType: String { "Input\(count)<\(list(types))>" }

    var queues: String {
        """
        @usableFromInline
        struct Queues\(count)<\(parameters)>: ZipRow, Sendable {
        \(zip(names, types).map { "    @usableFromInline var \($0) = Queue<\($1)>()\n" }.joined())
            @inlinable init() {}

            @inlinable var sources: Int { \(count) }

            @inlinable func count(_ source: Int) -> Int {
                switch source {
        \(cases { $0 == count - 1 ? "default: \($1).count" : "case \($0): \($1).count" })        }
            }

            @inlinable mutating func keep(_ input: consuming \(inputType), from source: Int) {
                switch input {
        \(cases { "case .\($1)(let element): \($1).append(element)" })        }
            }

            @inlinable
            mutating func take(completedBy input: consuming \(inputType), from source: Int) -> (\(list(types))) {
                switch input {
        \(cases { "case .\($1)(let element): (\(row(completedBy: $1)))" })        }
            }
        }


        """
    }

    var latest: String {
        """
        @usableFromInline
        struct Latest\(count)<\(parameters)>: LatestRow, Sendable {
        \(zip(names, types).map { "    @usableFromInline var \($0): \($1)?\n" }.joined())
            @inlinable init() {}

            @inlinable var sources: Int { \(count) }

            @inlinable var row: (\(list(types)))? {
                if \(list(names) { "let \($0)" }) { (\(list(names))) } else { nil }
            }

            @inlinable func isMissing(_ source: Int) -> Bool {
                switch source {
        \(cases { $0 == count - 1 ? "default: \($1) == nil" : "case \($0): \($1) == nil" })        }
            }

            @inlinable mutating func replace(with input: consuming \(inputType), from source: Int) {
                switch input {
        \(cases { "case .\($1)(let element): \($1) = element" })        }
            }
        }


        """
    }

    var join: String {
        """
            @inlinable static func join<
                \(sources), Machine: StateMachine & Sendable
            >(
                \(arguments), _ machine: Machine
            ) -> Observable<Element>
            where
                Machine.Input == Input\(count)<\(elements)>, Machine.Output == Element
            {
        \(names.map { "        let \($0) = \($0).asObservable()\n" }.joined())\
                return join(
                    \(count), isSynchronous: areSynchronous(\(list(names))), { machine },
                    { sources in
        \(names.enumerated().map { """
                        sources[\($0)].attach(\($1)) { source, element in source.send(.next(.\($1)(element))) }

        """ }.joined())                    })
            }

        """
    }
}
