import Foundation

/// Bars on a logarithmic scale, readable on light and dark backgrounds.
struct Chart {
    let rows: [Row]

    private let left = 300.0
    private let width = 620.0
    private let top = 56.0
    private let barHeight = 11.0
    private let gap = 12.0

    var svg: String {
        var y = top
        var body: [String] = []
        for row in rows {
            let libraries = Library.allCases.filter { row.figures[$0] != nil }
            let middle = y + Double(libraries.count) * barHeight / 2
            body.append(
                text("\(row.workload.group)  \(row.workload.name)", x: left - 10, y: middle + 4, anchor: "end"))
            for library in libraries {
                let nanoseconds = row.nanoseconds(library)!
                let end = x(nanoseconds)
                body.append(
                    """
                    <rect x="\(left)" y="\(y)" width="\((end - left).short)" height="\(barHeight - 2)" rx="2" \
                    fill="\(library.colour)"/>
                    """)
                body.append(text(nanoseconds.short, x: end + 4, y: y + 8, size: 9))
                y += barHeight
            }
            y += gap
        }
        let (bottom, height) = (y, y + 24)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(left + width + 60) \(height)" \
            font-family="system-ui, sans-serif" font-size="12">
            <style>text { fill: #6e7781 } line { stroke: #8c959f; stroke-opacity: 0.4 } \
            @media (prefers-color-scheme: dark) { text { fill: #a8b1bb } }</style>
            \((legend + scale(to: bottom) + body).joined(separator: "\n"))
            </svg>

            """
    }

    private var exponents: ClosedRange<Int> {
        let all = rows.flatMap { $0.figures.values.map { log10(max($0.nanoseconds, 0.01)) } }
        return Int(all.min()!.rounded(.down))...Int(all.max()!.rounded(.up))
    }

    private func x(_ nanoseconds: Double) -> Double {
        let position =
            (log10(max(nanoseconds, 0.01)) - Double(exponents.lowerBound)) / Double(max(1, exponents.count - 1))
        return left + max(2, position * width)
    }

    private var legend: [String] {
        rows.libraries.enumerated().flatMap { index, library in
            let x = left + Double(index) * 130
            return [
                #"<rect x="\#(x)" y="10" width="11" height="11" rx="2" fill="\#(library.colour)"/>"#,
                text(library.rawValue, x: x + 16, y: 20),
            ]
        }
    }

    private func scale(to bottom: Double) -> [String] {
        exponents.flatMap { exponent in
            let x = left + Double(exponent - exponents.lowerBound) / Double(max(1, exponents.count - 1)) * width
            return [
                #"<line x1="\#(x.short)" y1="\#(top - 8)" x2="\#(x.short)" y2="\#(bottom)"/>"#,
                text("\(pow(10, Double(exponent)).short) ns", x: x, y: top - 14, size: 10, anchor: "middle"),
            ]
        }
    }

    private func text(_ text: String, x: Double, y: Double, size: Int = 12, anchor: String = "start") -> String {
        #"<text x="\#(x.short)" y="\#(y.short)" font-size="\#(size)" text-anchor="\#(anchor)">\#(text)</text>"#
    }
}

extension Library {
    fileprivate var colour: String {
        switch self {
        case .handWritten: "#8c959f"
        case .rill: "#1a7f64"
        case .rxSwift: "#c2456b"
        case .reactiveSwift: "#4aa3c7"
        case .openCombine: "#d4842f"
        case .asyncAlgorithms: "#6f7fd8"
        case .foundation: "#b35fa3"
        }
    }
}
