import Rill

extension Check {
    mutating func events() {
        row(
            "materialize()",
            { numbers($0).materialize().map { $0.element ?? 7 }.send(to: $1) },
            { stages($0).materialize().map { ($0.element ?? 7) ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers { send(number) }
                send(7)
            })
        row(
            "dematerialize()", note: "of materialize()",
            { numbers($0).materialize().dematerialize().send(to: $1) },
            { stages($0).materialize().dematerialize().map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers { send(number) }
            })
        row(
            "elements()",
            { numbers($0).map { $0 % 3 == 0 ? Event<Int>.error(failure()) : .next($0) }.elements().send(to: $1) },
            {
                stages($0).map { $0 % 3 == 0 ? Event<Int>.error(failure()) : .next($0) }.elements().map { $0 ^ 0x55 }
                    .send(to: $1)
            },
            hand: { numbers, send in
                for number in numbers {
                    if number % 3 == 0 { _ = failure() } else { send(number) }
                }
            })
        row(
            "errors()",
            {
                numbers($0).map { $0 % 3 == 0 ? Event<Int>.error(failure()) : .next($0) }.errors().map { _ in 7 }.send(
                    to: $1)
            },
            {
                stages($0).map { $0 % 3 == 0 ? Event<Int>.error(failure()) : .next($0) }.errors().map { _ in 7 ^ 0x55 }
                    .send(to: $1)
            },
            hand: { numbers, send in
                for number in numbers where number % 3 == 0 {
                    withExtendedLifetime(failure()) { send(7) }
                }
            })
        row(
            "catchAndReturn(_:)",
            { numbers($0).catchAndReturn(few).send(to: $1) },
            { stages($0).catchAndReturn(few).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers { send(number) }
            })
        row(
            "mapError(_:)",
            { numbers($0).mapError { $0 }.send(to: $1) },
            { stages($0).mapError { $0 }.map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers { send(number) }
            })
        row(
            "do(onNext:afterNext:onError:…)",
            { numbers($0).do(onNext: see).send(to: $1) },
            { stages($0).do(onNext: see).map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                for number in numbers {
                    see(number)
                    send(number)
                }
            })
        row(
            "do(onNext:afterNext:onError:…)", note: "all of its closures",
            {
                numbers($0).do(
                    onNext: see, afterNext: see, onError: { _ in see(1) }, afterError: { _ in see(2) },
                    onCompleted: { see(3) }, afterCompleted: { see(4) }, onSubscribe: { see(5) },
                    onSubscribed: { see(6) }, onDispose: { see(7) }
                ).send(to: $1)
            },
            {
                stages($0).do(
                    onNext: see, afterNext: see, onError: { _ in see(1) }, afterError: { _ in see(2) },
                    onCompleted: { see(3) }, afterCompleted: { see(4) }, onSubscribe: { see(5) },
                    onSubscribed: { see(6) }, onDispose: { see(7) }
                ).map { $0 ^ 0x55 }.send(to: $1)
            },
            hand: { numbers, send in
                see(5)
                for number in numbers {
                    see(number)
                    send(number)
                    see(number)
                }
                (3...4).forEach(see)
                (6...7).forEach(see)
            })
    }

    /// Operators that print. The caller redirects the standard output.
    mutating func printing() {
        row(
            "debug(_:trimOutput:)", note: "prints, and makes strings of all, by hand too", count: 20_000,
            { numbers($0).debug("here").send(to: $1) },
            { stages($0).debug("here").map { $0 ^ 0x55 }.send(to: $1) },
            hand: { numbers, send in
                let name = "\(#fileID):\(#line) (here)"
                print("\(name) -> subscribed")
                for number in numbers {
                    let text = described(number)
                    print("\(name) -> Event next(\(text))")
                    send(number)
                }
                print("\(name) -> Event completed")
                print("\(name) -> isDisposed")
            })
    }
}

/// Makes an error that its user has to release, in the hand-written loop too.
@inline(never)
private func failure() -> any Error { stored }

private let stored: any Error = RxError.noElements

/// Makes a string as generic code does, which does not know the type that it describes.
@inline(never)
private func described<Value>(_ value: Value) -> String { "\(value)" }
