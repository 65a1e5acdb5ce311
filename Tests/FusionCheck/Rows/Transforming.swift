import Rill

extension Check {
    mutating func transformations() {
        row(
            "transform(_:)",
            { numbers($0).transform { $0 % 3 == 0 ? .more : $1.next($0 &* 5) }.send(to: $1) },
            { stages($0).transform { $0 % 3 == 0 ? .more : $1.next($0 &* 5) }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers where number % 3 != 0 { send(number &* 5) }
            })
        row(
            "transform(_:_:)",
            { numbers($0).transform(few, differences).send(to: $1) },
            { stages($0).transform(few, differences).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var former = few
                for number in numbers {
                    send(number &- former)
                    former = number
                }
            })
        row(
            "map(_:)",
            { numbers($0).map { $0 &* 5 }.send(to: $1) },
            { stages($0).map { $0 &* 5 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers { send(number &* 5) }
            })
        row(
            "map(_:)", note: "ten maps and filters",
            longChain: { tenStages(numbers($0)).send(to: $1) },
            hand: { numbers, send in
                for number in numbers {
                    let a = number &+ 3
                    guard a % 2 == 0 else { continue }
                    let b = a &* 5
                    guard b % 3 != 0 else { continue }
                    let c = b ^ 0x55
                    guard c % 7 != 0 else { continue }
                    let d = c &- 11
                    guard d % 11 != 0 else { continue }
                    let e = d &* 3
                    guard e % 13 != 0 else { continue }
                    send(e)
                }
            })
        row(
            "enumerated()",
            { numbers($0).enumerated().map { $0.index ^ $0.element }.send(to: $1) },
            { stages($0).enumerated().map { ($0.index ^ $0.element) ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var index = 0
                for number in numbers {
                    send(index ^ number)
                    index += 1
                }
            })
        row(
            "mapTo(_:)",
            { numbers($0).mapTo(few).send(to: $1) },
            { stages($0).mapTo(few).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for _ in numbers { send(few) }
            })
        row(
            "pairwise()",
            { numbers($0).pairwise().map { $0 ^ (3 &* $1) }.send(to: $1) },
            { stages($0).pairwise().map { $0 ^ (3 &* $1) ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var former: Int?
                for number in numbers {
                    if let former { send(former ^ (3 &* number)) }
                    former = number
                }
            })
        row(
            "chunks(ofCount:)",
            { numbers($0).chunks(ofCount: few).map { $0[0] ^ $0[$0.count - 1] }.send(to: $1) },
            { stages($0).chunks(ofCount: few).map { ($0[0] ^ $0[$0.count - 1]) ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var chunk: [Int] = []
                for number in numbers {
                    chunk.append(number)
                    if chunk.count < few { continue }
                    send(chunk[0] ^ chunk[chunk.count - 1])
                    chunk = []
                }
                if !chunk.isEmpty { send(chunk[0] ^ chunk[chunk.count - 1]) }
            })
        row(
            "chunks(by:)",
            { numbers($0).chunks { $0 & 4 == $1 & 4 }.map { $0[0] ^ $0.count }.send(to: $1) },
            { stages($0).chunks { $0 & 4 == $1 & 4 }.map { $0[0] ^ $0.count ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var group: [Int] = []
                for number in numbers {
                    if let last = group.last, last & 4 != number & 4 {
                        send(group[0] ^ group.count)
                        group = []
                    }
                    group.append(number)
                }
                if !group.isEmpty { send(group[0] ^ group.count) }
            })
        row(
            "chunked(on:)",
            { numbers($0).chunked(on: \.trailingZeroBitCount).map { $0 ^ $1.count }.send(to: $1) },
            { stages($0).chunked(on: \.trailingZeroBitCount).map { $0 ^ $1.count ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var group: [Int] = []
                for number in numbers {
                    if let last = group.last, last.trailingZeroBitCount != number.trailingZeroBitCount {
                        send(last.trailingZeroBitCount ^ group.count)
                        group = []
                    }
                    group.append(number)
                }
                if !group.isEmpty { send(group[0].trailingZeroBitCount ^ group.count) }
            })
        row(
            "scan(_:accumulator:)",
            { numbers($0).scan(few) { $0 &* 5 ^ $1 }.send(to: $1) },
            { stages($0).scan(few) { $0 &* 5 ^ $1 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var result = few
                for number in numbers {
                    result = result &* 5 ^ number
                    send(result)
                }
            })
        row(
            "scan(into:accumulator:)",
            { numbers($0).scan(into: few) { $0 = $0 &* 5 ^ $1 }.send(to: $1) },
            { stages($0).scan(into: few) { $0 = $0 &* 5 ^ $1 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var result = few
                for number in numbers {
                    result = result &* 5 ^ number
                    send(result)
                }
            })
        row(
            "scan(into:accumulator:)", note: "a dictionary, and the last of it",
            {
                numbers($0).scan(into: [Int: Int]()) { $0[$1 & 7, default: 0] ^= $1 }.last().map { $0[0] ?? 0 }.send(
                    to: $1)
            },
            {
                stages($0).scan(into: [Int: Int]()) { $0[$1 & 7, default: 0] ^= $1 }.last().map { ($0[0] ?? 0) ^ 0x55 }
                    .send(to: $1)
            },
            hand: { numbers, send in
                var result: [Int: Int] = [:]
                for number in numbers { result[number & 7, default: 0] ^= number }
                send(result[0] ?? 0)
            })
    }
}

@inline(__always)
private func tenStages(_ source: Observable<Int>) -> Observable<Int> {
    source
        .map { $0 &+ 3 }.filter { $0 % 2 == 0 }
        .map { $0 &* 5 }.filter { $0 % 3 != 0 }
        .map { $0 ^ 0x55 }.filter { $0 % 7 != 0 }
        .map { $0 &- 11 }.filter { $0 % 11 != 0 }
        .map { $0 &* 3 }.filter { $0 % 13 != 0 }
}

@Sendable @inline(__always)
private func differences(_ former: inout Int, _ element: Int, _ sink: Sink<Int>) -> Demand {
    defer { former = element }
    return sink.next(element &- former)
}
