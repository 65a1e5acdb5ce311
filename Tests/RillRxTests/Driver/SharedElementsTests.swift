import RillRx
import RillTesting
import Testing

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
