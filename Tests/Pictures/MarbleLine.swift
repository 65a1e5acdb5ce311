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
    /// Whether the line shows how long a source was held.
    private(set) var isSubscription = false

    package init(_ marks: [Mark], length: Int, goesOn: Bool) {
        self.marks = marks
        self.length = length
        self.goesOn = goesOn
    }

    /// Creates a line of how long a source was held; of none if it never was.
    package init(held marks: [Mark]) {
        self.marks = marks
        isSubscription = true
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
        isSubscription = marks.contains { $0.kind == .subscribed }
    }

    /// When the source was subscribed to and, if it was, unsubscribed from.
    var subscriptions: [(start: Int, end: Int?)] {
        marks.reduce(into: []) { subscriptions, mark in
            if mark.kind == .subscribed {
                subscriptions.append((mark.time, nil))
            } else if let open = subscriptions.firstIndex(where: { $0.end == nil }) {
                subscriptions[open].end = mark.time
            }
        }
    }

    /// Whether nothing is drawn after the last mark.
    var ends: Bool {
        isSubscription
            ? subscriptions.allSatisfy { $0.end != nil }
            : marks.contains { $0.kind == .completed || $0.kind == .failed }
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
        if isSubscription, words.isEmpty { return "never subscribed to" }
        return words.isEmpty ? "nothing" : words.joined(separator: ", ") + (goesOn ? ", and so on" : "")
    }
}
