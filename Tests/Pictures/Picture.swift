/// A marble diagram drawn as SVG: a line for each stream, and a box for each call of the operator.
package struct Picture {
    private enum Row {
        case call(String)
        case label(String)
        case stream(MarbleLine)
    }

    /// What happens at one time: elements next to each other, and the end after them.
    private struct Moment {
        let time: Int
        let elements: [String]
        let end: MarbleLine.Kind?

        init(_ marks: [MarbleLine.Mark]) {
            time = marks[0].time
            elements = marks.compactMap { if case .element(let text) = $0.kind { text } else { nil } }
            end = marks.last.flatMap { if case .element = $0.kind { nil } else { $0.kind } }
        }

        /// How far it reaches to the left and to the right of its time.
        var left: Int { elements.first.map { Picture.width(of: $0) / 2 } ?? 6 }
        var right: Int { elements.isEmpty ? 6 : elements.map(Picture.width).reduce(-left, +) + (end == nil ? 0 : 14) }
    }

    private let rows: [Row]
    private let pitch: Int
    private let width: Int
    private let title: String
    /// The diagram in words, for readers who don't see the picture.
    package let words: String

    private static let (start, radius) = (26, 12)

    private static func width(of element: String) -> Int { max(2 * radius, element.count * 7 + 12) }

    private static func moments(of marbles: MarbleLine) -> [Moment] {
        marbles.marks.map(\.time).reduce(into: [Int]()) { if $0.last != $1 { $0.append($1) } }
            .map { time in Moment(marbles.marks.filter { $0.time == time }) }
    }

    /// - Parameter lines: labels and marbles.
    /// - Parameter isCall: whether a label is a call of the operator.
    package init(_ lines: [[String]], isCall: (String) -> Bool) {
        self.init(lines.map { ($0[0], MarbleLine($0[1])) }, isCall: isCall)
    }

    /// - Parameter lines: labels and streams.
    /// - Parameter isCall: whether a label is a call of the operator.
    package init(_ lines: [(label: String, stream: MarbleLine)], isCall: (String) -> Bool) {
        let (labels, streams) = (lines.map(\.label), lines.map(\.stream))
        let moments = streams.map(Self.moments)
        let calls = labels.filter(isCall)
        title = calls.first ?? labels[0]
        words = lines.map { "\($0): \($1.words)" }.joined(separator: "; ")
        rows = lines.flatMap { [isCall($0) ? .call($0) : .label($0), .stream($1)] }
        let gaps = moments.flatMap { line in
            zip(line, line.dropFirst()).map { Double($0.right + $1.left + 2) / Double($1.time - $0.time) }
        }
        let ticks = streams.map { max($0.marks.last?.time ?? 0, $0.ends ? 0 : $0.length) }.max()!
        pitch = Int(max(gaps.max() ?? 0, min(32, 380 / Double(max(ticks, 1)))).rounded(.up))
        let ends = zip(streams, moments).map { [pitch] stream, line in
            (stream.ends ? 0 : 20) + (line.last.map { $0.time * pitch + $0.right } ?? 0)
        }
        width = max(440, Self.start + ends.max()! + 16, (calls.map(\.count).max() ?? 0) * 6 + 40)
    }

    /// The picture, which follows the light or dark setting of its reader.
    package var svg: String {
        var (y, body, colors): (Int, [String], [String: Int]) = (8, [], [:])
        for row in rows {
            switch row {
            case .call(let text):
                let size = min(13, Double((width - 40) * 100 / (6 * text.count)) / 10)
                body.append(#"<rect class="b" x="8" y="\#(y + 4)" width="\#(width - 16)" height="28" rx="6"/>"#)
                let place = #"x="\#(width / 2)" y="\#(y + 22)" font-size="\#(size)""#
                body.append(#"<text class="k" \#(place)>\#(xml(text))</text>"#)
                y += 38
            case .label(let text):
                body.append(#"<text class="l" x="8" y="\#(y + 11)">\#(xml(text))</text>"#)
                y += 14
            case .stream(let marbles):
                body += marbles.isSubscription ? brackets(marbles, y + 12) : stream(marbles, y + 16, &colors)
                y += marbles.isSubscription ? 28 : 36
            }
        }
        let head = """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(y + 4)" viewBox="0 0 \(width) \(y + 4)" \
            role="img">
            <title>\(xml(title))</title>
            <desc>\(xml(words))</desc>
            <style>\(Theme.style(colors: min(colors.count, Theme.hues)))</style>
            """
        return ([head] + body + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private func x(_ time: Int) -> Int { Self.start + time * pitch }

    /// Draws the times during which a source is held.
    private func brackets(_ marbles: MarbleLine, _ y: Int) -> [String] {
        if marbles.subscriptions.isEmpty {
            return [#"<text class="l" x="\#(Self.start)" y="\#(y + 4)">\#(marbles.words)</text>"#]
        }
        return marbles.subscriptions.map { start, end in
            let line = end.map { "\(x($0))m0-7v14" } ?? "\(width - 12)l-6-4m6 4l-6 4"
            return #"<path class="h" d="M\#(x(start)) \#(y - 7)v14m0-7H\#(line)"/>"#
        }
    }

    private func stream(_ marbles: MarbleLine, _ y: Int, _ colors: inout [String: Int]) -> [String] {
        let moments = Self.moments(of: marbles)
        let end = marbles.ends ? moments.last.map { x($0.time) + max($0.right - 8, 0) }! : width - 12
        var shapes = [#"<path class="a" d="M8 \#(y)H\#(end)\#(marbles.ends ? "" : "l-6-4m6 4l-6 4")"/>"#]
        for moment in moments {
            var left = x(moment.time) - moment.left
            if moment.elements.count > 1 {
                let width = moment.elements.map(Self.width).reduce(0, +)
                shapes.append(
                    #"<rect class="g" x="\#(left - 3)" y="\#(y - 15)" width="\#(width + 6)" height="30" rx="15"/>"#)
            }
            for element in moment.elements {
                let width = Self.width(of: element)
                let color = colors[element] ?? colors.count
                colors[element] = color
                shapes.append(
                    #"<rect class="c\#(color % Theme.hues)" x="\#(left + 1)" y="\#(y - 11)" width="\#(width - 2)" "#
                        + #"height="22" rx="11"/>"#)
                let text = xml(element.isEmpty ? "[]" : element)
                shapes.append(#"<text class="t" x="\#(left + width / 2)" y="\#(y + 4)">\#(text)</text>"#)
                left += width
            }
            let end = moment.elements.isEmpty ? x(moment.time) : left + (moment.end == .failed ? 10 : 6)
            switch moment.end {
            case .completed: shapes.append(#"<path class="a" d="M\#(end) \#(y - 12)v24"/>"#)
            case .failed: shapes.append(#"<path class="e" d="M\#(end - 6) \#(y - 6)l12 12m0-12l-12 12"/>"#)
            default: break
            }
        }
        return shapes
    }

    private func xml(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

/// The colors inside the boxes of a picture, light or dark as the reader has set it.
struct Theme: Sendable {
    /// How many colors elements have.
    static var hues: Int { 10 }

    private let text: String
    private let box: String
    /// Pairs of a fill and its border.
    private let elements: [(String, String)]

    private static let light = Theme(
        text: "#1d1d1f", box: "#f5f5f7",
        elements: [
            ("#cfe5ff", "#0066cc"), ("#ffe0b8", "#b25f00"), ("#d3f2d3", "#248a3d"), ("#f3d6fa", "#8944ab"),
            ("#ffd9d6", "#c9342b"), ("#fff3b0", "#8f6f00"),
            ("#c9f0f0", "#0e7c86"), ("#ffd6ea", "#c2257a"), ("#e3e3e8", "#6e6e73"), ("#e2efb0", "#5f7a00"),
        ])

    private static let dark = Theme(
        text: "#f5f5f7", box: "#2c2c2e",
        elements: [
            ("#0b3a66", "#64b5ff"), ("#5c3a0c", "#ffb340"), ("#1d4a27", "#5fd37a"), ("#4b2660", "#d892f2"),
            ("#5f2420", "#ff8a80"), ("#4d4210", "#ffd60a"),
            ("#0d4a50", "#5ad4dd"), ("#5c1f40", "#ff7ab8"), ("#48484a", "#c7c7cc"), ("#3d4a10", "#b8d642"),
        ])

    /// What stands beside the boxes is seen on white and on black. A page can be dark although the reader's system is
    /// light, and not every browser then tells the picture.
    private static let (line, error, held) = ("#76767b", "#e0282e", "#0077ed")

    /// The style of a picture whose elements have this many colors.
    static func style(colors: Int) -> String {
        let code = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace"
        let text = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,sans-serif"
        return """
            path{fill:none;stroke-width:1.5;stroke-linecap:round}rect{stroke-width:1.5}\
            .a{stroke:\(line)}.e{stroke:\(error);stroke-width:2.5}.h{stroke:\(held);stroke-width:2.5}\
            .b,.g{stroke:\(line);stroke-width:1}\
            .l,.t{font:12px \(text)}.l{fill:\(line)}.t,.k{text-anchor:middle}.k{font-family:\(code)}\
            \(light.rules(colors))@media(prefers-color-scheme:dark){\(dark.rules(colors))}
            """
    }

    private func rules(_ colors: Int) -> String {
        ".b,.g{fill:\(box)}.t,.k{fill:\(text)}"
            + elements.prefix(colors).enumerated().map { ".c\($0){fill:\($1.0);stroke:\($1.1)}" }.joined()
    }
}
