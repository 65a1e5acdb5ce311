/// A stream drawn as text, as the tests read it.
package struct MarbleLine {
    package enum Kind: Equatable {
        case element(String)
        case completed, failed, subscribed, unsubscribed
    }

    package struct Mark: Equatable {
        package let time: Int
        package let kind: Kind

        package init(time: Int, kind: Kind) {
            self.time = time
            self.kind = kind
        }
    }

    package private(set) var marks: [Mark] = []
    private(set) var length = 0
    private(set) var goesOn = false

    package init(_ marks: [Mark], length: Int, goesOn: Bool) {
        self.marks = marks
        self.length = length
        self.goesOn = goesOn
    }

    package init(_ text: String) {
        var group: Int?
        var element: (time: Int, text: String)?
        for character in text where character != " " {
            defer { length += 1 }
            let time = group ?? length
            if element != nil, character != "]" {
                element?.text.append(character)
                continue
            }
            switch character {
            case "-": break
            case "(": group = length
            case ")": group = nil
            case "[": element = (time, "")
            case "]":
                marks.append(Mark(time: element?.time ?? time, kind: .element(element?.text ?? "")))
                element = nil
            case "…": goesOn = true
            case "|": marks.append(Mark(time: time, kind: .completed))
            case "#": marks.append(Mark(time: time, kind: .failed))
            case "^": marks.append(Mark(time: time, kind: .subscribed))
            case "!": marks.append(Mark(time: time, kind: .unsubscribed))
            default: marks.append(Mark(time: time, kind: .element(String(character))))
            }
        }
    }

    /// Whether the line shows how long a source was held.
    var isSubscription: Bool { marks.contains { $0.kind == .subscribed } }

    /// Whether nothing is drawn after the last mark.
    var ends: Bool {
        marks.contains { $0.kind == .completed || $0.kind == .failed || $0.kind == .unsubscribed }
    }

    /// The marks in words, for readers who don't see the picture.
    package var words: String {
        let words = marks.map { mark in
            switch mark.kind {
            case .element(let text): "\(text.isEmpty ? "[]" : text) at \(mark.time)"
            case .completed: "completed at \(mark.time)"
            case .failed: "failed at \(mark.time)"
            case .subscribed: "subscribed at \(mark.time)"
            case .unsubscribed: "unsubscribed at \(mark.time)"
            }
        }
        return words.isEmpty ? "nothing" : words.joined(separator: ", ") + (goesOn ? ", and so on" : "")
    }
}
