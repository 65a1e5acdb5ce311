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

    @inlinable init() {}

    @inlinable var sources: Int { 2 }

    @inlinable func count(_ source: Int) -> Int {
        switch source {
        case 0: a.count
        default: b.count
        }
    }

    @inlinable mutating func keep(_ input: consuming Input2<A, B>, from source: Int) {
        switch input {
        case .a(let element): a.append(element)
        case .b(let element): b.append(element)
        }
    }

    @inlinable
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

    @inlinable init() {}

    @inlinable var sources: Int { 2 }

    @inlinable var row: (A, B)? {
        if let a, let b { (a, b) } else { nil }
    }

    @inlinable func isMissing(_ source: Int) -> Bool {
        switch source {
        case 0: a == nil
        default: b == nil
        }
    }

    @inlinable mutating func replace(with input: consuming Input2<A, B>, from source: Int) {
        switch input {
        case .a(let element): a = element
        case .b(let element): b = element
        }
    }
}
