import Foundation
import Rill
import RillTesting
import Testing

/// The elements of a slow synchronous source reach a loop one by one.
struct SlowValuesTests {
    static let buffers = [nil, 1, 2, 64]

    private static func values(_ source: Observable<Int>, _ limit: Int?) -> AsyncValues<Int, any Error> {
        limit.map { source.values(buffering: $0) } ?? source.values
    }

    @Test(arguments: buffers)
    func `the first element arrives while the sequence blocks before the next one`(_ limit: Int?) async throws {
        let (slow, arrived) = (SlowNumbers(), Milestone())
        let task = Task(executorPreference: OwnThread()) {
            var elements: [Int] = []
            for try await element in Self.values(.from(slow), limit) {
                elements.append(element)
                arrived.reach()
            }
            return elements
        }
        slow.permit()
        #expect(await arrived.isReached())
        slow.permitAll()
        #expect(try await task.value == [0, 1, 2])
    }

    @Test(arguments: buffers)
    func `the first element that passes a chain arrives while the sequence blocks`(_ limit: Int?) async throws {
        let (slow, arrived) = (SlowNumbers(count: 4), Milestone())
        let task = Task(executorPreference: OwnThread()) {
            var elements: [Int] = []
            let chain = Observable.from(slow).filter { $0 % 2 == 1 }.map { $0 }
            for try await element in Self.values(chain, limit) {
                elements.append(element)
                arrived.reach()
            }
            return elements
        }
        slow.permit(2)
        #expect(await arrived.isReached())
        slow.permitAll()
        #expect(try await task.value == [1, 3])
    }

    /// Sources that may send elsewhere, so that they are subscribed to when the iterator is made.
    static let others = [
        Chain("deferred") { source in .deferred { source } },
        Chain("retry(2)") { $0.retry(2) },
        Chain("concat") { $0.concat(Observable.empty()) },
        Chain("startWith") { Observable.empty().concat($0) },
        Chain("flatMap") { $0.flatMap { Observable.just($0) } },
        Chain("timeout") { $0.timeout(.seconds(60), scheduler: TestScheduler()) },
        Chain("an operator of a user") { source in Observable { source.attach($0) } },
    ]

    @Test(arguments: others)
    func `the first elements of a source that may send elsewhere arrive while the sequence blocks`(
        _ chain: Chain
    ) async throws {
        let (slow, arrived) = (SlowNumbers(count: 3), Milestone())
        let source = Observable.from(slow).do(onNext: { _ in usleep(210_000) })
        let task = Task(executorPreference: OwnThread()) {
            var elements: [Int] = []
            for try await element in chain(source).values {
                elements.append(element)
                arrived.reach()
            }
            return elements
        }
        for _ in 0..<3 {
            slow.permit()
            #expect(await arrived.isReached())
        }
        slow.permitAll()
        #expect(try await task.value == [0, 1, 2])
    }

    @Test
    func `values(buffering: 1) asks for one element more than was taken`() async throws {
        let slow = SlowNumbers(count: 20)
        slow.permitAll()
        var iterator = Observable.from(slow).values(buffering: 1).makeAsyncIterator()
        for taken in 1...20 {
            #expect(try await iterator.next() == taken - 1)
            #expect(slow.askedCount <= taken + 1)
        }
        #expect(try await iterator.next() == nil)
    }

    @Test(arguments: [1, 2, 4, 16])
    func `values(buffering:) is never ahead by more than two buffers`(_ limit: Int) async throws {
        let slow = SlowNumbers(count: 100)
        slow.permitAll()
        var iterator = Observable.from(slow).values(buffering: limit).makeAsyncIterator()
        for taken in 1...100 {
            #expect(try await iterator.next() == taken - 1)
            #expect(slow.askedCount <= taken + 2 * limit)
        }
        #expect(try await iterator.next() == nil)
    }

    @Test func `asyncMap gets the first element while the sequence blocks`() async {
        let (slow, threads, arrived) = (SlowNumbers(), ConcurrentDispatchQueueScheduler(), Milestone())
        let subscription = Observable.from(slow)
            .asyncMap(on: threads) { element in
                arrived.reach()
                return element
            }
            .subscribe(on: threads).subscribe()
        slow.permit()
        #expect(await arrived.isReached())
        slow.permitAll()
        subscription.dispose()
    }

    @Test func `observe(on:) delivers an element while the sequence blocks`() async {
        let (slow, arrived) = (SlowNumbers(), Milestone())
        let (sender, receiver) = (SerialDispatchQueueScheduler(), SerialDispatchQueueScheduler())
        let subscription = Observable.from(slow).subscribe(on: sender).observe(on: receiver).subscribe(
            onNext: { _ in arrived.reach() })
        slow.permit()
        #expect(await arrived.isReached())
        slow.permitAll()
        subscription.dispose()
    }

    @Test func `a sequence that becomes slow is delivered as it comes`() async throws {
        let made = Shared(0)
        let source = Observable.range(start: 0, count: 1200).map { number in
            made.withLock { $0 = number }
            if number > 1000 { usleep(5_000) }
            return number
        }
        for try await number in source.values where number > 1080 { #expect(made.value - number <= 8) }
    }
}
