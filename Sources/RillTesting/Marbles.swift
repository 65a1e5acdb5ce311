import Rill

/// The error that `#` stands for.
public struct MarbleError: Error, Hashable, CustomStringConvertible {
    public init() {}

    public var description: String { "#" }
}

/// A stream drawn as text, in which each character is one tick of time.
///
///     --a--[bc]--(de|)
///
/// - `-`: nothing happens
/// - a letter or digit: an element
/// - `[bc]`, `[[1, 2]]`: one element whose text has more than one character
/// - `(de|)`: several events at one tick, that of the opening parenthesis
/// - `|`: completed, `#`: ``MarbleError``
/// - `^`: subscribed, `!`: unsubscribed
/// - `…` at the end: the stream goes on
/// - a space: nothing, and it takes no time, except within `[…]`
public struct Marbles: Sendable {
    /// The error of a text that is no drawing of a stream.
    public struct Syntax: Error { public let message: String }

    /// The meaning of a character or a group of characters.
    public enum Mark: Equatable, Sendable {
        case element(String)
        case completed
        case failed
        case subscribed
        case unsubscribed
    }

    /// The marks with their times, in ticks.
    public private(set) var marks: [Recorded<Mark>] = []
    /// The number of ticks drawn.
    public private(set) var length = 0
    /// Whether the drawing ends with `…`.
    public private(set) var goesOn = false

    /// Reads a drawing.
    public init(_ text: String) throws(Syntax) {
        var groupStart: Int?
        for symbol in Self.symbols(of: text) {
            if goesOn { throw Syntax(message: "nothing can follow … in \"\(text)\"") }
            let time = groupStart ?? length
            switch symbol {
            case "-" where groupStart == nil: break
            case "(" where groupStart == nil: groupStart = length
            case ")" where groupStart != nil: groupStart = nil
            case "[": throw Syntax(message: "an open bracket in \"\(text)\"")
            case "…":
                goesOn = true
                continue
            case "|": marks.append(Recorded(time: time, value: .completed))
            case "#": marks.append(Recorded(time: time, value: .failed))
            case "^": marks.append(Recorded(time: time, value: .subscribed))
            case "!": marks.append(Recorded(time: time, value: .unsubscribed))
            case _ where symbol.count > 1:
                marks.append(Recorded(time: time, value: .element(String(symbol.dropFirst().dropLast()))))
            case _ where Self.isElement(symbol):
                marks.append(Recorded(time: time, value: .element(String(symbol))))
            default: throw Syntax(message: "'\(symbol)' has no meaning in \"\(text)\"")
            }
            length += symbol.count
        }
        if groupStart != nil { throw Syntax(message: "an open bracket in \"\(text)\"") }
        let end = marks.firstIndex { $0.value == .completed || $0.value == .failed }
        if let end, end < marks.count - 1 { throw Syntax(message: "nothing can follow the end in \"\(text)\"") }
    }

    /// The characters of a drawing, of which those of an element in brackets belong together, without spaces.
    static func symbols(of text: String) -> [Substring] {
        var (symbols, rest) = ([Substring](), text[...])
        while let first = rest.first {
            let length = first == "[" ? lengthOfElement(rest) : 1
            if first != " " { symbols.append(rest.prefix(length)) }
            rest = rest.dropFirst(length)
        }
        return symbols
    }

    /// The length of the element that `text` begins with: up to the bracket that closes it or, if the brackets in it
    /// don't come in pairs, to the first closing one. Returns 1 if none closes it.
    private static func lengthOfElement(_ text: Substring) -> Int {
        var depth = 0
        for (index, character) in text.enumerated() {
            depth += character == "[" ? 1 : character == "]" ? -1 : 0
            if depth == 0 { return index + 1 }
        }
        return text.firstIndex(of: "]").map { text[...$0].count } ?? 1
    }

    /// Creates a drawing of marks that are in the order of their times.
    public init(_ marks: [Recorded<Mark>]) { self.marks = marks }

    /// The events drawn. `element` makes an element of its text.
    func events<Element>(
        error: any Error = MarbleError(), _ element: (String) throws(Syntax) -> Element
    ) throws(Syntax) -> [Recorded<Event<Element>>] {
        var events: [Recorded<Event<Element>>] = []
        for mark in marks {
            switch mark.value {
            case .element(let text): events.append(.next(mark.time, try element(text)))
            case .completed: events.append(.completed(mark.time))
            case .failed: events.append(.error(mark.time, error))
            case .subscribed, .unsubscribed: throw Syntax(message: "^ and ! are not events")
            }
        }
        return events
    }

    /// The marks of `subscriptions` in the order of their times, which are counted from `start`.
    public static func marks(of subscriptions: [Subscription], from start: TestTime) -> [Recorded<Mark>] {
        let marks = subscriptions.flatMap { held in
            let marks = [Recorded(time: held.subscribe - start, value: Mark.subscribed)]
            return held.unsubscribe == .max
                ? marks : marks + [Recorded(time: held.unsubscribe - start, value: .unsubscribed)]
        }
        return marks.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
            .map(\.element)
    }

    /// Reads an element that is written by its name.
    static func element<Element>(of values: [String: Element]) -> (String) throws(Syntax) -> Element {
        { name throws(Syntax) in
            if let element = values[name] { return element }
            throw Syntax(message: "\"\(name)\" is not among the values \(values.keys.sorted())")
        }
    }

    /// Reads an element that is written literally.
    static func literal<Element: LosslessStringConvertible>(
        _ type: Element.Type
    ) -> (String) throws(Syntax) -> Element {
        { text throws(Syntax) in
            if let element = Element(text) { return element }
            throw Syntax(message: "\"\(text)\" is no \(type)")
        }
    }

    /// Whether a text stands for itself.
    private static func isElement(_ text: some StringProtocol) -> Bool {
        text.count == 1 && text.allSatisfy { $0.isLetter || $0.isNumber }
    }

    /// The marks as text. A mark that has no room moves to the right.
    public var text: String {
        var text = ""
        var index = 0
        while index < marks.count {
            let time = marks[index].time
            let group = marks[index...].prefix { $0.time == time }
            let drawn = group.map { mark in
                switch mark.value {
                case .element(let text): Self.isElement(text) ? text : "[\(text)]"
                case .completed: "|"
                case .failed: "#"
                case .subscribed: "^"
                case .unsubscribed: "!"
                }
            }.joined()
            text += String(repeating: "-", count: max(0, time - text.count))
            text += group.count == 1 ? drawn : "(\(drawn))"
            index += group.count
        }
        return text
    }
}
