import Foundation

/// An error in the compiler's output.
struct CompilerError: Hashable {
    let file: String
    let line: Int
    let message: String

    /// Reads the errors in `output`. An error that is reported twice counts once.
    static func all(in output: String) -> [CompilerError] {
        var seen = Set<CompilerError>()
        let line = #/^(\S.*?):(\d+):\d+: error: (.*?)(?: \[#\w+\])?$/#.anchorsMatchLineEndings()
        return output.matches(of: line).compactMap {
            guard let number = Int($0.2) else { return nil }
            let error = CompilerError(file: String($0.1), line: number, message: String($0.3))
            return seen.insert(error).inserted ? error : nil
        }
    }

    /// Finds the lines about errors that are in no source, such as those of the linker and of the package manager.
    static func others(in output: String) -> [String] {
        let line = #/^(?!\S.*?:\d+:\d+: ).*(?:error: |undefined reference to|Undefined symbols|ld: ).*$/#
        var seen = Set<String>()
        return output.matches(of: line.anchorsMatchLineEndings()).map { String($0.output) }.filter {
            seen.insert($0).inserted
        }
    }

    /// The type that the message says isn't `Sendable`, without the types around it: `User` for `Single<[User]?>`. Nil
    /// for other messages, and for a function or a tuple.
    var culprit: String? {
        let named: Substring? =
            if let match = message.firstMatch(of: #/non-'?Sendable'? (?:\w+ )?type '([^']+)'/#) {
                match.1
            } else if let match = message.firstMatch(
                of: #/^type '([^']+)'(?: \(aka [^)]+\))? does not conform to the 'Sendable' protocol/#)
            {
                match.1
            } else if let match = message.firstMatch(of: #/^main actor-isolated conformance of '([^']+)'/#) {
                match.1
            } else {
                nil
            }
        guard let named, !named.contains("->"), !named.hasPrefix("(") else { return nil }
        return Self.names(in: named).first { !Self.wrappers.contains($0) }
    }

    /// The parameter in a note that proposes to constrain it.
    static func genericParameters(in output: String) -> Set<String> {
        Set(output.matches(of: #/note: consider making generic parameter '(\w+)' conform/#).map { String($0.1) })
    }

    /// The names in a type, from the outside in.
    private static func names(in type: Substring) -> [String] {
        type.replacing(#/<[^<>]*>(?=\.)/#, with: "").split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
            .map(String.init)
    }

    /// Types that are `Sendable` as soon as their arguments are.
    private static let wrappers: Set = [
        "any", "some", "Optional", "Array", "Dictionary", "Set", "Result", "Observable", "PrimitiveSequence",
        "SingleTrait", "MaybeTrait", "Single", "Maybe", "Reactive", "BehaviorRelay", "PublishRelay", "BehaviorSubject",
        "PublishSubject", "ReplaySubject", "Event",
    ]
}
