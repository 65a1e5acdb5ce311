/// The colors of a picture.
package struct Theme: Sendable {
    /// How many colors elements have.
    package static var hues: Int { 10 }

    /// What DocC appends to the name of a picture.
    package let suffix: String
    let line: String
    let label: String
    let box: String
    let error: String
    let held: String
    /// Pairs of a fill and its border.
    let elements: [(String, String)]

    package static let light = Theme(
        suffix: "", line: "#1d1d1f", label: "#6e6e73", box: "#f5f5f7", error: "#d70015", held: "#0066cc",
        elements: [
            ("#cfe5ff", "#0066cc"), ("#ffe0b8", "#b25f00"), ("#d3f2d3", "#248a3d"), ("#f3d6fa", "#8944ab"),
            ("#ffd9d6", "#c9342b"), ("#fff3b0", "#8f6f00"),
            ("#c9f0f0", "#0e7c86"), ("#ffd6ea", "#c2257a"), ("#e3e3e8", "#6e6e73"), ("#e2efb0", "#5f7a00"),
        ])

    package static let dark = Theme(
        suffix: "~dark", line: "#f5f5f7", label: "#a1a1a6", box: "#2c2c2e", error: "#ff6961",
        held: "#64b5ff",
        elements: [
            ("#0b3a66", "#64b5ff"), ("#5c3a0c", "#ffb340"), ("#1d4a27", "#5fd37a"), ("#4b2660", "#d892f2"),
            ("#5f2420", "#ff8a80"), ("#4d4210", "#ffd60a"),
            ("#0d4a50", "#5ad4dd"), ("#5c1f40", "#ff7ab8"), ("#48484a", "#c7c7cc"), ("#3d4a10", "#b8d642"),
        ])

    func style(colors: Int) -> String {
        let code = "ui-monospace,SFMono-Regular,Menlo,Consolas,monospace"
        let text = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,sans-serif"
        return """
            path{fill:none;stroke-width:1.5;stroke-linecap:round}rect{stroke-width:1.5}\
            .a{stroke:\(line)}.e{stroke:\(error);stroke-width:2.5}.h{stroke:\(held);stroke-width:2.5}\
            .b{fill:\(box);stroke:\(label);stroke-width:1}.g{fill:\(box);stroke:\(label);stroke-width:1}\
            .l,.t{font:12px \(text)}.l{fill:\(label)}.t,.k{fill:\(line);text-anchor:middle}.k{font-family:\(code)}
            """ + elements.prefix(colors).enumerated().map { ".c\($0){fill:\($1.0);stroke:\($1.1)}" }.joined()
    }
}
