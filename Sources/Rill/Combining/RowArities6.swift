// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

@usableFromInline
enum Input6<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>: Sendable {
    case a(A)
    case b(B)
    case c(C)
    case d(D)
    case e(E)
    case f(F)
}

@usableFromInline
struct Queues6<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>: ZipRow, Sendable {
    @usableFromInline var a = Queue<A>()
    @usableFromInline var b = Queue<B>()
    @usableFromInline var c = Queue<C>()
    @usableFromInline var d = Queue<D>()
    @usableFromInline var e = Queue<E>()
    @usableFromInline var f = Queue<F>()

    @inlinable init() {}

    @inlinable var sources: Int { 6 }

    @inlinable func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        case 1: b.count
        case 2: c.count
        case 3: d.count
        case 4: e.count
        default: f.count
        }
    }

    @inlinable mutating func keep(_ input: consuming Input6<A, B, C, D, E, F>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        case .c(let element): c.append(element)
        case .d(let element): d.append(element)
        case .e(let element): e.append(element)
        case .f(let element): f.append(element)
        }
    }

    @inlinable
    mutating func take(completedBy input: consuming Input6<A, B, C, D, E, F>, from source: Int) -> (A, B, C, D, E, F) {
        switch input {
        case .a(let element): (element, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!, f.popFirst()!)
        case .b(let element): (a.popFirst()!, element, c.popFirst()!, d.popFirst()!, e.popFirst()!, f.popFirst()!)
        case .c(let element): (a.popFirst()!, b.popFirst()!, element, d.popFirst()!, e.popFirst()!, f.popFirst()!)
        case .d(let element): (a.popFirst()!, b.popFirst()!, c.popFirst()!, element, e.popFirst()!, f.popFirst()!)
        case .e(let element): (a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, element, f.popFirst()!)
        case .f(let element): (a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!, element)
        }
    }
}

@usableFromInline
struct Latest6<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable>: LatestRow, Sendable {
    @usableFromInline var a: A?
    @usableFromInline var b: B?
    @usableFromInline var c: C?
    @usableFromInline var d: D?
    @usableFromInline var e: E?
    @usableFromInline var f: F?

    @inlinable init() {}

    @inlinable var sources: Int { 6 }

    @inlinable var row: (A, B, C, D, E, F)? {
        if let a, let b, let c, let d, let e, let f { (a, b, c, d, e, f) } else { nil }
    }

    @inlinable func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        case 1: b == nil
        case 2: c == nil
        case 3: d == nil
        case 4: e == nil
        default: f == nil
        }
    }

    @inlinable mutating func replace(with input: consuming Input6<A, B, C, D, E, F>, from source: Int) {
        switch input {
        case .a(let element): a = element
        case .b(let element): b = element
        case .c(let element): c = element
        case .d(let element): d = element
        case .e(let element): e = element
        case .f(let element): f = element
        }
    }
}
