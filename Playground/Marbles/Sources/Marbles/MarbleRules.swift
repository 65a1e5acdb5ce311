import RillTesting

/// What the marbles of a source may be.
struct MarbleRules {
    static let longest = 64
    static let longestElement = 12

    let elements: Example.Elements

    func check(_ text: String) throws(Problem) {
        let quoted = Query.quoted(text)
        let marbles: Marbles
        do { marbles = try Marbles(text) } catch {
            throw Problem(sentence: "expected marbles such as -a-b(c|), got \(quoted)")
        }
        if marbles.goesOn { throw Problem(sentence: "expected no …, got \(quoted)") }
        if marbles.length > Self.longest {
            throw Problem(sentence: "expected at most \(Self.longest) ticks, got \(marbles.length)")
        }
        for mark in marbles.marks {
            switch mark.value {
            case .element(let element): try check(element: element)
            case .completed, .failed: break
            case .subscribed, .unsubscribed: throw Problem(sentence: "expected elements, | or #, got ^ or !")
            }
        }
    }

    /// Whether neither XML nor a literal of Swift can have the character as it is.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
    }

    func check(element: String) throws(Problem) {
        let quoted = Query.quoted(element)
        if element.isEmpty || element.count > Self.longestElement || element.utf8.count > 4 * Self.longestElement {
            throw Problem(
                sentence: "expected elements of 1 to \(Self.longestElement) characters, got \(quoted)")
        }
        if element.unicodeScalars.contains(where: Self.isControl) {
            throw Problem(sentence: "expected elements without control characters, got \(quoted)")
        }
        switch elements {
        case .text: break
        case .numbers where Int(element) == nil: throw Problem(sentence: "expected whole numbers, got \(quoted)")
        case .booleans where Bool(element) == nil: throw Problem(sentence: "expected true or false, got \(quoted)")
        case .numbers, .booleans: break
        }
    }
}
