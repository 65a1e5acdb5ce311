import Rill

extension Check {
    mutating func folds() {
        row(
            "reduce(_:accumulator:)",
            { numbers($0).reduce(few) { $0 &* 5 ^ $1 }.send(to: $1) },
            { stages($0).reduce(few) { $0 &* 5 ^ $1 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var result = few
                for number in numbers { result = result &* 5 ^ number }
                send(result)
            })
        row(
            "reduce(_:accumulator:mapResult:)",
            { numbers($0).reduce(few, accumulator: { $0 &* 5 ^ $1 }, mapResult: { $0 &+ 1 }).send(to: $1) },
            {
                stages($0).reduce(few, accumulator: { $0 &* 5 ^ $1 }, mapResult: { $0 &+ 1 }).map { $0 ^ 0x55 }.send(
                    to: $1)
            },
            hand: { numbers, send in
                var result = few
                for number in numbers { result = result &* 5 ^ number }
                send(result &+ 1)
            })
        row(
            "reduce(into:_:)",
            { numbers($0).reduce(into: few) { $0 = $0 &* 5 ^ $1 }.send(to: $1) },
            { stages($0).reduce(into: few) { $0 = $0 &* 5 ^ $1 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var result = few
                for number in numbers { result = result &* 5 ^ number }
                send(result)
            })
        row(
            "reduce(into:_:)", note: "a dictionary",
            { numbers($0).reduce(into: [Int: Int]()) { $0[$1 & 7, default: 0] ^= $1 }.map { $0[0] ?? 0 }.send(to: $1) },
            {
                stages($0).reduce(into: [Int: Int]()) { $0[$1 & 7, default: 0] ^= $1 }.map { ($0[0] ?? 0) ^ 0x55 }.send(
                    to: $1)
            },
            hand: { numbers, send in
                var result: [Int: Int] = [:]
                for number in numbers { result[number & 7, default: 0] ^= number }
                send(result[0] ?? 0)
            })
        row(
            "count()",
            { numbers($0).do(onNext: see).count().send(to: $1) },
            { stages($0).do(onNext: see).count().map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var count = 0
                for number in numbers {
                    see(number)
                    count += 1
                }
                send(count)
            })
        row(
            "count(_:)",
            { numbers($0).do(onNext: see).count { $0 % 3 == 0 }.send(to: $1) },
            { stages($0).do(onNext: see).count { $0 % 3 == 0 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var count = 0
                for number in numbers {
                    see(number)
                    if number % 3 == 0 { count += 1 }
                }
                send(count)
            })
        row(
            "toArray()", note: "the array allocates as it grows, by hand too", count: 100_000,
            { numbers($0).toArray().map { $0.count ^ $0[few] }.send(to: $1) },
            { stages($0).toArray().map { ($0.count ^ $0[few]) ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var array: [Int] = []
                for number in numbers { array.append(number) }
                send(array.count ^ array[few])
            })
        row(
            "toSortedArray(by:)", note: "the array allocates as it grows, by hand too", count: 100_000,
            { numbers($0).toSortedArray { $0 > $1 }.map { $0.count ^ $0[few] }.send(to: $1) },
            { stages($0).toSortedArray { $0 > $1 }.map { ($0.count ^ $0[few]) ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var array: [Int] = []
                for number in numbers { array.append(number) }
                array = array.sorted { $0 > $1 }
                send(array.count ^ array[few])
            })
        row(
            "toSortedArray(ascending:)", note: "the array allocates as it grows, by hand too", count: 100_000,
            { numbers($0).toSortedArray(ascending: few > 0).map { $0.count ^ $0[few] }.send(to: $1) },
            { stages($0).toSortedArray(ascending: few > 0).map { ($0.count ^ $0[few]) ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var array: [Int] = []
                for number in numbers { array.append(number) }
                array = array.sorted { few > 0 ? $0 < $1 : $1 < $0 }
                send(array.count ^ array[few])
            })
    }
}

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
