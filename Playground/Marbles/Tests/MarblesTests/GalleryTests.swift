import Foundation
import RillTesting
import Testing

@testable import Marbles

struct GalleryTests {
    @Test func `the gallery has every operator, and each of its links leads somewhere`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try Gallery().write(to: folder)
        let page = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
        for one in Catalogue.all {
            #expect(page.contains("<article id=\"\(one.id)\" data-words=\"\(Markup.escaped(one.words))\">"))
            for task in one.tasks { #expect(one.words.contains(task.lowercased())) }
        }
        let links = page.matches(of: /(?:href|src|srcset)="([^"]*)"/).map { String($0.1) }
        #expect(links.count > 2 * Catalogue.all.count)
        for link in links {
            if link == "try/" { continue }
            if link.hasPrefix("#") {
                #expect(page.contains("id=\"\(link.dropFirst())\""), "\(link)")
            } else {
                let picture = try String(contentsOf: folder.appending(path: link), encoding: .utf8)
                #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"), "\(link)")
                #expect(picture.contains("<title>") && picture.contains("<desc>"))
            }
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(files.count == Catalogue.all.count + 2)
    }

    @Test func `the page without a server has all that it loads, and the answers of the server`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "try-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let operators = ["debounce", "zip", "never"].compactMap { Catalogue.operators[$0] }
        #expect(operators.count == 3)
        try await MovingPage.write(to: folder, operators)
        let page = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
        #expect(page.contains("<html data-exported lang"))
        for link in page.matches(of: /(?:href|src)="([^"#:]+)"/).map({ String($0.1) }) {
            #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path), "\(link)")
        }
        for one in operators {
            let text = try String(contentsOf: folder.appending(path: "documentation/\(one.id).html"), encoding: .utf8)
            #expect(text.contains("<a href=\"../#\(one.id)\">"))
            for (index, example) in one.examples.enumerated() {
                let data = try Data(contentsOf: folder.appending(path: "frames/\(one.id)-\(index).json"))
                let frames = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
                let (numbers, answers) = (frames["frames"] as! [String: Int], frames["answers"] as! [NSDictionary])
                for (key, number) in numbers {
                    let lines = key.isEmpty ? [] : key.split(separator: "\n").map(String.init)
                    let names = example.sources.map { _ in "source" } + example.arguments.map { _ in "argument" }
                    let items = [("operator", one.id), ("example", "\(index)")] + zip(names, lines)
                    let reply = Pages.reply(to: "/run", query: query(items))
                    let answer = try JSONSerialization.jsonObject(with: Data(reply.text.utf8)) as? NSDictionary
                    #expect(answer == answers[number])
                }
            }
        }
    }

    @Test func `each marble has each place, and each argument its common values`() throws {
        let debounce = try #require(Catalogue.operators["debounce"])
        let frames = try MovingPage.Frames(debounce, debounce.examples[0])
        let lines = try frames.frames.keys.map { try Marbles(String($0.prefix { $0 != "\n" })).marks }
        for time in 0...11 { #expect(lines.contains { $0.contains(Recorded(time: time, value: .element("a"))) }) }
        #expect(lines.allSatisfy { $0.count == 5 })
        #expect(frames.values == [["1", "2", "3", "4", "5", "8"]])
        for value in frames.values[0] { #expect(frames.frames["-a-bc----d-|\n\(value)"] != nil) }
    }
}

struct MarkupTests {
    @Test func `a doc comment becomes a page`() {
        let text = """
            Sends `a < b` of ``Observable``,
            and more.

                source: -a|
                map:    -b|

            - Parameters:
              - count: the number
                of elements.
            """
        #expect(
            Markup.blocks(text) == """
                <p>Sends <code>a &lt; b</code> of <code>Observable</code>, and more.</p>
                <pre>source: -a|
                map:    -b|</pre>
                <ul><li>Parameters:</li>
                <li>count: the number of elements.</li></ul>
                """)
    }
}
