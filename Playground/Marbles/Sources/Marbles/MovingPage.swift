import Foundation
import RillTesting

/// The page for a server that only has files: Rill has computed what the page shows for each place of each marble, and
/// for common arguments.
enum MovingPage {
    /// The answers for an example. A key has the marbles of the sources and the arguments, each on a line.
    struct Frames: Encodable {
        private(set) var values: [[String]]
        private(set) var answers: [RunAnswer] = []
        private(set) var frames: [String: Int] = [:]

        init(_ one: Operator, _ example: Example) throws(Problem) {
            values = example.arguments.map { MovingPage.common($0).map(\.text) }
            var known: [RunAnswer: Int] = [:]
            for sources in MovingPage.moved(example.sources.map { MovingPage.written($0.marbles) }) {
                for arguments in MovingPage.changed(example.arguments) {
                    let answer = RunAnswer(try Drawn(one, example, sources, arguments))
                    if known[answer] == nil {
                        known[answer] = answers.count
                        answers.append(answer)
                    }
                    frames[(sources + arguments.map(\.text)).joined(separator: "\n")] = known[answer]
                }
            }
        }
    }

    static func write(
        to folder: URL, _ operators: [Operator] = Catalogue.groups.flatMap(\.operators)
    ) async throws {
        for part in ["frames", "documentation"] {
            try FileManager.default.createDirectory(
                at: folder.appending(path: part), withIntermediateDirectories: true)
        }
        @Sendable func write(_ data: Data, _ path: String) throws {
            try data.write(to: folder.appending(path: path), options: .atomic)
        }
        for (path, bytes) in Pages.scripts { try write(Data(bytes), String(path.dropFirst())) }
        try write(Data(PackageResources.style_css), "style.css")
        let loading = "Loading … If this stays, the page needs a server, such as python3 -m http.server."
        let page = String(decoding: PackageResources.index_html, as: UTF8.self)
            .replacing("<html", with: "<html data-exported").replacing("Loading …", with: loading)
        try write(Data(page.utf8), "index.html")
        try write(Data(json: CatalogueAnswer.all), "catalogue.json")
        try await withThrowingTaskGroup { group in
            for one in operators {
                try write(Data(DocumentationPage(one: one, root: "../").html.utf8), "documentation/\(one.id).html")
                for (number, example) in one.examples.enumerated() {
                    group.addTask { try write(Data(json: Frames(one, example)), "frames/\(one.id)-\(number).json") }
                }
            }
            try await group.waitForAll()
        }
    }

    /// The marbles as the page writes them.
    private static func written(_ marbles: String) -> String {
        (try? Marbles(marbles)).map { Marbles($0.marks).text } ?? marbles
    }

    /// The sources, and each variant of them in which one mark has another place.
    private static func moved(_ sources: [String]) -> [[String]] {
        [sources]
            + sources.indices.flatMap { index in
                variants(of: sources[index]).map { variant in
                    var sources = sources
                    sources[index] = variant
                    return sources
                }
            }
    }

    private static func variants(of text: String) -> [String] {
        guard let marks = (try? Marbles(text))?.marks else { return [] }
        let last = (marks.last?.time ?? 0) + 5
        return marks.indices.flatMap { index in
            (0...last).filter { $0 != marks[index].time }.compactMap { time in
                var moved = marks
                moved[index] = Recorded(time: time, value: marks[index].value)
                let text = Marbles(moved.inOrder).text
                guard let read = try? Marbles(text), read.length <= MarbleRules.longest else { return nil }
                let place = moved.indices.count { (moved[$0].time, $0) < (time, index) }
                return read.marks[place].time == time ? text : nil
            }
        }
    }

    /// The arguments, and each variant of them in which one has another value.
    private static func changed(_ arguments: [Argument]) -> [[Argument]] {
        [arguments]
            + arguments.indices.flatMap { index in
                common(arguments[index]).filter { $0 != arguments[index] }.map { value in
                    var arguments = arguments
                    arguments[index] = value
                    return arguments
                }
            }
    }

    private static func common(_ argument: Argument) -> [Argument] {
        guard case .number(let number) = argument else { return [argument] }
        let common = Set([number, 0, 1, 2, 3, 4, 5, 8]).intersection(Argument.range(for: number))
        return common.sorted().map(Argument.number)
    }
}
