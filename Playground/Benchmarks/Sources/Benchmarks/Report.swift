import Foundation

/// The measurements, as Markdown.
struct Report {
    let rows: [Row]
    let timers: [Timers]
    let streams: [Streams]
    let effort: Effort

    var markdown: String {
        ([environment] + [workloadTable, streamTable, timerTable].compactMap { $0 }).joined(separator: "\n\n")
    }

    private var environment: String {
        """
        \(Machine.description), \(Machine.swiftVersion). OpenCombine 0.14.0, swift-async-algorithms 1.1.4. \
        \(Date.now.formatted(.iso8601.year().month().day())).
        """
    }

    private var workloadTable: String? {
        if rows.isEmpty { return nil }
        let libraries = rows.libraries
        let header = ["", "workload", "per"] + libraries.map(\.rawValue)
        let table = Table(
            header: header + ["peer ÷ Rill", "Rill ÷ by hand", "targets"],
            alignment: [.left, .left, .left] + Array(repeating: .right, count: libraries.count + 2) + [.left],
            rows: rows.map { row in
                [row.workload.group, row.workload.name, row.workload.unit]
                    + libraries.map { library in
                        row.figures[library].map { "\($0.nanoseconds.short) [\($0.allocations.short)]" } ?? "–"
                    }
                    + [row.bestPeerToRill?.short ?? "–", row.rillToHandWritten?.short ?? "–"]
                    + [row.workload.targets.map { $0.verdict(row, among: rows) }.joined(separator: ", ")]
            })
        return """
            \(effort.isFull ? "" : "A quick run: a tenth of the elements, even where a name gives their number. ")\
            Nanoseconds and, in brackets, heap allocations for one of what the third column names. Median of \
            \(effort.rounds) rounds in one process; each round runs every library once, and all libraries returned the \
            same result in every round. A library that takes over a second has one round. \
            Allocations are those of a whole run minus those of one half as long. “–”: the \
            library cannot express the workload; AsyncAlgorithms' flatMapLatest drops elements of such a source by \
            design. In its combineLatest, each element is sent after the previous one has arrived, to keep their order.

            \(table.markdown(naming: 2))
            """
    }

    private var streamTable: String? {
        if streams.isEmpty { return nil }
        let table = Table(
            header: ["", "stream", "library", "elements", "ns per element", "peak kB", "targets"],
            alignment: [.left, .left, .left, .right, .right, .right, .left],
            rows: streams.map { stream in
                [
                    stream.group, stream.name, stream.library, stream.count.formatted(), stream.nanoseconds.short,
                    (Double(stream.peakBytes) / 1000).short, stream.verdicts(among: streams),
                ]
            })
        return """
            Streams with back-pressure, run once. Peak: the growth of the heap (mallinfo2), read at the end of the \
            chain at every 16,384th element.

            \(table.markdown(naming: 2))
            """
    }

    private var timerTable: String? {
        if timers.isEmpty { return nil }
        let table = Table(
            header: [
                "", "intervals", "", "create ms", "bytes each", "cancel ms", "late p50", "p99", "max ms", "CPU s",
                "ticks of those due", "targets",
            ],
            alignment: [.left, .right, .left] + Array(repeating: .right, count: 8) + [.left],
            rows: timers.map { timers in
                [
                    Timers.group, timers.count.formatted(), timers.library, timers.creation.milliseconds.short,
                    timers.bytesEach.short, timers.cancellation.milliseconds.short,
                    timers.milliseconds(late: 0.5).short, timers.milliseconds(late: 0.99).short,
                    timers.milliseconds(late: 1).short, (timers.processorTime.milliseconds / 1000).short,
                    "\(timers.lateness.count.formatted()) / \(timers.due.formatted())",
                    timers.verdicts(among: self.timers),
                ]
            })
        return """
            Intervals of one second on one scheduler or queue, run once. Late: how long after start + n seconds of \
            the monotonic clock the first ticks of each arrived. CPU: of the whole process, from the creation of all \
            intervals until half a second after the last of those ticks was due. Bytes: the growth of the heap \
            (mallinfo2), without the benchmark's own data. Cancel: until the calls have returned.

            \(table.markdown(naming: 2))
            """
    }
}

/// A Markdown table.
struct Table {
    enum Alignment: String {
        case left = "---"
        case right = "---:"
    }

    let header: [String]
    let alignment: [Alignment]
    let rows: [[String]]

    /// The table, and below it why rows miss a target. A row's first `count` cells name it.
    func markdown(naming count: Int) -> String {
        let misses = rows.filter { $0.contains { $0.contains("✗") } }.map { row in
            "- \(row.prefix(count).joined(separator: ", ")): \(Limits.limit(of: row[count - 1]))"
        }
        if misses.isEmpty { return markdown }
        return "\(markdown)\n\nRows that miss a target (✗), and why:\n\n\(misses.joined(separator: "\n"))"
    }

    private var markdown: String {
        ([header, alignment.map(\.rawValue)] + rows)
            .map { cells in "| \(cells.joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }
}

extension Double {
    /// Three digits, or all before the decimal point.
    var short: String {
        if isNaN { return "–" }
        let digits = self < 9.995 ? 2 : self < 99.95 ? 1 : 0
        let text = formatted(
            .number.precision(.fractionLength(0...digits)).grouping(.never).locale(Locale(identifier: "en")))
        return text
    }
}

extension Duration {
    var milliseconds: Double { self / .milliseconds(1) }
}

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
