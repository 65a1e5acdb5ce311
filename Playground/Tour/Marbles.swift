import Rill
import Synchronization

/// The drawing of the running scene: a row of marbles for each of its streams.
///
/// On a terminal, the rows grow while the scene runs. Elsewhere, they are printed when it ends.
final class Marbles: Sendable {
    static let shared = Marbles()
    static let column = Duration.milliseconds(50)
    static let legend = """
        A column is 50 ms. a: an element, |: completed, #: failed, !: disposed.
        timed(…) and drawn(…) make and draw streams for the tour. They are not in Rill.
        """

    private struct Drawing {
        var rows: [Row] = []
        var start: ContinuousClock.Instant?
        /// What the scene has printed since the start.
        var text = ""
        /// The number of lines on the terminal that the next drawing replaces.
        var height = 0
        var lastTick = ContinuousClock.now
        /// Whether a tick came too late for the columns to be right.
        var wasLate = false
        var isExplained = false

        mutating func noteTick() {
            let now = ContinuousClock.now
            if now - lastTick >= Marbles.column * 2 { wasLate = true }
            lastTick = now
        }
    }

    private let drawing = Mutex(Drawing())
    private let ticks = SerialDisposable()

    /// Adds a row, unless there is one with this name.
    func addRow(_ name: String) {
        drawing.withLock { drawing in
            if !drawing.rows.contains(where: { $0.name == name }) { drawing.rows.append(Row(name)) }
        }
    }

    /// Adds a mark at the present time.
    func add(_ mark: Row.Mark, to name: String) {
        drawing.withLock { drawing in
            guard let index = drawing.rows.firstIndex(where: { $0.name == name }) else { return }
            let start = drawing.start ?? .now
            drawing.start = start
            drawing.rows[index].add(mark, at: Int((ContinuousClock.now - start) / Self.column))
        }
    }

    /// Watches the time and, on a terminal, draws the rows from now on, until ``finish()``.
    func start() {
        drawing.withLock { $0.lastTick = .now }
        ticks.disposable = Observable<Int>.interval(Self.column, scheduler: MainScheduler.instance)
            .subscribe(onNext: { [self] _ in
                drawing.withLock { drawing in
                    drawing.noteTick()
                    if Console.isTerminal { draw(&drawing) }
                }
            })
    }

    /// Prints the finished rows, and begins a new drawing. Returns whether the machine was too busy for the columns to
    /// be right.
    func finish() -> Bool {
        ticks.disposable.dispose()
        return drawing.withLock { drawing in
            drawing.noteTick()
            let wasLate = drawing.wasLate
            if drawing.start != nil {
                draw(&drawing, isFinished: true)
                if !drawing.isExplained { Swift.print(Console.styled(Self.legend, .faint)) }
                drawing.isExplained = true
            }
            drawing = Drawing(isExplained: drawing.isExplained)
            return wasLate
        }
    }

    /// Prints `text` below the rows.
    func print(_ text: String) {
        drawing.withLock { drawing in
            guard drawing.start != nil else { return Swift.print(text, terminator: "") }
            drawing.text += text
            if Console.isTerminal { draw(&drawing) }
        }
    }

    private func draw(_ drawing: inout Drawing, isFinished: Bool = false) {
        guard let start = drawing.start else { return }
        let now = Int((ContinuousClock.now - start) / Self.column)
        let end = isFinished ? drawing.rows.map(\.end).max() ?? 0 : now
        let width = drawing.rows.map(\.name.count).max() ?? 0
        let colors: [Console.Style] = [.cyan, .yellow, .magenta, .green, .blue]
        let origins = Origins(drawing.rows)
        let lines = drawing.rows.enumerated().map { index, row in
            let name = row.name + String(repeating: " ", count: width + 2 - row.name.count)
            let color = { (row: Int) in colors[row % colors.count] }
            let text = row.text(to: end) { text, mark in
                guard case .element(let element) = mark else {
                    return Console.styled(text, mark == nil ? .faint : mark == .failed ? .red : color(index))
                }
                let parts = origins.parts(of: element, in: index).map { Console.styled($0.text, color($0.row)) }
                if text == element { return parts.joined() }
                return Console.styled("[", color(index)) + parts.joined() + Console.styled("]", color(index))
            }
            return "\(name)\(text)\n"
        }
        let all = lines.joined() + drawing.text
        guard Console.isTerminal else { return Swift.print(all, terminator: "") }
        // Replaces the former drawing. Lines don't wrap, because the next drawing counts them.
        let up = drawing.height > 0 ? "\u{1B}[\(drawing.height)A" : ""
        let rows = all.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\u{1B}[K\n")
        Swift.print("\(up)\u{1B}[?7l\(rows)\u{1B}[?7h", terminator: "")
        Console.flush()
        drawing.height = all.count { $0 == "\n" }
    }
}

extension ObservableType {
    /// Draws the stream in a row of marbles, which shows all subscriptions to it.
    func drawn(_ name: String) -> Observable<Element> {
        let marbles = Marbles.shared
        marbles.addRow(name)
        return `do`(
            onNext: { marbles.add(.element("\($0)"), to: name) },
            onError: { _ in marbles.add(.failed, to: name) },
            onCompleted: { marbles.add(.completed, to: name) },
            onSubscribe: { marbles.add(.subscribed, to: name) },
            onDispose: { marbles.add(.disposed, to: name) })
    }
}

extension Observable<String> {
    /// Sends each letter at the time of its column, and fails at `#`.
    static func timed(_ marbles: String) -> Observable<String> {
        let ticks = Observable<Int>.timer(
            .zero, period: Marbles.column, scheduler: MainScheduler.instance, missedTicks: .catchUp)
        return Observable<String>.zip(ticks, Observable<String>.from(marbles.map(String.init))) { _, mark in
            if mark == "#" { throw Failure() }
            return mark
        }.ignore("-", "|")
    }
}

/// The error that `#` stands for.
struct Failure: Error {}

/// Prints like the standard library's function, below the marbles of the running scene.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
    Marbles.shared.print(items.map { "\($0)" }.joined(separator: separator) + terminator)
}
