/// A stream drawn as a row of marbles: `--a--[bc]--(de|)`.
struct Row {
    enum Mark: Equatable {
        case subscribed
        case element(String)
        case completed
        case failed
        case disposed

        fileprivate var text: String? {
            switch self {
            case .subscribed: nil
            case .element(let text): text.count == 1 ? text : "[\(text)]"
            case .completed: "|"
            case .failed: "#"
            case .disposed: "!"
            }
        }

        fileprivate var isEnd: Bool { [.completed, .failed, .disposed].contains(self) }
    }

    let name: String
    private var marks: [(column: Int, mark: Mark)] = []

    init(_ name: String) { self.name = name }

    /// Adds a mark. A subscription that has ended isn't disposed as well.
    mutating func add(_ mark: Mark, at column: Int) {
        if mark == .disposed, marks.last?.mark.isEnd != false { return }
        marks.append((column, mark))
    }

    var elements: [String] { marks.compactMap { if case .element(let text) = $0.mark { text } else { nil } } }

    /// The column after the last mark.
    var end: Int { marks.last.map { $0.column + 1 } ?? 0 }

    /// The row when `end` is the column after the present one. A mark that has no room moves to the right.
    ///
    /// - Parameter paint: returns the text of a mark, or of the time between marks, as the terminal shows it.
    func text(to end: Int, paint: (String, Mark?) -> String = { text, _ in text }) -> String {
        var (text, length, isLive) = ("", 0, false)
        func pass(to column: Int) {
            let time = String(repeating: isLive ? "-" : " ", count: max(0, column - length))
            text += paint(time, nil)
            length += time.count
        }
        var rest = marks[...]
        while let column = rest.first?.column {
            let group = rest.prefix { $0.column == column }
            rest = rest.dropFirst(group.count)
            pass(to: column)
            let drawn = group.compactMap { mark in mark.mark.text.map { ($0, paint($0, mark.mark)) } }
            text += drawn.count > 1 ? "(\(drawn.map(\.1).joined()))" : drawn.map(\.1).joined()
            length += drawn.map(\.0.count).reduce(drawn.count > 1 ? 2 : 0, +)
            isLive = group.last?.mark.isEnd == false
        }
        if isLive { pass(to: end) }
        return text
    }
}

/// The rows from which the elements of a drawing come.
struct Origins {
    private var rows: [String: Int] = [:]

    init(_ rows: [Row]) {
        for (index, row) in rows.enumerated() {
            for element in row.elements { self.rows[element] = self.rows[element] ?? index }
        }
    }

    /// Returns the first row that has `element`. If that is `row`, returns it for each character of `element` instead,
    /// because `zip` and its relatives join elements.
    func parts(of element: String, in row: Int) -> [(text: String, row: Int)] {
        if let origin = rows[element], origin != row { return [(element, origin)] }
        return element.map { (String($0), rows[String($0)] ?? row) }
    }
}
