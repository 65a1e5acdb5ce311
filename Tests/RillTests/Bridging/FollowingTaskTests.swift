import Foundation
import Rill
import RillTesting
import Testing

/// A task that has ended, or was cancelled, may attach the stream of another one, which it doesn't cancel.
struct FollowingTaskTests {
    static let follows = [
        Chain("task, concat") { Observable.task { -1 }.concat($0) },
        Chain("asyncMap, concat") { Observable.of(-1).asyncMap { $0 }.concat($0) },
        Chain("asyncMapLatest, concat") { Observable.of(-1).asyncMapLatest { $0 }.concat($0) },
        Chain("sequence, take, concat") { $0.take(1).concat($0) },
        Chain("task, ifEmpty") { Observable.task { -1 }.filter { $0 > 0 }.ifEmpty(switchTo: $0) },
        Chain("task, catch") { slow in
            Observable.task { throw MarbleError() }.catch { _ in slow }
        },
        Chain("sequence, retry") { slow in
            let failures = Shared(0)
            return slow.map { number in
                let isFirst = failures.withLock { failures in
                    if number == 20 { failures += 1 }
                    return failures == 1
                }
                if number == 20, isFirst { throw MarbleError() }
                return number
            }.retry(2)
        },
        Chain("task, flatMapLatest") { slow in
            Observable.task { -1 }.take(1).flatMapLatest { _ in slow }
        },
    ]

    /// A sequence whose elements are sent while its iterator is made, for much longer than an action may take.
    private let slow = Observable.deferred {
        Observable.range(start: 0, count: 40).do(onNext: { _ in usleep(500) })
    }.values.asObservable()

    @Test(arguments: follows)
    func `a sequence that a task attaches at its end sends all elements`(_ follow: Chain) async throws {
        let numbers = try await follow(slow).toArray().firstValue
        #expect(numbers.suffix(40) == Array(0..<40)[...])
    }

    @Test func `a cancelled loop ends nothing for another observer of a shared sequence`() async {
        let (hasBegun, hasEnded, log) = (Milestone(), Milestone(), Log())
        let isCancelled = DispatchSemaphore(value: 0)
        let shared = Observable.deferred {
            Observable.range(start: 0, count: 60).do(onNext: { number in
                usleep(500)
                if number != 2 { return }
                hasBegun.reach()
                isCancelled.wait()
            })
        }.values.asObservable().share()
        let task = Task(executorPreference: OwnThread()) { for try await _ in shared.values {} }
        #expect(await hasBegun.isReached())
        let subscription = log.record(shared.do(onError: { _ in hasEnded.reach() }, onCompleted: { hasEnded.reach() }))
        task.cancel()
        isCancelled.signal()
        #expect(await hasEnded.isReached())
        subscription.dispose()
        #expect(log.entries.suffix(2) == ["59", "|"])
    }

    @Test func `a loop over a sequence of a sequence ends with its task`() async {
        let endless = Observable.deferred { Observable.range(start: 0, count: .max).filter { _ in false } }
        let hasBegun = Milestone()
        let task = Task(executorPreference: OwnThread()) {
            hasBegun.reach()
            for try await _ in endless.values.asObservable().values {}
        }
        #expect(await hasBegun.isReached())
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `a sequence that a cancelled task attaches sends all elements`() async throws {
        let subject = PublishSubject<Int>()
        var numbers = subject.flatMapLatest { [slow] _ in slow }.values.makeAsyncIterator()
        let task = Task {
            try? await Task.sleep(for: .seconds(60))
            subject.onNext(1)
        }
        while !subject.hasObservers { await Task.yield() }
        task.cancel()
        for number in 0..<40 { #expect(try await numbers.next() == number) }
    }
}
