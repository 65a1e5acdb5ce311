import Foundation

/// `RESULTS.md` and its chart.
///
/// The benchmarks and the footprint are two sections; writing one leaves the other unchanged.
struct Results {
    enum Section: String, CaseIterable {
        case benchmarks = "## Benchmarks"
        case footprint = "## Footprint"
    }

    private static let title = """
        # Results

        `swift run -c release --package-path Playground/Benchmarks` measures and writes the first section,
        `swift run -c release --package-path Playground/Benchmarks Benchmarks footprint` the second one.
        """

    private let folder: URL

    /// - Parameter folder: the folder of the results; that of this package if nil.
    init(folder: String? = nil) {
        self.folder = folder.map { URL(filePath: $0) } ?? Package.folder
    }

    func write(_ text: String, to section: Section) throws {
        let file = folder.appending(path: "RESULTS.md")
        let former = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        let sections = Section.allCases.compactMap { each in
            each == section ? "\(each.rawValue)\n\n\(text)" : Self.text(of: each, in: former)
        }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try write(([Self.title] + sections).joined(separator: "\n\n") + "\n", to: "RESULTS.md")
    }

    func write(_ text: String, to name: String) throws {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    private static func text(of section: Section, in document: String) -> String? {
        guard let start = document.range(of: section.rawValue)?.lowerBound else { return nil }
        let end = document[start...].dropFirst().range(of: "\n## ")?.lowerBound ?? document.endIndex
        return document[start..<end].trimmingCharacters(in: .newlines)
    }
}

extension Report {
    func write(to results: Results) throws {
        let chart = rows.isEmpty ? "" : "\n\n![Nanoseconds of every workload and library](results.svg)"
        try results.write(markdown + chart, to: .benchmarks)
        if !rows.isEmpty { try results.write(Chart(rows: rows).svg, to: "results.svg") }
    }
}

/// The place of the sources.
enum Package {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let root = folder.deletingLastPathComponent().deletingLastPathComponent()
}
