import Foundation

/// What to do about the errors of an app that moves to Swift 6, the most useful first.
public struct Report: CustomStringConvertible {
    private let output: String
    private let errors: [CompilerError]
    private let genericParameters: Set<String>
    private let declarations: Declarations

    /// - Parameters:
    ///   - output: what the compiler printed.
    ///   - folders: the sources, in which declarations are looked up.
    /// - Throws: ``NoOutput`` if the compiler printed nothing.
    public init(of output: String, sources folders: [URL]) throws {
        if output.allSatisfy(\.isWhitespace) { throw NoOutput() }
        self.output = output
        errors = CompilerError.all(in: output)
        genericParameters = CompilerError.genericParameters(in: output)
        declarations = try Declarations(in: folders)
    }

    public var description: String {
        if errors.isEmpty { return withoutErrors }
        let files = Set(errors.map(\.file)).count
        var text =
            "\(errors.count) \(errors.count == 1 ? "error" : "errors") in \(files) \(files == 1 ? "file" : "files")\n"
        let types = Self.counted(errors.compactMap(\.culprit))
        if !types.isEmpty {
            text += "\nMark these declarations, the first ones first, and build again:\n\n"
            let width = types.map(\.name.count).max()!
            text += types.map { name, count in
                let padded = name.padding(toLength: width, withPad: " ", startingAt: 0)
                return "\(Self.column(count))  \(padded)  \(advice(on: name))\n"
            }.joined()
        }
        let rest = Self.counted(errors.filter { $0.culprit == nil }.map(Cause.of))
        if !rest.isEmpty {
            text += "\nThe rest, by its cure:\n\n"
            text += rest.map { "\(Self.column($0.count))  \($0.name)\n" }.joined()
        }
        return text
    }

    /// What to say if the compiler found no error in a source.
    private var withoutErrors: String {
        let others = CompilerError.others(in: output)
        if !others.isEmpty {
            return "No errors of the compiler. The build failed for other reasons:\n\n"
                + others.map { "  \($0)\n" }.joined()
        }
        return output.contains("Build complete!")
            ? "No errors.\n"
            : "No errors, but the build isn't complete: build everything, and pass all that it prints.\n"
    }

    private func advice(on type: String) -> String {
        if type == "Any" || type == "AnyObject" { return "any Sendable, or a generic parameter" }
        if genericParameters.contains(type) { return "a generic parameter: <\(type): Sendable>" }
        guard let declaration = declarations[type] else {
            return "of another module: @preconcurrency import, or send it through a Driver"
        }
        return "\(declaration.mark)  (\(declaration.file):\(declaration.line))"
    }

    private static func counted(_ names: [String]) -> [(name: String, count: Int)] {
        Dictionary(grouping: names) { $0 }.map { ($0, $1.count) }
            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }

    private static func column(_ count: Int) -> String { String(format: "%6d", count) }
}

/// The compiler printed nothing.
public struct NoOutput: Error, CustomStringConvertible {
    public let description = "Expected the output of the compiler, got nothing: its errors need `2>&1`."
}

/// The causes of errors that no single declaration is to blame for, with the cures of “Coming from RxSwift”.
enum Cause {
    /// Returns the cure of `error`, or its message if there is none.
    static func of(_ error: CompilerError) -> String {
        cures.first { error.message.contains($0.words) }?.cure ?? error.message
    }

    private static let cures: [(words: String, cure: String)] = [
        ("captured var", "a captured variable changes: use scan or reduce, a relay, or a Mutex"),
        ("non-Sendable type '(", "a stored closure crosses threads: make its type @Sendable"),
        ("' with non-Sendable type", "a stored closure crosses threads: make its type @Sendable"),
        ("can not be mutated from", "a closure updates a view: use drive, or subscribe(onNext:) with import RillRx"),
        ("can not be referenced from", "a closure reads the main actor: use asDriver before the operator"),
        ("in a synchronous nonisolated context", "a closure calls the main actor: use asDriver, or asyncMap"),
        ("loses global actor", "an operator gets a function of the main actor: make it nonisolated, or use asyncMap"),
        ("converting non-Sendable function value", "a function of an object crosses threads: write a closure"),
        ("expecting a '@Sendable'", "a parameter crosses threads: make its type @Sendable"),
        ("is mutable", "a Sendable class has a variable: let, a relay, or a Mutex"),
        ("non-final class", "a Sendable class can be inherited: write final"),
        ("sending '", "a value is used after it was sent: make its type Sendable, or a Driver"),
    ]
}
