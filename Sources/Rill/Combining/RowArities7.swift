// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

@usableFromInline
enum Input7<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable>: Sendable {
    case a(A)
    case b(B)
    case c(C)
    case d(D)
    case e(E)
    case f(F)
    case g(G)
}

@usableFromInline
struct Queues7<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable>: ZipRow,
    Sendable
{
    @usableFromInline var a = Queue<A>()
    @usableFromInline var b = Queue<B>()
    @usableFromInline var c = Queue<C>()
    @usableFromInline var d = Queue<D>()
    @usableFromInline var e = Queue<E>()
    @usableFromInline var f = Queue<F>()
    @usableFromInline var g = Queue<G>()

    @inlinable init() {}

    @inlinable var sources: Int { 7 }

    @inlinable func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        case 1: b.count
        case 2: c.count
        case 3: d.count
        case 4: e.count
        case 5: f.count
        default: g.count
        }
    }

    @inlinable mutating func keep(_ input: consuming Input7<A, B, C, D, E, F, G>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        case .c(let element): c.append(element)
        case .d(let element): d.append(element)
        case .e(let element): e.append(element)
        case .f(let element): f.append(element)
        case .g(let element): g.append(element)
        }
    }

    @inlinable
    mutating func take(completedBy input: consuming Input7<A, B, C, D, E, F, G>, from source: Int) -> (
        A, B, C, D, E, F, G
    ) {
        switch input {
        case .a(let element):
            (element, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!, f.popFirst()!, g.popFirst()!)
        case .b(let element):
            (a.popFirst()!, element, c.popFirst()!, d.popFirst()!, e.popFirst()!, f.popFirst()!, g.popFirst()!)
        case .c(let element):
            (a.popFirst()!, b.popFirst()!, element, d.popFirst()!, e.popFirst()!, f.popFirst()!, g.popFirst()!)
        case .d(let element):
            (a.popFirst()!, b.popFirst()!, c.popFirst()!, element, e.popFirst()!, f.popFirst()!, g.popFirst()!)
        case .e(let element):
            (a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, element, f.popFirst()!, g.popFirst()!)
        case .f(let element):
            (a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!, element, g.popFirst()!)
        case .g(let element):
            (a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!, f.popFirst()!, element)
        }
    }
}

@usableFromInline
struct Latest7<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable>: LatestRow,
    Sendable
{
    @usableFromInline var a: A?
    @usableFromInline var b: B?
    @usableFromInline var c: C?
    @usableFromInline var d: D?
    @usableFromInline var e: E?
    @usableFromInline var f: F?
    @usableFromInline var g: G?

    @inlinable init() {}

    @inlinable var sources: Int { 7 }

    @inlinable var row: (A, B, C, D, E, F, G)? {
        if let a, let b, let c, let d, let e, let f, let g { (a, b, c, d, e, f, g) } else { nil }
    }

    @inlinable func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        case 1: b == nil
        case 2: c == nil
        case 3: d == nil
        case 4: e == nil
        case 5: f == nil
        default: g == nil
        }
    }

    @inlinable mutating func replace(with input: consuming Input7<A, B, C, D, E, F, G>, from source: Int) {
        switch input {
        case .a(let element): a = element
        case .b(let element): b = element
        case .c(let element): c = element
        case .d(let element): d = element
        case .e(let element): e = element
        case .f(let element): f = element
        case .g(let element): g = element
        }
    }
}
