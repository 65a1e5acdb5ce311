import Observation
import Testing

@testable import Rill
@testable import RillTesting

struct AsObservableTests {
    private struct Failure: Error {}

    private let scheduler = TestScheduler()

    @Test func `the iterator is released before what follows is subscribed to`() {
        final class Handle: Sendable {
            let open: Shared<Int>
            init(_ open: Shared<Int>) {
                self.open = open
                open.withLock { $0 += 1 }
            }
            deinit { open.withLock { $0 -= 1 } }
        }
        struct Numbers: AsyncSequence, Sendable {
            struct AsyncIterator: AsyncIteratorProtocol {
                let handle: Handle
                var number = 0
                mutating func next() async -> Int? {
                    number += 1
                    return number > 2 ? nil : number
                }
            }
            let open: Shared<Int>
            func makeAsyncIterator() -> AsyncIterator { AsyncIterator(handle: Handle(open)) }
        }
        let (open, seen) = (Shared(0), Shared(-1))
        _ = Numbers(open: open).asObservable(on: scheduler)
            .concat(
                .deferred {
                    seen.withLock { $0 = open.value }
                    return .empty()
                }
            ).subscribe()
        scheduler.run()
        #expect(seen.value == 0)
    }

    @Test func `asObservable sends the elements of a sequence, then completes`() {
        let stream = AsyncStream { continuation in
            for element in 1...3 { continuation.yield(element) }
            continuation.finish()
        }
        let observer = scheduler.createObserver(Int.self)
        let subscription = stream.asObservable(on: scheduler).subscribe(observer)
        #expect(observer.events == [])
        scheduler.run()
        #expect(observer.events == [.next(0, 1), .next(0, 2), .next(0, 3), .completed(0)])
        subscription.dispose()
    }

    @Test func `asObservable passes on the error of a sequence`() {
        let stream = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: Failure())
        }
        let observer = scheduler.createObserver(Int.self)
        _ = stream.asObservable(on: scheduler).subscribe(observer)
        scheduler.run()
        #expect(observer.events.first == .next(0, 1))
        #expect(observer.events.last?.value.error is Failure)
    }

    @Test func `asObservable asks the sequence for as much as the observer wants`() {
        let asked = Shared(0)
        let stream = AsyncStream {
            asked.withLock { count in
                count += 1
                return count
            }
        }
        let observer = scheduler.createObserver(Int.self, demand: 2)
        let subscription = stream.asObservable(on: scheduler).subscribe(observer)
        scheduler.run()
        #expect(observer.events == [.next(0, 1), .next(0, 2)])
        #expect(asked.value == 2)
        observer.request(1)
        scheduler.run()
        #expect(observer.events.last == .next(0, 3))
        subscription.dispose()
        scheduler.run()
        #expect(asked.value == 3)
    }

    @Test func `disposing cancels the task that asks the sequence`() {
        let cancelled = Shared(false)
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.onTermination = { reason in cancelled.withLock { $0 = reason == .cancelled } }
        let observer = scheduler.createObserver(Int.self)
        let subscription = stream.asObservable(on: scheduler).subscribe(observer)
        continuation.yield(1)
        scheduler.run()
        subscription.dispose()
        #expect(cancelled.value)
        continuation.yield(2)
        scheduler.run()
        #expect(observer.events == [.next(0, 1)])
    }

    @MainActor @Observable final class Model {
        var count = 0
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @MainActor
    @Test func `an observable model drives a stream`() async throws {
        let model = Model()
        let counts = Shared<[Int]>([])
        let subscription = Observations { model.count }.asObservable().subscribe(onNext: { count in
            counts.withLock { $0.append(count) }
        })
        while counts.value != [0] { await Task.yield() }
        model.count = 1
        while counts.value != [0, 1] { await Task.yield() }
        subscription.dispose()
        model.count = 2
        for _ in 0..<100 { await Task.yield() }
        #expect(counts.value == [0, 1])
    }

    @MainActor @Observable final class OwningModel: DisposeBagOwner {
        let disposeBag = DisposeBag()
        var count = 0
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @MainActor
    @Test func `a subscription to observations ends with the model that owns it`() async throws {
        final class Token: Sendable {}
        let (counts, isDisposed) = (Shared<[Int]>([]), Shared(false))
        weak var closure: Token?
        weak var released: OwningModel?
        do {
            let (model, token) = (OwningModel(), Token())
            closure = token
            released = model
            Observations { [weak model] in withExtendedLifetime(token) { model?.count ?? -1 } }.asObservable()
                .do(onDispose: { isDisposed.withLock { $0 = true } })
                .subscribe(with: model, onNext: { _, count in counts.withLock { $0.append(count) } })
            while counts.value != [0] { await Task.yield() }
            model.count = 1
            while counts.value != [0, 1] { await Task.yield() }
        }
        #expect(released == nil)
        #expect(isDisposed.value)
        for _ in 0..<60_000 where closure != nil { try await Task.sleep(for: .milliseconds(10)) }
        #expect(closure == nil)
        #expect(counts.value == [0, 1])
    }

    @Test(arguments: Law.all) func `asObservable obeys`(_ law: Law) {
        law.check(keepsHot: true) { source in
            source.concatMap { element in
                AsyncStream { continuation in
                    continuation.yield(element)
                    continuation.yield(element)
                    continuation.finish()
                }.asObservable(on: AtOnceScheduler())
            }
        }
    }

    @Test(arguments: Law.all) func `values and asObservable obey`(_ law: Law) {
        law.check(notExercised: [.stop], keepsHot: true) { $0.values.asObservable(on: AtOnceScheduler()) }
    }
}
