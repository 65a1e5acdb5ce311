/// A type of elements, and the code that drawn chains use with them. `x` is the element.
struct Kind: Sendable {
    let type: String
    let transforms: [String]
    let predicates: [String]
    let key: String
    let value: String
    /// Code that makes an element of another kind.
    let conversions: [(type: String, code: String)]
    /// Code that combines two elements.
    let combine: @Sendable (_ first: String, _ second: String) -> String

    static func named(_ type: String) -> Kind { all.first { $0.type == type }! }

    private static let all = [
        Kind(
            type: "Int",
            transforms: ["x &* 3", "x ^ 0x55", "x &+ 7", "x &- (x &>> 3)", "try checked(x)"],
            predicates: ["x & 7 != 3", "x & 0xF != 9", "x % 5 != 0", "try checked(x) & 15 != 6"],
            key: "x &>> 1", value: "7",
            conversions: [("Quad", "Quad(x)"), ("String", "word(x)"), ("[Int]", "list(x)")],
            combine: { "\($0) &+ \($1)" }),
        Kind(
            type: "Quad",
            transforms: ["x.turned", "Quad(x.a &+ x.d)", "x.plus(x)"],
            predicates: ["x.a & 7 != 3", "x.b & 15 != x.c & 7", "try checked(x.d) & 7 != 6"],
            key: "x.b &>> 1", value: "Quad(7)",
            conversions: [("Int", "x.a ^ x.c"), ("Int", "x.b &+ x.d")],
            combine: { "\($0).plus(\($1))" }),
        Kind(
            type: "String",
            transforms: ["word(x.utf8.count)"],
            predicates: ["!x.isEmpty", "x.utf8.count < 8"],
            key: "x.utf8.count", value: #""seven""#,
            conversions: [("Int", "x.utf8.count")],
            combine: { "\($0).utf8.count < \($1).utf8.count ? \($0) : \($1)" }),
        Kind(
            type: "[Int]",
            transforms: ["list(x.count)"],
            predicates: ["!x.isEmpty", "x[0] != 9"],
            key: "x.count", value: "list(7)",
            conversions: [("Int", "x.count"), ("Int", "x[0]")],
            combine: { "\($0).count < \($1).count ? \($0) : \($1)" }),
    ]
}
