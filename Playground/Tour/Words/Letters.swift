/// The role of a scalar in the words of a text.
struct Letter {
    enum Role: UInt8 {
        case separator
        /// Continues a word but begins none: an apostrophe, a combining mark.
        case joiner
        /// Begins or continues a word: a letter, a digit.
        case letter
    }

    let role: Role
    let lowercase: Unicode.Scalar

    init(_ scalar: Unicode.Scalar) {
        let properties = scalar.properties
        switch properties.generalCategory {
        case .decimalNumber: (role, lowercase) = (.letter, scalar)
        case _ where properties.isAlphabetic:
            (role, lowercase) = (.letter, properties.lowercaseMapping.unicodeScalars.first!)
        case .nonspacingMark, .spacingMark, .enclosingMark: (role, lowercase) = (.joiner, scalar)
        // A word is the same with either apostrophe.
        case _ where scalar == "'" || scalar == "\u{2019}": (role, lowercase) = (.joiner, "'")
        default: (role, lowercase) = (.separator, scalar)
        }
    }
}

/// The letters of all scalars, with a table for those of the basic plane.
struct Letters {
    static let all = Letters()

    private let basic = (0..<0x10000).map { Letter(Unicode.Scalar($0) ?? "\0") }

    private init() {}

    @inline(__always)
    subscript(scalar: Unicode.Scalar) -> Letter {
        scalar.value < 0x10000 ? basic[Int(scalar.value)] : Letter(scalar)
    }
}
