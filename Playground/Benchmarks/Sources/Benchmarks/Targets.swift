/// The measurements of a workload.
struct Row: Sendable {
    struct Figure: Sendable {
        let nanoseconds: Double
        let allocations: Double
    }

    let workload: Workload
    let figures: [Library: Figure]

    func nanoseconds(_ library: Library) -> Double? { figures[library]?.nanoseconds }

    /// The ratio of the best peer's time to Rill's.
    var bestPeerToRill: Double? {
        guard let rill = nanoseconds(.rill), let peer = Library.peers.compactMap(nanoseconds).min() else { return nil }
        return peer / rill
    }

    /// The ratio of Rill's time to that of the hand-written limit.
    var rillToHandWritten: Double? {
        guard let rill = nanoseconds(.rill), let hand = nanoseconds(.handWritten) else { return nil }
        return rill / hand
    }
}

extension [Row] {
    /// The libraries that were measured.
    var libraries: [Library] { Library.allCases.filter { library in contains { $0.figures[library] != nil } } }
}

/// A target for a row.
struct Target: Sendable {
    let text: String
    /// Whether the row meets the target, given all rows; nil if that was not measured.
    let isMet: @Sendable (Row, [Row]) -> Bool?

    static func bestPeer(atLeast factor: Double) -> Target {
        Target(text: "peer ≥ \(factor.short)×") { row, _ in row.bestPeerToRill.map { $0 >= factor } }
    }

    static func handWritten(atMost factor: Double) -> Target {
        Target(text: "≤ \(factor.short)× by hand") { row, _ in row.rillToHandWritten.map { $0 <= factor } }
    }

    static func fasterThanHandWritten(atLeast factor: Double) -> Target {
        Target(text: "by hand ≥ \(factor.short)×") { row, _ in row.rillToHandWritten.map { 1 / $0 >= factor } }
    }

    static func overHandWritten(atMost nanoseconds: Double, per part: String, of parts: Double) -> Target {
        Target(text: "≤ \(nanoseconds.short) ns per \(part) over by hand") { row, _ in
            guard let rill = row.nanoseconds(.rill), let hand = row.nanoseconds(.handWritten) else { return nil }
            return (rill - hand) / parts <= nanoseconds
        }
    }

    static func over(_ name: String, atMost nanoseconds: Double) -> Target {
        Target(text: "≤ \(nanoseconds.short) ns over “\(name)”") { row, rows in
            guard let rill = row.nanoseconds(.rill),
                let other = rows.first(where: { $0.workload.name == name })?.nanoseconds(.rill)
            else { return nil }
            return rill - other <= nanoseconds
        }
    }

    static func nanoseconds(atMost limit: Double) -> Target {
        Target(text: "≤ \(limit.short) ns") { row, _ in row.nanoseconds(.rill).map { $0 <= limit } }
    }

    /// A count of less than a thousandth is the growth of a container, or another thread's.
    static func allocations(atMost limit: Double) -> Target {
        Target(text: limit == 0 ? "no allocation" : "≤ \(limit.short) allocations") { row, _ in
            row.figures[.rill].map { $0.allocations <= limit + 0.001 }
        }
    }

    static func linear(since name: String) -> Target {
        atMost(2, timesThatOf: name)
    }

    static func atMost(_ factor: Double, timesThatOf name: String) -> Target {
        Target(text: "≤ \(factor.short)× the ns of \(name)") { row, rows in
            guard let base = rows.first(where: { $0.workload.name == name })?.nanoseconds(.rill),
                let rill = row.nanoseconds(.rill)
            else { return nil }
            return rill <= factor * base
        }
    }

    func verdict(_ row: Row, among rows: [Row]) -> String {
        "\(text) \(isMet(row, rows).map { $0 ? "✓" : "✗" } ?? "–")"
    }
}
