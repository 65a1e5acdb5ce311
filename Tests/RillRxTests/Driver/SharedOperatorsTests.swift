import RillRx
import RillTesting
import Testing

@MainActor struct SharedOperatorsTests {
    @Test func `map sends the results of its closure`() {
        drawn {
            "--a--b--|"
            $0.map { $0.uppercased() }
            "--A--B--|"
        }
    }

    @Test func `compactMap drops nil`() {
        drawn {
            "--a--b--c----|"
            $0.compactMap { $0 == "b" ? nil : $0 + $0 }
            "--[aa]--[cc]-|"
        }
    }

    @Test func `filter drops the elements that do not match`() {
        drawn {
            "--a--b--c--|"
            $0.filter { $0 != "b" }
            "--a-----c--|"
        }
    }

    @Test func `scan sends each intermediate result`() {
        drawn {
            "--a--b----|"
            $0.scan("") { $0 + $1 }
            "--a--[ab]-|"
        }
    }

    @Test func `skip drops the first elements`() {
        drawn {
            "--a--b--|"
            $0.skip(1)
            "-----b--|"
        }
    }

    @Test func `startWith sends its element first`() {
        drawn {
            "--a--|"
            $0.startWith("s")
            "s-a--|"
        }
    }

    @Test func `distinctUntilChanged compares keys with its closure`() {
        drawn {
            "--a--A--b--|"
            $0.distinctUntilChanged({ $0.lowercased() }, comparer: { $0 == $1 })
            "--a-----b--|"
        }
    }

    @Test func `distinctUntilChanged computes the key of each element once`() {
        var texts: [String] = []
        drawn {
            "--a--A--b--|"
            $0.distinctUntilChanged { (text: String) in
                texts.append(text)
                return text.lowercased()
            }
            "--a-----b--|"
        }
        #expect(texts == ["a", "A", "b"])
    }

    @Test func `distinctUntilChanged drops an element that equals the previous one`() {
        drawn {
            "--a--a--b--a--|"
            $0.distinctUntilChanged()
            "--a-----b--a--|"
        }
    }

    @Test func `distinctUntilChanged compares keys`() {
        drawn {
            "--a--b--c--|"
            $0.distinctUntilChanged { $0 < "c" }
            "--a-----c--|"
        }
    }

    @Test func `distinctUntilChanged calls a comparer with the last element sent`() {
        drawn {
            "--b--c--a--|"
            $0.distinctUntilChanged { $0 < $1 }
            "--b-----a--|"
        }
    }

    @Test func `debounce sends an element when none has followed`() {
        drawn {
            "-a-bc----d-|"
            $0.debounce(.seconds(3))
            "-------c---(d|)"
        }
    }

    @Test func `throttle sends the first element and the latest of the others`() {
        drawn {
            "-abc------d--e-f|"
            $0.throttle(.seconds(4))
            "-a---c----d---e---(f|)"
        }
    }

    @Test func `throttle without the latest drops the others`() {
        drawn {
            "-abc------d--e-f|"
            $0.throttle(.seconds(4), latest: false)
            "-a--------d----f|"
        }
    }

    @Test func `delay moves all events`() {
        drawn {
            "-a-b-|"
            $0.delay(.seconds(2))
            "---a-b-|"
        }
    }

    @Test func `delay holds 65,536 elements, and reports it if there is another one`() async {
        await #expect(processExitsWith: .success) {
            let errors = Shared<[String]>([])
            Hooks.onUnhandledError = { error in errors.withLock { $0.append("\(error)") } }
            await MainActor.run {
                let (scheduler, relay, seen) = (TestScheduler(), PublishRelay<Int>(), Seen<Int>())
                let subscription = SharingScheduler.mock(scheduler: scheduler) {
                    relay.asSignal().delay(.seconds(1)).emit { seen.elements.append($0) }
                }
                for number in 1...65_536 { relay.accept(number) }
                scheduler.advance(by: .milliseconds(1))
                #expect(errors.value == [])
                relay.accept(65_537)
                scheduler.advance(by: .milliseconds(1))
                #expect(errors.value == ["the buffer was full: its limit is 65536 elements"])
                scheduler.advance(by: .seconds(2))
                #expect(seen.elements == [])
                subscription.dispose()
            }
        }
    }

    @Test func `do calls each closure on the main actor, in order`() {
        let seen = Seen<String>()
        _ = Driver.of("a")
            .do(
                onNext: { seen.elements.append("next \($0)") }, afterNext: { seen.elements.append("after \($0)") },
                onCompleted: { seen.elements.append("completed") },
                afterCompleted: { seen.elements.append("after completed") },
                onSubscribe: { seen.elements.append("subscribe") },
                onSubscribed: { seen.elements.append("subscribed") },
                onDispose: { seen.elements.append("dispose") }
            )
            .drive { seen.elements.append($0) }
        #expect(
            seen.elements == [
                "subscribe", "next a", "a", "after a", "completed", "after completed", "subscribed", "dispose",
            ])
    }

    @Test func `a do of a driver ends before its observers, also if the end comes at once`() {
        let (seen, subject) = (Seen<String>(), PublishSubject<Int>())
        for source in [subject.asDriver(onErrorJustReturn: 0), .empty()] {
            _ = source.do(
                afterCompleted: { seen.elements.append("after completed") },
                onDispose: { seen.elements.append("dispose") }
            ).drive(onCompleted: { seen.elements.append("completed") })
            subject.onCompleted()
        }
        let end = ["after completed", "dispose", "completed"]
        #expect(seen.elements == end + end)
    }

    @Test func `debug prints the elements`() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
            await MainActor.run { _ = Driver.of("a").map { $0 + "b" }.debug("it").drive() }
        }
        let output = result.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? ""
        #expect(output.contains("(it) -> Event next(ab)\n"))
    }

    @Test func `of, from, just, empty and deferred make streams`() {
        #expect(elements(Driver.of(1, 2)) == [1, 2])
        #expect(elements(Signal.from(1...3)) == [1, 2, 3])
        #expect(elements(Driver.just(1)) == [1])
        #expect(elements(Signal<Int>.empty()) == [])
        #expect(elements(Driver<Int>.deferred { .just(2) }) == [2])
    }

    @Test func `never sends nothing`() {
        drawn {
            Signal<Int>.never()
            "-----…"
        }
    }

    @Test func `interval sends consecutive numbers`() {
        drawn {
            Driver<Int>.interval(.seconds(2))
            "--0-1-2-…"
        }
    }

    @Test func `timer sends one number, or one every period`() {
        drawn {
            Signal<Int>.timer(.seconds(3))
            "---(0|)"
        }
        drawn {
            Driver<Int>.timer(.seconds(3), period: .seconds(2))
            "---0-1-2-…"
        }
    }
}

@MainActor struct SharedElementsTests {
    private final class Box: Equatable {
        let number: Int

        init(_ number: Int) { self.number = number }

        nonisolated static func == (left: Box, right: Box) -> Bool { left.number == right.number }
    }

    @Test func `mapTo replaces each element`() {
        drawn {
            "--a--b--|"
            $0.mapTo("x")
            "--x--x--|"
        }
    }

    @Test func `not replaces each element with its opposite`() {
        #expect(elements(Driver.of(true, false).not()) == [false, true])
    }

    @Test func `unwrap drops nil`() {
        drawn {
            "--a--b--c--|"
            $0.map { $0 == "b" ? nil : $0 }.unwrap()
            "--a-----c--|"
        }
    }

    @Test func `distinct drops what has been sent before`() {
        drawn {
            "--a--b--a--c--b--|"
            $0.distinct()
            "--a--b-----c-----|"
        }
    }

    @Test func `distinct with a predicate sends up to the first match, as with RxSwiftExt`() {
        drawn {
            "--a--b--a--c--|"
            $0.distinct { $0 == "b" }
            "--a--b--------|"
        }
    }

    @Test func `distinct starts again for another subscription`() {
        let driver = Driver.of(1, 2, 1).distinct()
        #expect(elements(driver) == [1, 2])
        #expect(elements(driver) == [1, 2])
    }

    @Test func `partition returns the matches and all others`() {
        drawn {
            "--a--b--A--B--|"
            $0.partition { $0 == $0.lowercased() }.matches
            "--a--b--------|"
        }
        drawn {
            "--a--b--A--B--|"
            $0.partition { $0 == $0.lowercased() }.nonMatches
            "--------A--B--|"
        }
    }

    @Test func `the two streams of partition share one subscription`() {
        let (subject, calls) = (PublishSubject<Int>(), Seen<Int>())
        let (even, odd) = SharingScheduler.mock(scheduler: AtOnceScheduler()) {
            subject.asSignal(onErrorJustReturn: 0).partition { number in
                calls.elements.append(number)
                return number % 2 == 0
            }
        }
        let subscriptions = [even.emit(), odd.emit()]
        subject.onNext(1)
        subject.onNext(2)
        #expect(calls.elements == [1, 2])
        for subscription in subscriptions { subscription.dispose() }
        #expect(!subject.hasObservers)
    }

    @Test func `elements need not be Sendable`() {
        let boxes = Driver.of(1, 1, 2).map { Box($0) }
        #expect(elements(boxes.distinct()).map(\.number) == [1, 2])
        #expect(elements(boxes.mapTo(Box(3))).map(\.number) == [3, 3, 3])
        #expect(elements(boxes.map { Optional($0) }.unwrap()).count == 3)
        #expect(elements(boxes.partition { $0.number == 1 }.matches).count == 2)
        #expect(elements(Driver.from(optional: Box(4))).map(\.number) == [4])
    }
}
