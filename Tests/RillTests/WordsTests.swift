import Foundation
import Testing

/// Checks that a word names one thing: where a type, or a function, of that name is declared.
struct WordsTests {
    /// Words that have had several meanings, or might get them, and the only files that declare them.
    private static let homes: [String: Set<String>] = [
        // What receives elements.
        "Sink": ["Rill/Contract/Sink.swift"],
        "Outlet": ["Rill/Plumbing/Outlet.swift"],
        "SinkReceiver": ["Rill/Plumbing/SinkReceiver.swift"],
        "SerializedSink": ["Rill/Plumbing/SerializedSink.swift"],
        "TaskSink": ["Rill/Bridging/TaskUpstream.swift"],
        "AnyObserver": ["Rill/Contract/Observer.swift"],
        "AsyncObserver": ["Rill/Bridging/TaskObservable.swift"],
        "Subscriber": ["Rill/Sharing/Subscribers.swift"],
        "Observer": [],
        "Receiver": [],
        // What a gate has, and its messages.
        "Message": [
            "Rill/Plumbing/Gated.swift", "Rill/Plumbing/Join.swift", "Rill/Plumbing/SerializedSink.swift",
            "Rill/Sharing/SubjectState.swift",
        ],
        "LockedValue": ["Rill/Plumbing/Gated.swift", "Rill/Sharing/SubjectState.swift"],
        "Constants": ["Rill/Plumbing/Gated.swift", "Rill/Sharing/SubjectState.swift"],
        "Phase": ["Rill/Plumbing/Gate.swift"],
        "Signal": ["RillRx/Driver/SharedSequence.swift"],
        "Shared": ["RillTesting/Shared.swift"],
        "Shape": [],
        // Others.
        "Turn": ["Rill/Scheduling/Turn.swift"],
        "turn": [],
        "Box": ["Rill/Plumbing/Box.swift"],
        "Cell": [],
        "FlattenPolicy": ["Rill/Combining/Flatten.swift"],
        "Overlap": [],
        "keep": ["Rill/Combining/SourceRow.swift", "Rill/Combining/Zip.swift"],
        "hold": ["Rill/Plumbing/UpstreamGroup.swift"],
        "concatenation": ["Rill/Combining/Concat.swift", "Rill/Plumbing/Concatenating.swift"],
        "continued": ["Rill/Recovering/Catch.swift"],
        "followed": [],
        "successively": [],
        "Lone": [], "Divided": [], "Ends": [], "Until": [], "And": [],
    ]

    /// Returns the names of the types and functions that `code` declares.
    private static func declarations(in code: String) -> Set<String> {
        let code = code.replacing(/\/\/[^\n]*/, with: "").replacing(/"(\\.|[^"\\\n])*"/, with: "\"\"")
        let kinds = #/\b(?:struct|class|enum|protocol|actor|typealias|associatedtype|func) +`?(\w+)/#
        return Set(code.matches(of: kinds.wordBoundaryKind(.simple)).map { String($0.1) })
    }

    @Test func `a word names one thing`() throws {
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
        let paths = try #require(FileManager.default.enumerator(atPath: sources.path())).compactMap { $0 as? String }
        var files: [String: Set<String>] = [:]
        for path in paths where path.hasSuffix(".swift") {
            let code = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            for name in Self.declarations(in: code) { files[name, default: []].insert(path) }
        }
        for (word, homes) in Self.homes { #expect(files[word, default: []] == homes, "\(word)") }
    }

    @Test func `types, associated types and functions are found`() {
        let code = """
            struct A: B {
                enum C { case d }
                associatedtype E
                @inlinable static func `f`(g: Int) {}  // class H
                var i = "func j"
            }
            """
        #expect(Self.declarations(in: code) == ["A", "C", "E", "f"])
    }
}
