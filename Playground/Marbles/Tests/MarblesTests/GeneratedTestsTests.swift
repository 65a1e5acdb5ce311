import RillTesting
import Testing

@testable import Marbles

struct GeneratedTestsTests {
    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /\ *"([^"]*)"/).map { String($0.1) }
        }
    }

    @Test func `every downloaded test with its own marbles draws what the test draws`() throws {
        for one in Catalogue.all {
            for example in one.examples {
                let drawn = try Drawn(one, example, example.sources.map(\.marbles))
                let diagram = drawn.outcome.diagram
                let lines = lines(try drawn.test)
                #expect(Array(lines.prefix(diagram.sources.count)) == diagram.sources, "\(one.id)")
                let rest = lines.dropFirst(diagram.sources.count)
                let expected = try Marbles(diagram.result).marks
                #expect(try Marbles(#require(rest.first)).marks == expected, "\(one.id)")
                for (line, text) in zip(rest.dropFirst(), diagram.subscriptions) {
                    #expect(try Marbles(line).marks == Marbles(text).marks, "\(one.id)")
                }
            }
        }
    }

    @Test func `a downloaded test is a whole file`() throws {
        let reply = Pages.reply(to: "/test", query: query(("operator", "debounce"), ("source", "-a-b--|")))
        #expect(
            reply.text == """
                import Rill
                import RillTesting
                import Testing

                struct DebounceTests {
                    private let scheduler = TestScheduler()

                    @Test func `debounce(_:scheduler:)`() {
                        diagram(on: scheduler) {
                            "-a-b--|"
                            $0.debounce(.seconds(3), scheduler: scheduler)
                            "------(b|)"
                            "^-----!"
                        }
                    }
                }

                """)
    }

    @Test(arguments: [
        ("map", "-12|", "-[10][20]|"), ("retry", "[elements]-[elements]-[elements]-#", "[elements]-"),
        ("retry-2", "--a#", "^--(!^)!"),
    ])
    func `lines that have no room in a diagram can't be downloaded as a test`(
        _ id: String, _ source: String, _ crowded: String
    ) throws {
        let reply = Pages.reply(to: "/test", query: query(("operator", id), ("source", source)))
        #expect(reply.status == 400)
        let sentence = "source: expected marbles whose result has room in a diagram, got \"\(crowded)"
        #expect(reply.text.hasPrefix(sentence), "\(reply.text)")
    }

    @Test func `elements are literal in a downloaded test`() throws {
        let source = #"-["]-----[\(1+1)]----|"#
        let reply = Pages.reply(to: "/test", query: query(("operator", "debounce"), ("source", source)))
        #expect(reply.text.contains(#" "-[\"]-----[\\(1+1)]----|"\#n"#), "\(reply.text)")
        #expect(reply.text.contains(#" "----[\"]-----[\\(1+1)]-|"\#n"#), "\(reply.text)")
    }
}
