import Foundation
import Testing

/// Checks the sentences and links of the README, the articles and the doc comments.
struct TextTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardized

    /// The paths below the root of the files with this extension, except the pages that `swift run Catalogue` writes.
    private static func files(_ suffix: String) throws -> [String] {
        let all = try #require(FileManager.default.enumerator(atPath: root.appending(path: "Sources").path))
        return all.compactMap { $0 as? String }.filter { $0.hasSuffix(suffix) && !$0.contains(".docc/Operators/") }
            .map { "Sources/\($0)" }
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test func `a sentence names its subject instead of beginning with What or Whoever`() throws {
        let pages = try Self.files(".md") + ["README.md", ".github/CONTRIBUTING.md", ".github/CHANGELOG.md"]
        for path in pages {
            for start in try Self.text(path).matches(of: /(?m)(?:^#*|[.:!?]|[|>-]|\*\*) ?((?:What|Who)(?:ever)?) .*/) {
                Issue.record("\(path): \(start.0)")
            }
        }
        for path in try Self.files(".swift") {
            for start in try Self.text(path).matches(of: /\/\/\/?(?:| .*[.:!?]) (?:What|Who)(?:ever)? .*/) {
                Issue.record("\(path): \(start.0)")
            }
        }
    }

    @Test func `an article that shows Observations says which systems have it`() throws {
        let pages = try (Self.files(".md") + ["README.md"]).map(Self.text).filter { $0.contains("`Observations") }
        #expect(!pages.isEmpty)
        for page in pages { #expect(page.contains(/macOS 26, iOS 26/), "\(page.prefix(40))") }
    }

    /// Elsewhere, `<doc:…>` and the disambiguation of overloads would be shown as they are.
    @Test func `the links of an article read well outside the documentation, too`() throws {
        let ofTesting = ["/VirtualTime.md", "/EveryOrder.md"]
        let articles = try Self.files(".md").filter { path in
            path.contains("/Articles/") || ofTesting.contains { path.hasSuffix($0) }
        }
        #expect(articles.count > 10)
        for path in articles {
            let text = try Self.text(path)
            let body = text.prefix(upTo: text.firstRange(of: "\n## Topics")?.lowerBound ?? text.endIndex)
            for link in body.matches(of: /<doc:\w+>|``\w+\/[^`]+``/) { Issue.record("\(path): \(link.0)") }
            #expect(!text.contains("<doc:"), "\(path)")
        }
    }

    /// The documentation has no such files, and doesn't warn of them.
    @Test func `no link of the documentation leads to a file of the repository`() throws {
        for path in try Self.files(".md") + Self.files(".swift") {
            for link in try Self.text(path).matches(of: /\]\([^)\s]+\.(?:md|swift)[#)].*/) {
                Issue.record("\(path): \(link.0)")
            }
        }
    }
}

/// Checks that a word names one thing: where a type, or a function, of that name is declared.
struct WordsTests {
    /// Words that have had several meanings, or might get them, and the only files that declare them.
    private static let homes: [String: Set<String>] = [
        // What receives elements.
        "Sink": ["Rill/Contract/Sink.swift"],
        "Outlet": ["Rill/Plumbing/Outlet.swift"],
        "SinkReceiver": ["Rill/Plumbing/Box.swift"],
        "SerializedSink": ["Rill/Plumbing/Outlet.swift"],
        "TaskSink": ["Rill/Bridging/TaskUpstream.swift"],
        "AnyObserver": ["Rill/Contract/Observer.swift"],
        "AsyncObserver": ["Rill/Bridging/TaskObservable.swift"],
        "Subscriber": ["Rill/Sharing/Subscribers.swift"],
        "Observer": [],
        "Receiver": [],
        // What a gate has, and its messages.
        "Message": [
            "Rill/Plumbing/Gate.swift", "Rill/Plumbing/Join.swift", "Rill/Plumbing/Outlet.swift",
            "Rill/Sharing/SubjectState.swift",
        ],
        "LockedValue": ["Rill/Plumbing/Gate.swift", "Rill/Sharing/SubjectState.swift"],
        "Constants": ["Rill/Plumbing/Gate.swift", "Rill/Sharing/SubjectState.swift"],
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
        "keep": ["Rill/Combining/Zip.swift"],
        "hold": ["Rill/Plumbing/UpstreamWait.swift"],
        "concatenation": ["Rill/Combining/Concat.swift"],
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
        let paths = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
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

/// Checks how the public functions that take a scheduler name it.
struct SchedulerLabelsTests {
    private struct Parameter: CustomStringConvertible {
        let file: String
        let label: String
        let type: String
        let value: String

        var description: String { "\(file): \(label): \(type)\(value)" }

        /// The parameters of RxSwift and RxSwiftExt, which keep their names.
        var isRxSwift: Bool {
            [
                "Scheduled.swift", "PrimitiveSequence.swift", "Binder.swift", "ScheduleRelative.swift",
                "RxSwift5.swift", "ControlEvent.swift", "SharedSequence.swift", "RepeatBehavior.swift",
            ].contains(file)
        }
    }

    private static let parameters: [Parameter] = {
        let root = URL(filePath: #filePath).appending(path: "../../../Sources").standardized
        let urls = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        return (urls ?? []).filter { $0.pathExtension == "swift" }.flatMap { url -> [Parameter] in
            let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
            return text.matches(of: /public (?:static |convenience )?(?:func|init)[^{]*/).flatMap { declaration in
                declaration.0.matches(
                    of: /[(\s](on|scheduler)( scheduler)?: (?:\(?any )?(\w*Scheduler(?:Type)?)\b\)?\??( = [\w.]+)?/
                ).map {
                    Parameter(
                        file: url.lastPathComponent, label: "\($0.1)", type: "\($0.3)", value: "\($0.4 ?? "")")
                }
            }
        }
    }()

    @Test func `on says where code runs, and scheduler measures time`() {
        let own = Self.parameters.filter { !$0.isRxSwift }
        #expect(own.filter { $0.label == "on" }.count > 10)
        #expect(own.filter { $0.label == "scheduler" }.count > 10)
        for parameter in own {
            let isTimer = parameter.type == "SchedulerType" || parameter.file.hasPrefix("TimerProxy")
            #expect(parameter.label == (isTimer ? "scheduler" : "on"), "\(parameter)")
        }
    }

    @Test func `no time is measured on the main queue without a word`() {
        for parameter in Self.parameters where !parameter.isRxSwift && parameter.label == "scheduler" {
            #expect(!parameter.value.contains("MainScheduler") && parameter.value != " = .instance", "\(parameter)")
        }
    }
}
