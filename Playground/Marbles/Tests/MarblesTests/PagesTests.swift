import Foundation
import Testing

@testable import Marbles

struct PagesTests {
    private struct Run: Decodable {
        struct Mark: Decodable, Equatable {
            let time: Int
            let kind: String
            let text: String?
        }

        struct Stream: Decodable {
            let name: String
            let start: Int
            let end: Int?
            let marks: [Mark]

            /// In words.
            var text: String {
                let marks = marks.map { "\($0.text ?? $0.kind) at \($0.time)" }
                let parts = ["\(name) from \(start)"] + marks + (end.map { ["disposed at \($0)"] } ?? [])
                return parts.joined(separator: ", ")
            }
        }

        let marks: [Mark]
        let subscriptions: [[[Int?]]]
        let length: Int
        let streams: [Stream]
        let note: String?
    }

    private struct Listing: Decodable {
        struct Group: Decodable {
            let name: String
            let operators: [One]
        }

        struct One: Decodable {
            let id: String
            let sentence: String
            let examples: [Example]
        }

        struct Example: Decodable { let code: String }

        let groups: [Group]
    }

    private func run(_ items: (String, String)...) throws -> Run { try run(items) }

    private func run(_ items: [(String, String)]) throws -> Run {
        let reply = Pages.reply(to: "/run", query: query(items))
        try #require(reply.status == 200, "\(reply.text)")
        return try JSONDecoder().decode(Run.self, from: Data(reply.text.utf8))
    }

    @Test func `a run has the result, and how long the sources were held`() throws {
        let run = try run(("operator", "debounce"), ("example", "0"), ("source", "-a-b--|"))
        #expect(run.marks.map(\.kind) == ["element", "completed"])
        #expect(run.marks.map(\.time) == [6, 6])
        #expect(run.subscriptions == [[[0, 6]]])
        #expect(run.length == 7)
        #expect(run.note == nil)
    }

    @Test func `a run has the given arguments`() throws {
        let run = try run(("operator", "debounce"), ("source", "-a-b---------|"), ("argument", "5"))
        #expect(run.marks.map(\.time) == [8, 13])
        let items = query(("operator", "debounce"), ("source", "-a-b---------|"), ("argument", "5"))
        let test = Pages.reply(to: "/test", query: items).text
        #expect(test.contains("$0.debounce(.seconds(5), scheduler: scheduler)"))
        #expect(test.contains("\"--------b----|\""))
        #expect(Pages.reply(to: "/svg", query: items).text.contains("debounce(.seconds(5)"))
        let text = try self.run(("operator", "startWith"), ("source", "-|"), ("argument", "\"é\\"))
        #expect(text.marks.first?.text == "\"é\\")
        let late = try self.run(("operator", "delay"), ("source", "-a|"), ("argument", "20"))
        #expect(late.marks.map(\.time) == [21, 22])
        let slow = try self.run(("operator", "interval"), ("argument", "20"))
        #expect(slow.marks.map(\.time) == [20, 40])
    }

    @Test(
        arguments: [
            (
                "window-timeSpan", 0,
                [
                    "stream 1 from 0, a at 1, b at 3, c at 4, completed at 4",
                    "stream 2 from 4, d at 6, e at 8, completed at 9",
                    "stream 3 from 9, completed at 14", "stream 4 from 14, f at 15, completed at 16",
                ]
            ),
            (
                "groupBy-keySelector", 0,
                [
                    "key 1 from 2, 1 at 2, 3 at 8, completed at 14", "key 0 from 5, 2 at 5, 4 at 11, completed at 14",
                ]
            ),
            ("groupBy-keySelector", 7, ["key 1 from 2, 1 at 2, 3 at 8, disposed at 8"]),
            (
                "flatMap-maxConcurrent", 0,
                [
                    "from 1 from 2, 1 at 3, 1 at 7, completed at 8", "from 2 from 5, 2 at 6, 2 at 10, completed at 11",
                ]
            ),
            (
                "flatMapLatest", 0,
                [
                    "from 1 from 2, 1 at 3, 1 at 5, disposed at 6",
                    "from 2 from 6, 2 at 7, 2 at 9, 2 at 11, completed at 12",
                ]
            ),
            ("debounce", 0, []),
        ] as [(String, Int, [String])])
    func `a run has the inner streams`(_ id: String, _ example: Int, _ streams: [String]) throws {
        let run = try run(("operator", id), ("example", "\(example)"))
        #expect(run.streams.map(\.text) == streams)
    }

    @Test func `a run says when each event happened, even if the marbles have no room for it`() throws {
        let run = try run(("operator", "map"), ("source", "-12|"))
        let expected = [(1, "element", "10"), (2, "element", "20"), (3, "completed", nil)]
        #expect(run.marks == expected.map { Run.Mark(time: $0.0, kind: $0.1, text: $0.2) })
        #expect(run.length == 4)
    }

    @Test func `a run says when a source was held, even if the marbles have no room for it`() throws {
        let run = try run(("operator", "retry-2"), ("source", "-#"))
        #expect(run.subscriptions == [[[0, 1], [1, 2]]])
        let endless = try self.run(("operator", "debounce"), ("source", "-a"))
        #expect(endless.subscriptions == [[[0, nil]]])
    }

    @Test func `a run without sources is that of the test`() throws {
        #expect(try run(("operator", "debounce")).marks.map(\.text) == ["c", "d", nil])
    }

    @Test func `a result that doesn't end goes on`() throws {
        #expect(try run(("operator", "never")).marks.isEmpty)
        #expect(Pages.reply(to: "/svg", query: "operator=retry&source=-a-").text.contains(": a at 1; "))
        #expect(Pages.reply(to: "/svg", query: "operator=retry").text.contains(", and so on; "))
    }

    @Test(arguments: [
        ("concat", ["---a----------------|", "-----b--------------|"], [3, 25, 40]),
        ("retry", ["-a-----------------#"], [1, 20, 39]),
        ("retry-2", ["-a\(silence(50))#"], [1, 53, 104]),
    ])
    func `a run lasts until all sources have ended`(_ id: String, _ sources: [String], _ times: [Int]) throws {
        let run = try run([("operator", id)] + sources.map { ("source", $0) })
        #expect(run.marks.map(\.time) == times)
    }

    @Test func `a stream without an end is drawn as one that goes on`() throws {
        let run = try run([("operator", "retry"), ("example", "1"), ("source", "----#")])
        #expect(run.length == 257)
        #expect(run.note == nil)
        #expect(Pages.reply(to: "/svg", query: query(("operator", "retry"), ("source", "----#"))).status == 200)
    }

    @Test(arguments: ["#", "(ab#)"]) func `a stream without an end is stopped`(_ source: String) throws {
        let run = try run(("operator", "retry"), ("source", source))
        #expect(run.note == "Stopped after 1,000 events.")
        #expect(run.marks.count <= 1000)
    }

    @Test func `all sources together send at most a thousand events`() throws {
        let source = "(\(String(repeating: "a", count: 40)))"
        let run = try run(("operator", "flatMap-maxConcurrent"), ("source", source), ("source", source))
        #expect(run.note == "Stopped after 1,000 events.")
        #expect(run.marks.count == 960)
    }

    @Test func `every operator is in the catalogue once`() throws {
        let reply = Pages.reply(to: "/catalogue")
        #expect(reply.type == "application/json")
        let groups = try JSONDecoder().decode(Listing.self, from: Data(reply.text.utf8)).groups
        let file = URL(filePath: #filePath).appending(path: "../../../../../Tests/Uses.md").standardized
        let uses = try String(contentsOf: file, encoding: .utf8).matches(of: /(?m)^## (.*)$/).map { String($0.1) }
        #expect(groups.flatMap(\.operators).map(\.id).sorted() == uses.sorted())
        #expect(Set(groups.map(\.name)).count == groups.count)
        for one in groups.flatMap(\.operators) {
            #expect(one.sentence.hasSuffix(".") && one.sentence.count < 200, "\(one.id): \(one.sentence)")
            #expect(one.examples.allSatisfy { !$0.code.isEmpty })
            #expect(Pages.reply(to: "/picture", query: query(("operator", one.id))).status == 200)
            #expect(Pages.reply(to: "/documentation", query: query(("operator", one.id))).status == 200)
        }
        #expect(groups.flatMap(\.operators).count { $0.examples.isEmpty } <= 1)
    }

    @Test func `a picture has a title, and its diagram in words`() throws {
        let reply = Pages.reply(to: "/svg", query: query(("operator", "debounce"), ("source", "-a|")))
        #expect(reply.type == "image/svg+xml")
        #expect(reply.text.contains("<title>source.debounce(.seconds(3), scheduler: scheduler)</title>"))
        #expect(reply.text.contains("<desc>source: a at 1, completed at 2"))
    }

    @Test func `a picture shows when a source was held`() throws {
        let endless = Pages.reply(to: "/svg", query: query(("operator", "retry"))).text
        #expect(endless.matches(of: /class="h" [^>]*m0-7v14"/).count == 2)
        #expect(endless.matches(of: /class="h" [^>]*l-6-4m6 4l-6 4"/).count == 1)
        let never = Pages.reply(to: "/svg", query: query(("operator", "concat"), ("example", "1"))).text
        #expect(never.contains("; other: never subscribed to</desc>"))
    }

    @Test(arguments: [
        "/", "/page.js", "/editor.js", "/diagram.js", "/marbles.js", "/code.js", "/frames.js", "/style.css",
    ])
    func `the page's files are served`(_ path: String) throws {
        let reply = Pages.reply(to: path)
        #expect(reply.status == 200)
    }

    private static func silence(_ ticks: Int) -> String { String(repeating: "-", count: ticks) }

    @Test(arguments: [
        ("", "operator: expected the name of an operator, got none"),
        ("operator=map&operator=map", "operator: expected one value, got several"),
        ("operator=map&example=x", "example: expected a number from 0 to "),
        ("operator=map&example=99999999999999999999", "example: expected a number from 0 to "),
        ("operator=debounce&example=1", "example: expected 0, got \"1\""),
        ("operator=map&colour=red", "query: expected only argument, example, operator, source, got \"colour\""),
        ("operator=debounce&argument=x", "argument: expected a number from 1 to 20, got \"x\""),
        ("operator=debounce&argument=0", "argument: expected a number from 1 to 20, got \"0\""),
        ("operator=debounce&argument=3&argument=3", "argument: expected one value, got 2"),
        ("operator=map&argument=3", "argument: expected no value, got 1"),
        ("operator=startWith&argument=", "argument: expected elements of 1 to 12 characters, got \"\""),
        ("operator=map&source=%FF", "query: expected percent-encoded UTF-8, got \"%FF\""),
        ("operator=map&source=1&source=2", "source: expected one value, got 2"),
        ("operator=just&source=1", "source: expected no value, got 1"),
        ("operator=map&source=(1", "source: expected marbles such as -a-b(c|), got \"(1\""),
        ("operator=map&source=%7C1", "source: expected marbles such as -a-b(c|), got \"|1\""),
        ("operator=map&source=1…", "source: expected no …, got \"1…\""),
        ("operator=map&source=^1!", "source: expected elements, | or #, got ^ or !"),
        ("operator=map&source=a", "source: expected whole numbers, got \"a\""),
        ("operator=map&example=1&source=a", "source: expected true or false, got \"a\""),
        ("operator=map&source=[]", "source: expected elements of 1 to 12 characters, got \"\""),
        ("operator=debounce&source=[abcdefghijklm]", "source: expected elements of 1 to 12 characters"),
        ("operator=debounce&source=-[%01]-|", "source: expected elements without control characters, got \"�\""),
        ("operator=debounce&source=-[%0A]-|", "source: expected elements without control characters, got \"�\""),
        ("operator=debounce&source=[%EF%BF%BE]", "source: expected elements without control characters, got \"�\""),
        ("operator=map&source=\(silence(65))", "source: expected at most 64 ticks, got 65"),
        ("operator=map&source=\(silence(5000))", "query: expected at most 4096 bytes, got 5020"),
    ])
    func `a bad query is answered with a sentence`(_ query: String, _ sentence: String) throws {
        let reply = Pages.reply(to: "/run", query: query)
        #expect(reply.status == 400)
        #expect(reply.text.hasPrefix(sentence), "\(reply.text)")
        #expect(reply.type == "text/plain; charset=utf-8")
        #expect(reply.isSentence)
    }

    @Test func `an unknown operator or path is not found, and other methods are not allowed`() throws {
        let operation = Pages.reply(to: "/run", query: "operator=nothing")
        #expect(operation.status == 404)
        #expect(operation.text == "operator: expected one of /catalogue, got \"nothing\"\n")
        for path in ["/../secret", "/debounce"] {
            let reply = Pages.reply(to: path)
            #expect(reply.status == 404)
            #expect(reply.text == "path: expected /, with an operator as in /#debounce, got \"\(path)\"\n")
        }
        let asked = Pages.reply(to: "/", query: "x")
        #expect(asked.status == 400)
        #expect(asked.text == "query: expected none, got \"x\"\n")
        for method in ["POST", "HEAD", "DELETE", "get"] {
            let reply = Pages.reply(to: "/", method: method)
            #expect(reply.status == 405)
            #expect(reply.headers["Allow"] == "GET")
            #expect(reply.isSentence)
        }
    }

    @Test(arguments: ["example.com", "127.0.0.1.example.com", "localhost.example.com", "", "[::2]:80", "localhost:x"])
    func `a page under another name is not served`(_ host: String) throws {
        let reply = Pages.reply(to: "/", hosts: [host])
        #expect(reply.status == 400)
        #expect(reply.text.hasPrefix("Host: expected localhost, 127.0.0.1 or [::1], got "))
        #expect(Pages.reply(to: "/", hosts: []).status == 400)
    }

    @Test(arguments: ["localhost", "LOCALHOST:1", "127.0.0.1:65535", "[::1]:8080"])
    func `a page under the names of this machine is served`(_ host: String) throws {
        #expect(Pages.reply(to: "/", hosts: [host]).status == 200)
    }
}
