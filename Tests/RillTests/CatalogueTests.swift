import Foundation
import Rill
import Testing

@testable import Catalogue
@testable import Docs
@testable import Pictures
@testable import RillTesting

struct CatalogueTests {
    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    @Test(arguments: Catalogue.modules.flatMap { module in module.folders.map { "\(module.name)/\($0)" } })
    func `every diagram is drawn as the tests read it`(_ folder: String) throws {
        let directory = Self.root.appending(path: "Sources/\(folder)")
        for file in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
            let docs = Docs(of: try String(contentsOf: directory.appending(path: file), encoding: .utf8), in: file)
            let drawn = docs.operators + docs.classes
            #expect(drawn.map(\.drawings.count).reduce(0, +) == docs.diagrams.count, "\(file)")
            for line in docs.diagrams.flatMap(\.lines) {
                let expected = try Marbles(line[1]).marks.map { "\($0.value) at \($0.time)" }
                #expect(MarbleLine(line[1]).marks.map { "\($0.kind) at \($0.time)" } == expected)
            }
        }
    }

    @Test func `a line of marbles in words`() {
        #expect(MarbleLine("-a [bc](d[]|)").words == "a at 1, bc at 2, d at 6, [] at 6, completed at 6")
        #expect(MarbleLine("--#").words == "failed at 2")
        #expect(MarbleLine("-1-2-…").words == "1 at 1, 2 at 3, and so on")
        #expect(MarbleLine("-^-!").words == "subscribed at 1, unsubscribed at 3")
        #expect(MarbleLine("---").words == "nothing")
        #expect(MarbleLine(held: []).words == "never subscribed to")
    }

    private static func svg(_ lines: [[String]]) -> String { Picture(lines) { $0.hasPrefix("it") }.svg }

    @Test func `a picture has a label for each stream and a box for each call`() {
        let svg = Self.svg([["source", "-a|"], ["it { $0 < 1 && true }", "-(a|)"], ["source", "^!"]])
        #expect(svg.matches(of: /<text class="l"/).count == 2)
        #expect(svg.matches(of: /<text class="k"/).count == 1)
        #expect(svg.contains(">it { $0 &lt; 1 &amp;&amp; true }</text>"))
        #expect(svg.contains("<title>it { $0 &lt; 1 &amp;&amp; true }</title>"))
        #expect(svg.matches(of: /class="h"/).count == 1)
    }

    @Test func `an element has the same color wherever it is`() {
        let svg = Self.svg([["source", "-ab|"], ["it()", "--b|"]])
        #expect(svg.matches(of: /<rect class="c(\d)"/).map { $0.1 } == ["0", "1", "1"])
    }

    @Test func `elements of one time are next to each other in an outline`() {
        let svg = Self.svg([["it()", "--([long]b|)"]])
        #expect(svg.matches(of: /class="g"/).count == 1)
        let places = svg.matches(of: /<rect class="c." x="(\d+)" y="\d+" width="(\d+)"/)
            .map { (Int($0.1)!, Int($0.2)!) }
        #expect(places.count == 2 && places[1].0 == places[0].0 + places[0].1 + 2)
    }

    @Test func `no element covers another one`() {
        let svg = Self.svg([["it()", "-[elements]a(bc)---[long]d|"]])
        let places = svg.matches(of: /<rect class="c." x="(\d+)" y="\d+" width="(\d+)"/)
            .map { (Int($0.1)!, Int($0.2)!) }
        #expect(places.count == 6)
        for (one, next) in zip(places, places.dropFirst()) { #expect(one.0 + one.1 <= next.0) }
    }

    @Test(arguments: [
        ("^--!", ["0H3"]), ("^--(!^)-!", ["0H3", "3H8"]), ("^---!----^", ["0H4", "9H…"]), ("^-^-!-!", ["0H4", "2H6"]),
    ])
    func `a source has a bracket for each time that it is held`(_ held: String, _ brackets: [String]) throws {
        let svg = Self.svg([["it()", "---------------|"], ["source", held]])
        let drawn = svg.matches(of: /class="h" d="M(\d+) \d+v14m0-7H(\d+)(m0-7v14)?/).map { one in
            let (start, end) = ((Int(one.1)! - 26) / 26, (Int(one.2)! - 26) / 26)
            return "\(start)H\(one.3 == nil ? "…" : "\(end)")"
        }
        #expect(drawn == brackets)
    }

    @Test func `a source that is never held has no line`() {
        let svg = Picture([("it()", MarbleLine("|")), ("source", MarbleLine(held: []))]) { $0 == "it()" }.svg
        #expect(svg.contains(">never subscribed to</text>"))
        #expect(svg.contains("; source: never subscribed to</desc>"))
        #expect(svg.matches(of: /<path class="[ah]" d="M\d+ \d+[Hv]\d+[lm]/).isEmpty)
    }

    /// How bright a color is for an eye, as WCAG defines it.
    private static func luminance(_ color: Substring) -> Double {
        let parts = [1, 3, 5].map { start -> Double in
            let part = Double(Int(color.dropFirst(start).prefix(2), radix: 16)!) / 255
            return part <= 0.03928 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
        }
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }

    private static func contrast(_ color: Substring, _ other: Substring) -> Double {
        let brightness = [luminance(color), luminance(other)].sorted()
        return (brightness[1] + 0.05) / (brightness[0] + 0.05)
    }

    /// The declarations of a picture's style by their classes: in light, or those that dark replaces.
    private static func colors(dark: Bool) throws -> [Substring: Substring] {
        let svg = svg([["source", "-abcdefghij-#"], ["it()", "-abcdefghij-#"], ["source", "^-!"]])
        let style = try #require(svg.firstMatch(of: /<style>(.*)@media\(prefers-color-scheme:dark\)\{(.*)\}<\/style>/))
        return (dark ? style.2 : style.1).matches(of: /([.\w,]+)\{([^}]*)\}/).reduce(into: [:]) { colors, rule in
            for declaration in rule.2.matches(of: /(fill|stroke):(#\w{6})/) {
                for name in rule.1.split(separator: ",") { colors["\(name) \(declaration.1)"] = declaration.2 }
            }
        }
    }

    @Test func `what stands beside the boxes of a picture is seen on white and on black, in light and dark alike`()
        throws
    {
        let dark = try Self.colors(dark: true)
        for name: Substring in [".a stroke", ".e stroke", ".h stroke", ".l fill", ".b stroke", ".g stroke"] {
            let color = try #require(Self.colors(dark: false)[name])
            for page: Substring in ["#ffffff", "#000000"] { #expect(Self.contrast(color, page) > 4.3, "\(name)") }
            #expect(dark[name] == nil, "\(name)")
        }
    }

    @Test(arguments: [false, true]) func `the text in the boxes of a picture is seen, in light and in dark`(
        _ isDark: Bool
    ) throws {
        let colors = try Self.colors(dark: isDark)
        let boxes = [".b"] + (0..<10).map { ".c\($0)" }
        for box in boxes {
            let (text, fill) = try (#require(colors[".t fill"]), #require(colors["\(box) fill"]))
            #expect(Self.contrast(text, fill) > 7, "\(box)")
        }
        #expect(colors[".k fill"] == colors[".t fill"])
    }

    /// Here, `find` takes half a second.
    @Test func `the picture of the README shows what its chain sends`() async throws {
        let scheduler = TestScheduler(initialClock: 0, resolution: .milliseconds(100))
        let (typed, found) = (scheduler.createObserver(String.self), scheduler.createObserver(String.self))
        let text = scheduler.createHotObservable(Catalogue.search[0][1], of: String.self)
            .debounce(.milliseconds(300), scheduler: scheduler)
        _ = text.subscribe(typed)
        _ = text.asyncMapLatest(on: scheduler) { text in
            try await Task.sleep(for: .milliseconds(500), clock: SchedulerClock(scheduler))
            return try #require(["Rhine", "Rioni"].first { $0.hasPrefix(text) })
        }.subscribe(found)
        await scheduler.run()
        typed.expect(Catalogue.search[1][1])
        found.expect(Catalogue.search[2][1])
    }

    private static let source = """
        extension ObservableType {
            /// Doubles.
            ///
            ///     source:           -1-|
            ///     doubled(by: [2]): -2-|
            ///
            /// More.
            @inlinable public func doubled(by factors: [(Int, Int)], line: UInt = #line) -> Observable<Element> {
        """

    private static func page(test: String, taken: Set<String> = []) -> Page {
        let one = Docs(of: source, in: "It.swift").operators[0]
        return Page(of: one, in: "Rill", taken: taken) { one.examples(of: $0, isOnly: false, in: test) }
    }

    @Test func `a page has a picture and the call of the test`() {
        let test = """
            @Test func another() {
                "-1-|"
                $0.doubled(by: [3]).map { $0 }
                "-3-|"
            @Test func it() {
                "-1-|"
                $0.doubled(by: [$0]).map { $0 }
                "-2-|"
            """
        #expect(
            Self.page(test: test).text(with: nil) == """
                # ``Rill/ObservableType/doubled(by:line:)``

                @Metadata {
                    @DocumentationExtension(mergeBehavior: override)
                }

                Doubles.

                ![source: 1 at 1, completed at 3; doubled(by: \\[2\\]): 2 at 1, completed at 3](doubled-by)

                ```swift
                source.doubled(by: [source])
                ```

                More.

                """)
    }

    @Test(arguments: ["doubled(", "$0.doubled(by: $1)", "$0.doubled(2)", "Observable.doubled(by: 2)"])
    func `a page has no call that does not fit`(_ call: String) {
        let test = "@Test\n\"-1-|\"\n\(call)\n\"-2-|\""
        #expect(!Self.page(test: test).text(with: nil).contains("```"))
    }

    @Test func `a picture gets a name of its own`() {
        #expect(Self.page(test: "", taken: ["doubled-by", "doubled-by-2"]).name == "doubled-by-3")
    }

    @Test func `an example has what its diagram needs, and nothing else`() throws {
        let test = """
            import Testing

            struct ItTests {
                private let scheduler = TestScheduler()
                private let unused = 1

                @Test func `it waits`() {
                    let time = Duration.seconds(1)
                    let log = Log()
                    diagram(on: scheduler) {
                        "-a|"
                        $0.it(time, on: scheduler)
                        "--a|"
                        "^-!"
                    }
                    diagram {
                        "-a|"
                        $0.it(log)
                        "-a|"
                    }
                }
            }
            """
        let file = TestFile(test, name: "ItTests.swift")
        let drawings = file.drawings(with: []) { $0 == "Log" }
        #expect(drawings.map(\.sources) == [["-a|"]])
        let drawing = try #require(drawings.first)
        #expect(drawing.result == "--a|")
        #expect(drawing.elements == "text")
        #expect(drawing.locals.map(\.text) == ["        let time = Duration.seconds(1)"])
        #expect(drawing.members.map(\.text) == ["    private let scheduler = TestScheduler()"])
        #expect(drawing.names(["source"]) == ["source"])
    }
}
