// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

@usableFromInline
enum Input4<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: Sendable {
    case a(A)
    case b(B)
    case c(C)
    case d(D)
}

@usableFromInline
struct Queues4<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: ZipRow, Sendable {
    @usableFromInline var a = Queue<A>()
    @usableFromInline var b = Queue<B>()
    @usableFromInline var c = Queue<C>()
    @usableFromInline var d = Queue<D>()

    @inlinable init() {}

    @inlinable var sources: Int { 4 }

    @inlinable func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        case 1: b.count
        case 2: c.count
        default: d.count
        }
    }

    @inlinable mutating func keep(_ input: consuming Input4<A, B, C, D>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        case .c(let element): c.append(element)
        case .d(let element): d.append(element)
        }
    }

    @inlinable
    mutating func take(completedBy input: consuming Input4<A, B, C, D>, from source: Int) -> (A, B, C, D) {
        switch input {
        case .a(let element): (element, b.popFirst()!, c.popFirst()!, d.popFirst()!)
        case .b(let element): (a.popFirst()!, element, c.popFirst()!, d.popFirst()!)
        case .c(let element): (a.popFirst()!, b.popFirst()!, element, d.popFirst()!)
        case .d(let element): (a.popFirst()!, b.popFirst()!, c.popFirst()!, element)
        }
    }
}

@usableFromInline
struct Latest4<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: LatestRow, Sendable {
    @usableFromInline var a: A?
    @usableFromInline var b: B?
    @usableFromInline var c: C?
    @usableFromInline var d: D?

    @inlinable init() {}

    @inlinable var sources: Int { 4 }

    @inlinable var row: (A, B, C, D)? {
        if let a, let b, let c, let d { (a, b, c, d) } else { nil }
    }

    @inlinable func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        case 1: b == nil
        case 2: c == nil
        default: d == nil
        }
    }

    @inlinable mutating func replace(with input: consuming Input4<A, B, C, D>, from source: Int) {
        switch input {
        case .a(let element): a = element
        case .b(let element): b = element
        case .c(let element): c = element
        case .d(let element): d = element
        }
    }
}
