import Rill

extension Check {
    mutating func filters() {
        row(
            "filter(_:)",
            { numbers($0).filter { $0 % 3 != 0 }.send(to: $1) },
            { stages($0).filter { $0 % 3 != 0 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers where number % 3 != 0 { send(number) }
            })
        row(
            "ignoreElements()",
            { numbers($0).do(onNext: see).ignoreElements().count().send(to: $1) },
            { stages($0).do(onNext: see).ignoreElements().count().map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers { see(number) }
                send(0)
            })
        row(
            "compactMap(_:)",
            { numbers($0).compactMap { $0 % 3 == 0 ? nil : $0 &* 5 }.send(to: $1) },
            { stages($0).compactMap { $0 % 3 == 0 ? nil : $0 &* 5 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers where number % 3 != 0 { send(number &* 5) }
            })
        row(
            "ofType(_:)",
            { numbers($0).map { $0 as any Sendable }.ofType(Int.self).send(to: $1) },
            { stages($0).map { $0 as any Sendable }.ofType(Int.self).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers {
                    let element: any Sendable = number
                    if let number = element as? Int { send(number) }
                }
            })
        row(
            "ignore(_:)",
            { numbers($0).ignore(few, most).send(to: $1) },
            { stages($0).ignore(few, most).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                let ignored = unknown([few, most])
                for number in numbers where !ignored.contains(number) { send(number) }
            })
        row(
            "ignore(_:)", note: "a set",
            { numbers($0).ignore(Set([few, most])).send(to: $1) },
            { stages($0).ignore(Set([few, most])).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                let ignored = Set([few, most])
                for number in numbers where !ignored.contains(number) { send(number) }
            })
    }

    mutating func distinctions() {
        row(
            "distinct()", note: "the set allocates as it grows, by hand too",
            { numbers($0).map { $0 & 0xFFFF }.distinct().send(to: $1) },
            { stages($0).map { $0 & 0xFFFF }.distinct().map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var known: Set<Int> = []
                for number in numbers where known.insert(number & 0xFFFF).inserted { send(number & 0xFFFF) }
            })
        row(
            "distinct()", note: "not Hashable: the array allocates as it grows, by hand too",
            { numbers($0).map { Unhashable(value: $0 & 15) }.distinct().map { $0.value }.send(to: $1) },
            { stages($0).map { Unhashable(value: $0 & 15) }.distinct().map { ($0.value) ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var known: [Unhashable] = []
                for number in numbers {
                    let element = Unhashable(value: number & 15)
                    if known.contains(element) { continue }
                    known.append(element)
                    send(element.value)
                }
            })
        row(
            "distinctUntilChanged()",
            { numbers($0).map { $0 & ~3 }.distinctUntilChanged().send(to: $1) },
            { stages($0).map { $0 & ~3 }.distinctUntilChanged().map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var last: Int?
                for number in numbers where last != number & ~3 {
                    last = number & ~3
                    send(number & ~3)
                }
            })
        row(
            "distinctUntilChanged(_:)", note: "a key",
            { numbers($0).distinctUntilChanged { $0 & ~3 }.send(to: $1) },
            { stages($0).distinctUntilChanged { $0 & ~3 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var last: Int?
                for number in numbers where last != number & ~3 {
                    last = number & ~3
                    send(number)
                }
            })
        row(
            "distinctUntilChanged(_:)", note: "a comparer",
            { numbers($0).distinctUntilChanged { $0 & ~3 == $1 & ~3 }.send(to: $1) },
            { stages($0).distinctUntilChanged { $0 & ~3 == $1 & ~3 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var last: Int?
                for number in numbers {
                    if let last, last & ~3 == number & ~3 { continue }
                    last = number
                    send(number)
                }
            })
        row(
            "distinctUntilChanged(at:)",
            { numbers($0).distinctUntilChanged(at: \.magnitude).send(to: $1) },
            { stages($0).distinctUntilChanged(at: \.magnitude).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var last: UInt?
                for number in numbers where last != number.magnitude {
                    last = number.magnitude
                    send(number)
                }
            })
        row(
            "distinctUntilChanged(_:comparer:)",
            { numbers($0).distinctUntilChanged({ $0 &>> 1 }, comparer: { $0 &>> 1 == $1 &>> 1 }).send(to: $1) },
            {
                stages($0).distinctUntilChanged({ $0 &>> 1 }, comparer: { $0 &>> 1 == $1 &>> 1 }).map { $0 ^ 0x55 }
                    .send(to: $1)
            },
            hand: { numbers, send in
                var last: Int?
                for number in numbers {
                    let key = number &>> 1
                    if let last, last &>> 1 == key &>> 1 { continue }
                    last = key
                    send(number)
                }
            })
    }
}

private struct Unhashable: Equatable {
    let value: Int
}
