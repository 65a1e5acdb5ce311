// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

@usableFromInline
enum Input3<A: Sendable, B: Sendable, C: Sendable>: Sendable {
    case a(A)
    case b(B)
    case c(C)
}

@usableFromInline
struct Queues3<A: Sendable, B: Sendable, C: Sendable>: ZipRow, Sendable {
    @usableFromInline var a = Queue<A>()
    @usableFromInline var b = Queue<B>()
    @usableFromInline var c = Queue<C>()

    @inlinable init() {}

    @inlinable var sources: Int { 3 }

    @inlinable func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        case 1: b.count
        default: c.count
        }
    }

    @inlinable mutating func keep(_ input: consuming Input3<A, B, C>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        case .c(let element): c.append(element)
        }
    }

    @inlinable
    mutating func take(completedBy input: consuming Input3<A, B, C>, from source: Int) -> (A, B, C) {
        switch input {
        case .a(let element): (element, b.popFirst()!, c.popFirst()!)
        case .b(let element): (a.popFirst()!, element, c.popFirst()!)
        case .c(let element): (a.popFirst()!, b.popFirst()!, element)
        }
    }
}

@usableFromInline
struct Latest3<A: Sendable, B: Sendable, C: Sendable>: LatestRow, Sendable {
    @usableFromInline var a: A?
    @usableFromInline var b: B?
    @usableFromInline var c: C?

    @inlinable init() {}

    @inlinable var sources: Int { 3 }

    @inlinable var row: (A, B, C)? {
        if let a, let b, let c { (a, b, c) } else { nil }
    }

    @inlinable func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        case 1: b == nil
        default: c == nil
        }
    }

    @inlinable mutating func replace(with input: consuming Input3<A, B, C>, from source: Int) {
        switch input {
        case .a(let element): a = element
        case .b(let element): b = element
        case .c(let element): c = element
        }
    }
}
