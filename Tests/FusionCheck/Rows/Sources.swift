import Rill

extension Check {
    mutating func sources() {
        row(
            "range(start:count:)",
            { Observable.range(start: 0, count: $0).send(to: $1) },
            {
                Observable.range(start: 0, count: $0).map { $0 &+ 3 }.filter { $0 & 0xFFF != 0 }.map { $0 ^ 0x55 }.send(
                    to: $1)
            },
            hand: { numbers, send in
                for number in numbers { send(number) }
            })
        row(
            "from(_:)",
            { Observable.from(array.prefix($0)).send(to: $1) },
            {
                Observable.from(array.prefix($0)).map { $0 &+ 3 }.filter { $0 & 0xFFF != 0 }.map { $0 ^ 0x55 }.send(
                    to: $1)
            },
            hand: { numbers, send in
                for number in array.prefix(numbers.count) {
                    if !numbers.isChained { send(number) } else if (number &+ 3) & 0xFFF != 0 { send(number &+ 3) }
                }
            })
        row(
            "generate(initialState:condition:iterate:)",
            { count, all in
                Observable.generate(initialState: 0, condition: { $0 < count }, iterate: { $0 &+ 1 }).send(to: all)
            },
            { count, all in
                Observable.generate(initialState: 0, condition: { $0 < count }, iterate: { $0 &+ 1 })
                    .map { $0 &+ 3 }.filter { $0 & 0xFFF != 0 }.map { $0 ^ 0x55 }.send(to: all)
            },
            hand: { numbers, send in
                for number in numbers { send(number) }
            })
    }
}

private let array = Array(0..<1_000_000)
