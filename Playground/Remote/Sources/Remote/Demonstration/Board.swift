import Foundation

/// Prints a line for each event, with the place of every process.
struct Board {
    private let start = ContinuousClock.now
    private let isColored = isatty(STDOUT_FILENO) == 1 && ProcessInfo.processInfo.environment["NO_COLOR"] == nil

    enum Style: Int {
        case faint = 2
        case red = 31
        case green
        case yellow
    }

    func printHeader() {
        say(row("time", ["source", "fast", "slow", "frail"], "event"), .faint)
    }

    func print(_ event: String, _ cast: Cast, _ style: Style? = nil) {
        let seconds = (ContinuousClock.now - start) / .seconds(1)
        let places = Role.allCases.map { role in cast.count(role).map { "\($0)" } ?? "–" }
        say(row("\(seconds.formatted(.number.precision(.fractionLength(1)))) s", places, event), style)
    }

    func print(_ verdict: Verdict) {
        say("\(verdict.holds ? "✓" : "✗") \(verdict.text)", verdict.holds ? .green : .red)
    }

    private func row(_ time: String, _ places: [String], _ event: String) -> String {
        let columns = [time] + places
        return columns.map { String(repeating: " ", count: max(0, 7 - $0.count)) + $0 }.joined() + "   \(event)"
    }

    private func say(_ line: String, _ style: Style?) {
        let text = if isColored, let style { "\u{1B}[\(style.rawValue)m\(line)\u{1B}[0m" } else { line }
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }
}

/// Something that the demonstration claims to show.
struct Verdict {
    let text: String
    let holds: Bool

    init(_ text: String, _ holds: Bool) { (self.text, self.holds) = (text, holds) }
}
