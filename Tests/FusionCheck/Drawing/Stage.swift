import RillTesting

/// An operator of a drawn chain, and the code that does the same in a loop.
struct Stage {
    /// The operator with its arguments.
    let call: String
    /// The variable of the loop, `s`.
    var state: String?
    /// The code in the loop. `x` is the element, `pass` drops it, and `stop` ends the loop.
    var body: String?
    /// The element that is passed on, if it isn't `x`.
    var result: String?
    /// The type of that element.
    let type: String
    /// The element that is sent before all others.
    var start: String?
    /// The code after the loop.
    var end: String?
    /// The element that is sent after the loop if none has come.
    var replacement: String?

    /// Draws an operator for elements of this kind.
    static func draw(_ kind: Kind, isLast: Bool, _ random: inout SplitMix64) -> Stage {
        let (type, value, key, combine) = (kind.type, kind.value, kind.key, kind.combine)
        let transform = kind.transforms.randomElement(using: &random)!
        let predicate = kind.predicates.randomElement(using: &random)!
        let conversion = kind.conversions.randomElement(using: &random)!
        let count = (1...9).randomElement(using: &random)!
        let (x, xy) = ("(x: \(type)) in", "(x: \(type), y: \(type)) in")
        let indexed = "(x: (index: Int, element: \(type))) in"

        func stage(
            _ call: String, _ state: String? = nil, _ body: String? = nil, to result: String? = nil, end: String? = nil
        ) -> Stage { Stage(call: call, state: state, body: body, result: result, type: type, end: end) }

        let map = [
            stage("map { \(x) \(transform) }", to: transform),
            Stage(
                call: "map { (x: \(type)) -> \(conversion.type) in \(conversion.code) }", result: conversion.code,
                type: conversion.type),
        ]
        let filter = stage("filter { \(x) \(predicate) }", nil, "guard \(predicate) else { pass }")
        let others = [
            stage("filter { \(x) !(\(predicate)) == false }", nil, "guard \(predicate) else { pass }"),
            stage(
                "compactMap { (x: \(type)) -> \(type)? in if \(predicate) { \(transform) } else { nil } }", nil,
                "guard \(predicate) else { pass }", to: transform),
            stage(
                "compactMap { (x: \(type)) -> \(type)? in"
                    + " guard \(predicate) else { return nil }; return \(transform) }", nil,
                "guard \(predicate) else { pass }", to: transform),
            stage(
                "enumerated().filter { \(indexed) x.index & 31 != 7 }.map { \(indexed) x.element }", "-1",
                "s &+= 1; guard s & 31 != 7 else { pass }"),
            stage("skip(\(count))", "\(count)", "if s > 0 { s &-= 1; pass }"),
            stage("skip(while: { \(x) \(predicate) })", "true", "if s { s = \(predicate); if s { pass } }"),
            stage("take(count - \(count))", "count - \(count)", "if s == 0 { stop }; s &-= 1"),
            stage("take(while: { \(x) holds(x) })", nil, "guard holds(x) else { stop }"),
            stage("take(until: { \(x) !holds(x) }, behavior: .inclusive)", nil, "guard holds(x) else { stop }"),
            stage("distinctUntilChanged()", "\(type)?.none", "if s == x { pass }; s = x"),
            stage(
                "distinctUntilChanged { \(x) \(key) }", "Int?.none", "let key = \(key); if s == key { pass }; s = key"),
            stage(
                "distinctUntilChanged { (x: \(type), y: \(type)) -> Bool in x == y }", "\(type)?.none",
                "if let s, s == x { pass }; s = x"),
            stage("scan(\(value)) { \(xy) \(combine("x", "y")) }", value, "s = \(combine("s", "x"))", to: "s"),
            stage(
                "scan(into: \(value)) { (x: inout \(type), y: \(type)) in x = \(combine("x", "y")) }", value,
                "s = \(combine("s", "x"))", to: "s"),
            stage(
                "pairwise().map { \(xy) \(combine("x", "y")) }", "\(type)?.none",
                "let former = s; s = x; guard let former else { pass }", to: combine("former", "x")),
            stage("do(onNext: { \(x) see(x) })", nil, "see(x)"),
            Stage(call: "ifEmpty(default: \(value))", state: "true", body: "s = false", type: type, replacement: value),
            stage("catchAndReturn(\(value))"),
            Stage(call: "startWith(\(value))", type: type, start: value),
            stage("materialize().dematerialize()"),
            stage(
                "transform { (x: \(type), sink: Sink<\(type)>) in \(predicate) ? sink.next(x) : .more }", nil,
                "guard \(predicate) else { pass }"),
            stage(
                "transform(0) { (n: inout Int, x: \(type), sink: Sink<\(type)>) in"
                    + " n &+= 1; return n & 15 == 0 ? .more : sink.next(x) }",
                "0", "s &+= 1; if s & 15 == 0 { pass }"),
        ]
        let lasts = [
            stage(
                "reduce(\(value)) { \(xy) \(combine("x", "y")) }", value, "s = \(combine("s", "x")); pass",
                end: "all.add(s)"),
            Stage(call: "count()", state: "0", body: "s &+= 1; pass", type: "Int", end: "all.add(s)"),
            stage("take(last: 1)", "\(type)?.none", "s = x; pass", end: "if let s { all.add(s) }"),
        ]
        // Many operators in people's chains are map and filter.
        switch (0..<10).randomElement(using: &random)! {
        case 0...1: return map.randomElement(using: &random)!
        case 2...3: return filter
        case 4 where isLast: return lasts.randomElement(using: &random)!
        default: return others.randomElement(using: &random)!
        }
    }
}

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
