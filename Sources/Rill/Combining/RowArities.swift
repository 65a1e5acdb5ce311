// Written by `swift run Arities`. Without parameter packs, which took 5 to 14 times as long per element.

@usableFromInline
enum Input2<A: Sendable, B: Sendable>: Sendable {
    case a(A)
    case b(B)
}

@usableFromInline
struct Queues2<A: Sendable, B: Sendable>: ZipRow, Sendable {
    @usableFromInline var a = Queue<A>()
    @usableFromInline var b = Queue<B>()

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 2 }

    @export(implementation) func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        default: b.count
        }
    }

    @export(implementation) mutating func keep(_ input: consuming Input2<A, B>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        }
    }

    @export(implementation)
    mutating func take(completedBy input: consuming Input2<A, B>, from source: Int) -> (A, B) {
        switch input {
        case .a(let element): (element, b.popFirst()!)
        case .b(let element): (a.popFirst()!, element)
        }
    }
}

@usableFromInline
struct Latest2<A: Sendable, B: Sendable>: LatestRow, Sendable {
    @usableFromInline var a: A?
    @usableFromInline var b: B?

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 2 }

    @export(implementation) var row: (A, B)? {
        if let a, let b { (a, b) } else { nil }
    }

    @export(implementation) func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        default: b == nil
        }
    }

    @export(implementation) mutating func replace(with input: consuming Input2<A, B>, from source: Int) {
        switch input {
        case .a(let element): a = element
        case .b(let element): b = element
        }
    }
}

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

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 3 }

    @export(implementation) func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        case 1: b.count
        default: c.count
        }
    }

    @export(implementation) mutating func keep(_ input: consuming Input3<A, B, C>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        case .c(let element): c.append(element)
        }
    }

    @export(implementation)
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

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 3 }

    @export(implementation) var row: (A, B, C)? {
        if let a, let b, let c { (a, b, c) } else { nil }
    }

    @export(implementation) func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        case 1: b == nil
        default: c == nil
        }
    }

    @export(implementation) mutating func replace(with input: consuming Input3<A, B, C>, from source: Int) {
        switch input {
        case .a(let element): a = element
        case .b(let element): b = element
        case .c(let element): c = element
        }
    }
}

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

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 4 }

    @export(implementation) func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        case 1: b.count
        case 2: c.count
        default: d.count
        }
    }

    @export(implementation) mutating func keep(_ input: consuming Input4<A, B, C, D>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        case .c(let element): c.append(element)
        case .d(let element): d.append(element)
        }
    }

    @export(implementation)
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

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 4 }

    @export(implementation) var row: (A, B, C, D)? {
        if let a, let b, let c, let d { (a, b, c, d) } else { nil }
    }

    @export(implementation) func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        case 1: b == nil
        case 2: c == nil
        default: d == nil
        }
    }

    @export(implementation) mutating func replace(with input: consuming Input4<A, B, C, D>, from source: Int) {
        switch input {
        case .a(let element): a = element
        case .b(let element): b = element
        case .c(let element): c = element
        case .d(let element): d = element
        }
    }
}

@usableFromInline
enum Input5<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>: Sendable {
    case a(A)
    case b(B)
    case c(C)
    case d(D)
    case e(E)
}

@usableFromInline
struct Queues5<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>: ZipRow, Sendable {
    @usableFromInline var a = Queue<A>()
    @usableFromInline var b = Queue<B>()
    @usableFromInline var c = Queue<C>()
    @usableFromInline var d = Queue<D>()
    @usableFromInline var e = Queue<E>()

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 5 }

    @export(implementation) func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        case 1: b.count
        case 2: c.count
        case 3: d.count
        default: e.count
        }
    }

    @export(implementation) mutating func keep(_ input: consuming Input5<A, B, C, D, E>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        case .c(let element): c.append(element)
        case .d(let element): d.append(element)
        case .e(let element): e.append(element)
        }
    }

    @export(implementation)
    mutating func take(completedBy input: consuming Input5<A, B, C, D, E>, from source: Int) -> (A, B, C, D, E) {
        switch input {
        case .a(let element): (element, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!)
        case .b(let element): (a.popFirst()!, element, c.popFirst()!, d.popFirst()!, e.popFirst()!)
        case .c(let element): (a.popFirst()!, b.popFirst()!, element, d.popFirst()!, e.popFirst()!)
        case .d(let element): (a.popFirst()!, b.popFirst()!, c.popFirst()!, element, e.popFirst()!)
        case .e(let element): (a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, element)
        }
    }
}

@usableFromInline
struct Latest5<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable>: LatestRow, Sendable {
    @usableFromInline var a: A?
    @usableFromInline var b: B?
    @usableFromInline var c: C?
    @usableFromInline var d: D?
    @usableFromInline var e: E?

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 5 }

    @export(implementation) var row: (A, B, C, D, E)? {
        if let a, let b, let c, let d, let e { (a, b, c, d, e) } else { nil }
    }

    @export(implementation) func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        case 1: b == nil
        case 2: c == nil
        case 3: d == nil
        default: e == nil
        }
    }

    @export(implementation) mutating func replace(with input: consuming Input5<A, B, C, D, E>, from source: Int) {
        switch input {
        case .a(let element): a = element
        case .b(let element): b = element
        case .c(let element): c = element
        case .d(let element): d = element
        case .e(let element): e = element
        }
    }
}

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

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 6 }

    @export(implementation) func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        case 1: b.count
        case 2: c.count
        case 3: d.count
        case 4: e.count
        default: f.count
        }
    }

    @export(implementation) mutating func keep(_ input: consuming Input6<A, B, C, D, E, F>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        case .c(let element): c.append(element)
        case .d(let element): d.append(element)
        case .e(let element): e.append(element)
        case .f(let element): f.append(element)
        }
    }

    @export(implementation)
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

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 6 }

    @export(implementation) var row: (A, B, C, D, E, F)? {
        if let a, let b, let c, let d, let e, let f { (a, b, c, d, e, f) } else { nil }
    }

    @export(implementation) func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        case 1: b == nil
        case 2: c == nil
        case 3: d == nil
        case 4: e == nil
        default: f == nil
        }
    }

    @export(implementation) mutating func replace(with input: consuming Input6<A, B, C, D, E, F>, from source: Int) {
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

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 7 }

    @export(implementation) func count(_ source: Int) -> Int {
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

    @export(implementation) mutating func keep(_ input: consuming Input7<A, B, C, D, E, F, G>, from source: Int) {
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

    @export(implementation)
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

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 7 }

    @export(implementation) var row: (A, B, C, D, E, F, G)? {
        if let a, let b, let c, let d, let e, let f, let g { (a, b, c, d, e, f, g) } else { nil }
    }

    @export(implementation) func isMissing(_ source: Int) -> Bool {
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

    @export(implementation) mutating func replace(with input: consuming Input7<A, B, C, D, E, F, G>, from source: Int) {
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

@usableFromInline
enum Input8<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable>:
    Sendable
{
    case a(A)
    case b(B)
    case c(C)
    case d(D)
    case e(E)
    case f(F)
    case g(G)
    case h(H)
}

@usableFromInline
struct Queues8<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable>:
    ZipRow, Sendable
{
    @usableFromInline var a = Queue<A>()
    @usableFromInline var b = Queue<B>()
    @usableFromInline var c = Queue<C>()
    @usableFromInline var d = Queue<D>()
    @usableFromInline var e = Queue<E>()
    @usableFromInline var f = Queue<F>()
    @usableFromInline var g = Queue<G>()
    @usableFromInline var h = Queue<H>()

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 8 }

    @export(implementation) func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        case 1: b.count
        case 2: c.count
        case 3: d.count
        case 4: e.count
        case 5: f.count
        case 6: g.count
        default: h.count
        }
    }

    @export(implementation) mutating func keep(_ input: consuming Input8<A, B, C, D, E, F, G, H>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        case .c(let element): c.append(element)
        case .d(let element): d.append(element)
        case .e(let element): e.append(element)
        case .f(let element): f.append(element)
        case .g(let element): g.append(element)
        case .h(let element): h.append(element)
        }
    }

    @export(implementation)
    mutating func take(completedBy input: consuming Input8<A, B, C, D, E, F, G, H>, from source: Int) -> (
        A, B, C, D, E, F, G, H
    ) {
        switch input {
        case .a(let element):
            (
                element, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!, f.popFirst()!, g.popFirst()!,
                h.popFirst()!
            )
        case .b(let element):
            (
                a.popFirst()!, element, c.popFirst()!, d.popFirst()!, e.popFirst()!, f.popFirst()!, g.popFirst()!,
                h.popFirst()!
            )
        case .c(let element):
            (
                a.popFirst()!, b.popFirst()!, element, d.popFirst()!, e.popFirst()!, f.popFirst()!, g.popFirst()!,
                h.popFirst()!
            )
        case .d(let element):
            (
                a.popFirst()!, b.popFirst()!, c.popFirst()!, element, e.popFirst()!, f.popFirst()!, g.popFirst()!,
                h.popFirst()!
            )
        case .e(let element):
            (
                a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, element, f.popFirst()!, g.popFirst()!,
                h.popFirst()!
            )
        case .f(let element):
            (
                a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!, element, g.popFirst()!,
                h.popFirst()!
            )
        case .g(let element):
            (
                a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!, f.popFirst()!, element,
                h.popFirst()!
            )
        case .h(let element):
            (
                a.popFirst()!, b.popFirst()!, c.popFirst()!, d.popFirst()!, e.popFirst()!, f.popFirst()!, g.popFirst()!,
                element
            )
        }
    }
}

@usableFromInline
struct Latest8<A: Sendable, B: Sendable, C: Sendable, D: Sendable, E: Sendable, F: Sendable, G: Sendable, H: Sendable>:
    LatestRow, Sendable
{
    @usableFromInline var a: A?
    @usableFromInline var b: B?
    @usableFromInline var c: C?
    @usableFromInline var d: D?
    @usableFromInline var e: E?
    @usableFromInline var f: F?
    @usableFromInline var g: G?
    @usableFromInline var h: H?

    @export(implementation) init() {}

    @export(implementation) var sources: Int { 8 }

    @export(implementation) var row: (A, B, C, D, E, F, G, H)? {
        if let a, let b, let c, let d, let e, let f, let g, let h { (a, b, c, d, e, f, g, h) } else { nil }
    }

    @export(implementation) func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        case 1: b == nil
        case 2: c == nil
        case 3: d == nil
        case 4: e == nil
        case 5: f == nil
        case 6: g == nil
        default: h == nil
        }
    }

    @export(implementation) mutating func replace(
        with input: consuming Input8<A, B, C, D, E, F, G, H>, from source: Int
    ) {
        switch input {
        case .a(let element): a = element
        case .b(let element): b = element
        case .c(let element): c = element
        case .d(let element): d = element
        case .e(let element): e = element
        case .f(let element): f = element
        case .g(let element): g = element
        case .h(let element): h = element
        }
    }
}
