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
