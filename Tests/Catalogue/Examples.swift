import Docs
import Foundation

/// The examples of `Playground/Marbles`, made of the doc comments, the tests and the groups of the documentation.
struct Examples {
    private(set) var entries: [Entry] = []
    private let root: URL
    private var drawings: [String: [Drawing]] = [:]
    /// The files of the tests of Rill.
    private let tests: [TestFile]
    /// The names that the tests and the library keep to themselves.
    private let hidden: Set<String>
    /// The names of the library's functions and properties.
    private let known: Set<String>
    /// The rows of "Choose an operator": tasks, and links to operators.
    private let tasks: [(text: String, links: [Substring])]

    init(below root: URL) throws {
        self.root = root
        let article = root.appending(path: "Sources/Rill/Rill.docc/Articles/ChooseAnOperator.md")
        tasks = try String(contentsOf: article, encoding: .utf8).matches(of: /\n\| (.+?) \| (.+) \|/).map { row in
            let links = row.2.matches(of: /\(doc:(.+?)\)(?=[ ,]|$)|``(\w+)``/)
            return (String(row.1), links.compactMap { $0.1 ?? $0.2 })
        }
        tests = try Self.sources(below: root.appending(path: "Tests/RillTests")).map {
            TestFile($0.text, name: $0.url.lastPathComponent)
        }
        let library = try Self.sources(below: root.appending(path: "Sources"))
        let member = /public (?:static )?(?:func|var) `?(\w+)/
        known = Set(library.flatMap { $0.text.matches(of: member) }.map { String($0.1) })
        hidden = (tests.flatMap(\.declarations).map(\.declared) + library.map { Self.hiddenNames(in: $0.text) })
            .reduce(into: Set()) { $0.formUnion($1) }
    }

    private static func sources(below url: URL) throws -> [(url: URL, text: String)] {
        let all = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        return try (all ?? []).filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
            .map { ($0, try String(contentsOf: $0, encoding: .utf8)) }
    }

    /// The names that only the library can use.
    private static func hiddenNames(in text: String) -> Set<String> {
        let declaration = /(?:@\S+ )*(?:[a-z]+ )*(?:func|struct|class|enum|actor|protocol|typealias) (\w+)/
        return Set(
            text.split(separator: "\n").filter { $0.first?.isWhitespace == false && !$0.contains("public ") }
                .compactMap { $0.prefixMatch(of: declaration).map { String($0.1) } })
    }

    /// Adds the operators of a file of the library.
    mutating func add(_ operators: [(id: String, one: Docs.Operator)], of docs: Docs) {
        guard !operators.isEmpty else { return }
        var added = operators.map { id, one in
            Entry(id: id, one: one, tasks: tasks.filter { $0.links.contains(where: one.isListed) }.map(\.text))
        }
        let mirror = docs.file.replacing(".swift", with: "Tests.swift")
        for file in tests where file.name == mirror { add(drawings(of: file), to: &added) { _, _ in true } }
        let untested = Set(added.filter(\.drawings.isEmpty).map(\.id))
        let names = added.filter { untested.contains($0.id) }.map(\.one.name)
        for file in tests where file.name != mirror && names.contains(where: file.hasTest(of:)) {
            add(drawings(of: file), to: &added) { untested.contains($0.id) && $1.isNamed(after: $0.one) }
        }
        for index in added.indices { added[index].choose() }
        entries += added
    }

    private mutating func drawings(of file: TestFile) -> [Drawing] {
        if let drawings = drawings[file.name] { return drawings }
        let shared = tests.filter { $0.name != file.name }.flatMap(\.declarations)
            .filter { !$0.isPrivate && $0.added.isDisjoint(with: known) }
        let drawings = file.drawings(with: shared, isForeign: hidden.contains)
        self.drawings[file.name] = drawings
        return drawings
    }

    /// Gives each drawing to the entry that it fits best.
    private func add(_ drawings: [Drawing], to entries: inout [Entry], where isWanted: (Entry, Drawing) -> Bool) {
        for drawing in drawings {
            let fit = entries.map { entry in
                let isOnly = entries.count { $0.one.baseName == entry.one.baseName } == 1
                let fitness = entry.fitness(of: drawing, isOnly: isOnly)
                return fitness + (entry.shows(drawing) ? entry.isClass ? 1001 : 1000 : 0)
            }
            guard let best = fit.max(), best > 0, let index = fit.firstIndex(of: best) else { continue }
            if isWanted(entries[index], drawing) { entries[index].drawings.append(drawing) }
        }
    }

    /// The source that `Playground/Marbles` compiles.
    func text() throws -> String { ExampleFile(entries: entries, groups: try groups()).text }

    /// The groups of the documentation, with the names of their operators.
    private func groups() throws -> [(title: Substring, ids: [String])] {
        let catalogue = root.appending(path: "Sources/Rill/Rill.docc")
        let names = try String(contentsOf: catalogue.appending(path: "Rill.md"), encoding: .utf8)
            .matches(of: /- <doc:(\w+)>/).map { "Groups/\($0.1).md" }
        var rest = entries
        let groups = try names.map { catalogue.appending(path: $0) }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
            .map { file in
                let page = try String(contentsOf: file, encoding: .utf8)
                let ids = page.matches(of: /``([^`]*)``/).compactMap { match in
                    rest.firstIndex { $0.one.isListed(as: match.1) }.map { rest.remove(at: $0).id }
                }
                return (page.prefix { $0 != "\n" }.dropFirst(2), ids)
            }
        if let unlisted = rest.first { throw Unlisted(name: unlisted.one.path) }
        return groups
    }

    struct Unlisted: Error { let name: String }
}

extension Entry {
    /// Keeps one drawing of each chain: first those that the documentation shows.
    fileprivate mutating func choose() {
        let own = drawings.filter { !$0.calls(of: name).isEmpty }
        let sorted = own.filter(shows) + own.filter { !shows($0) }
        let needsSource = sorted.contains { !$0.sources.isEmpty }
        drawings = sorted.reduce(into: []) { result, drawing in
            let isNew = !result.contains { $0.stream == drawing.stream && $0.elements == drawing.elements }
            if isNew, !needsSource || !drawing.sources.isEmpty { result.append(drawing) }
        }
    }
}

extension Docs.Operator {
    /// Whether a link of a group is the operator, or one of its overloads.
    fileprivate func isListed(as link: Substring) -> Bool {
        link == path || link.hasPrefix("\(path)-") || link.hasSuffix("/\(path)")
    }
}

/// An operator in the catalogue of the page `Playground/Marbles`.
struct Entry {
    let id: String
    let one: Docs.Operator
    /// For what "Choose an operator" names it.
    let tasks: [String]
    /// The drawings of its tests: first those of its documentation, then those of other chains.
    var drawings: [Drawing] = []

    /// The sources of its first diagram.
    var sources: [String] { one.drawings[0].lines.prefix { !isResult($0[0]) }.map { $0[0] } }

    private func isResult(_ label: String) -> Bool {
        isClass ? !["source", "subject"].contains(label) : one.isCalled(in: label)
    }

    /// What the code of a drawing has to use.
    var name: Substring { isClass ? one.name[...] : one.baseName[...] }

    var isClass: Bool { one.path == one.name }

    /// Whether the documentation shows the drawing.
    func shows(_ drawing: Drawing) -> Bool {
        one.drawings.contains { diagram in
            let sources = diagram.lines.prefix { !isResult($0[0]) }.map { $0[1] }
            let results = diagram.lines.filter { isResult($0[0]) }.map { $0[1] }
            let marbles = drawing.sources.map { $0.filter { $0 != " " } }
            return sources == marbles && results.contains(drawing.result.filter { $0 != " " })
        }
    }

    /// How well a call in the drawing fits the operator; 0 if none does.
    func fitness(of drawing: Drawing, isOnly: Bool) -> Int {
        let text = drawing.stream.joined(separator: "\n")
        if isClass { return drawing.block.words.contains(one.name) ? 1 : 0 }
        let openings = Set(
            one.drawings.flatMap(\.lines).map { $0[0] }.filter(one.isCalled).compactMap {
                $0.prefixMatch(of: /\w+(?:\(\w+:|\(\)|\(| \{)/).map { String($0.0) }
            })
        var best = 0
        for range in text.ranges(of: ".\(one.baseName)") {
            let word = text[..<range.lowerBound].reversed().prefix { $0.isLetter || $0.isNumber || "<>".contains($0) }
            let isImplicit = word.isEmpty && text[..<range.lowerBound].last.map { !")]}".contains($0) } ?? true
            let isOfType = isImplicit || String(word.reversed()).hasPrefix("Observable")
            let rest = text[range.lowerBound...].dropFirst()
            let next = rest.dropFirst(one.baseName.count).first
            guard isOfType == one.isStatic, let next, "( ".contains(next) else { continue }
            let isExact = openings.contains { rest.hasPrefix($0) && $0 != "\(one.baseName)(" }
            let isGeneral = openings.contains("\(one.baseName)\(next == " " ? " {" : "(")")
            // A trailing closure has no label.
            let isUnlabelled = next == " " && openings.contains { $0.hasSuffix(":") }
            let kind = isExact ? 4 : isGeneral ? 3 : isUnlabelled ? 2 : isOnly ? 1 : 0
            let labels = one.path.matches(of: /(\w+):/).count { rest.contains("\($0.1): ") }
            if kind > 0 { best = max(best, kind * 100 + labels) }
        }
        return best
    }
}
