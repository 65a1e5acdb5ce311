import Rill

extension Check {
    mutating func limits() {
        row(
            "take(_:)",
            { numbers($0).take(most).send(to: $1) },
            { stages($0).take(most).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var remaining = most
                for number in numbers {
                    send(number)
                    remaining -= 1
                    if remaining == 0 { break }
                }
            })
        row(
            "take(while:behavior:)", note: "inclusive",
            { numbers($0).take(while: { $0 < most }, behavior: .inclusive).send(to: $1) },
            { stages($0).take(while: { $0 < most }, behavior: .inclusive).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers {
                    send(number)
                    if !(number < most) { break }
                }
            })
        row(
            "take(until:behavior:)",
            { numbers($0).take(until: { $0 >= most }, behavior: .inclusive).send(to: $1) },
            { stages($0).take(until: { $0 >= most }, behavior: .inclusive).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers {
                    send(number)
                    if number >= most { break }
                }
            })
        row(
            "skip(_:)",
            { numbers($0).skip(few).send(to: $1) },
            { stages($0).skip(few).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var remaining = few
                for number in numbers {
                    if remaining > 0 { remaining -= 1 } else { send(number) }
                }
            })
        row(
            "skip(while:)",
            { numbers($0).skip(while: { $0 < few }).send(to: $1) },
            { stages($0).skip(while: { $0 < few }).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var isSkipping = true
                for number in numbers {
                    if isSkipping { isSkipping = number < few }
                    if !isSkipping { send(number) }
                }
            })
        row(
            "startWith(_:)",
            { numbers($0).startWith(few, most).send(to: $1) },
            { stages($0).startWith(few, most).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in [few, most] { send(number) }
                for number in numbers { send(number) }
            })
        row(
            "ifEmpty(default:)",
            { numbers($0).ifEmpty(default: few).send(to: $1) },
            { stages($0).ifEmpty(default: few).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var isEmpty = true
                for number in numbers {
                    isEmpty = false
                    send(number)
                }
                if isEmpty { send(few) }
            })
    }

    /// Operators that pass one element or none.
    mutating func choices() {
        row(
            "element(at:)",
            { numbers($0).do(onNext: see).element(at: most).send(to: $1) },
            { stages($0).do(onNext: see).element(at: most).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var remaining = most
                for number in numbers {
                    see(number)
                    if remaining == 0 {
                        send(number)
                        break
                    }
                    remaining -= 1
                }
            })
        row(
            "first()",
            { numbers($0).do(onNext: see).skip(while: { $0 < most }).first().send(to: $1) },
            { stages($0).do(onNext: see).skip(while: { $0 < most }).first().map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers {
                    see(number)
                    if number >= most {
                        send(number)
                        break
                    }
                }
            })
        row(
            "single()",
            { numbers($0).do(onNext: see).filter { $0 == most }.single().send(to: $1) },
            { stages($0).do(onNext: see).filter { $0 == most }.single().map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var isFound = false
                for number in numbers {
                    see(number)
                    guard number == most else { continue }
                    if isFound { break }
                    isFound = true
                    send(number)
                }
            })
        row(
            "single(_:)",
            { numbers($0).do(onNext: see).single { $0 == most }.send(to: $1) },
            { stages($0).do(onNext: see).single { $0 == most }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var isFound = false
                for number in numbers {
                    see(number)
                    guard number == most else { continue }
                    if isFound { break }
                    isFound = true
                    send(number)
                }
            })
        row(
            "last()",
            { numbers($0).do(onNext: see).last().send(to: $1) },
            { stages($0).do(onNext: see).last().map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var last: Int?
                for number in numbers {
                    see(number)
                    last = number
                }
                if let last { send(last) }
            })
        row(
            "take(last:)",
            { numbers($0).do(onNext: see).take(last: few).send(to: $1) },
            { stages($0).do(onNext: see).take(last: few).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in sendLast(few, of: numbers, send) })
        row(
            "take(last:)", note: "1",
            { numbers($0).do(onNext: see).take(last: few / few).send(to: $1) },
            { stages($0).do(onNext: see).take(last: few / few).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                var last: Int?
                for number in numbers {
                    see(number)
                    last = number
                }
                if let last { send(last) }
            })
    }
}

@inline(__always)
private func sendLast(_ count: Int, of numbers: Numbers, _ send: (Int) -> Void) {
    var (last, oldest) = ([Int](), 0)
    for number in numbers {
        see(number)
        if last.count < count {
            last.append(number)
        } else {
            last[oldest] = number
            oldest = oldest + 1 == count ? 0 : oldest + 1
        }
    }
    for number in last[oldest...] + last[..<oldest] { send(number) }
}
