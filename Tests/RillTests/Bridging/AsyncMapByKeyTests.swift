import Testing

@testable import Rill
@testable import RillTesting

struct AsyncMapByKeyTests {
    private let scheduler = TestScheduler()

    /// A function that returns `value` after `seconds` of virtual time.
    private func after<Value: Sendable>(_ seconds: Int, _ value: Value) async throws -> Value {
        try await Task.sleep(for: .seconds(seconds), clock: SchedulerClock(scheduler))
        return value
    }

    @Test func `an element is released when its task has ended, though its key stays busy`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.asyncMap(by: { _ in 0 }, maxConcurrent: 1, on: scheduler) { _ in
            try await after(2, ())
        }.subscribe()
        let first = subject.sendToken()
        subject.onNext(Token())
        scheduler.advance(to: 3)
        #expect(first.object == nil)
        subscription.dispose()
    }

    @Test func `asyncMap by key transforms elements of one key one by one, and those of several keys side by side`() {
        diagram(on: scheduler) {
            "-aAb-----|"
            $0.asyncMap(by: { $0.lowercased() }, maxConcurrent: 2, on: scheduler) { try await after(3, $0) }
            "----a-bA-|"
        }
    }

    @Test func `asyncMap by key completes after the last task`() {
        diagram(on: scheduler) {
            "-aAb|"
            $0.asyncMap(by: { $0.lowercased() }, maxConcurrent: 2, on: scheduler) { try await after(3, $0) }
            "----a-b(A|)"
        }
    }

    @Test func `the results of one key keep its order, and those of other keys come when they are ready`() {
        diagram(of: Int.self, on: scheduler) {
            "-5124-----|"
            $0.asyncMap(by: { $0 % 2 }, maxConcurrent: 2, on: scheduler) { try await after($0, $0) }
            "-----251-4|"
        }
    }

    @Test func `no more keys are busy than may be`() {
        diagram(of: Int.self, on: scheduler) {
            "-123------|"
            $0.asyncMap(by: { $0 }, maxConcurrent: 2, on: scheduler) { try await after(3, $0) }
            "----12-3--|"
        }
    }

    @Test func `never do two elements of one key or too many keys run at once`() {
        let (running, peak) = (Shared<[Int]>([]), Shared(0))
        let observer = scheduler.createObserver(Int.self)
        _ = Observable.range(start: 0, count: 200).asyncMap(by: { $0 % 7 }, maxConcurrent: 3, on: scheduler) {
            element in
            let (isBusy, count) = running.withLock { keys in
                defer { keys.append(element % 7) }
                return (keys.contains(element % 7), keys.count + 1)
            }
            #expect(!isBusy)
            peak.withLock { $0 = max($0, count) }
            let result = try await after(element % 5, element)
            running.withLock { keys in keys.removeAll { $0 == element % 7 } }
            return result
        }.subscribe(observer)
        scheduler.run()
        #expect(peak.value == 3)
        let results = observer.events.compactMap(\.value.element)
        #expect(results.sorted() == Array(0..<200))
        for key in 0..<7 { #expect(results.filter { $0 % 7 == key } == (0..<200).filter { $0 % 7 == key }) }
    }

    /// How many elements of a source that can wait are asked for before the first result.
    private func lead(by key: @escaping @Sendable (Int) -> Int, maxConcurrent: Int = 3) -> [Int] {
        let sent = Shared(0)
        let subscription = Observable.range(start: 0, count: 1000).do(onNext: { _ in sent.withLock { $0 += 1 } })
            .asyncMap(by: key, maxConcurrent: maxConcurrent, on: scheduler) { try await after(1, $0) }.subscribe()
        defer { subscription.dispose() }
        return [1, 63, 64, 127, 128].map { time in
            scheduler.advance(to: time)
            return sent.value
        }
    }

    @Test func `a source that can wait does so while as many keys are busy as may be`() {
        #expect(lead(by: { $0 }).first == 6)
    }

    @Test func `a source that can wait runs 128 elements of a busy key ahead, and goes on when 64 are left`() {
        #expect(lead(by: { _ in 0 }) == [129, 129, 193, 193, 257])
    }

    @Test func `an error of asyncMap by key overtakes the elements that are waiting or being transformed`() {
        let cancelled = Shared(0)
        diagram(of: Int.self, on: scheduler) {
            "-123456---|"
            $0.asyncMap(by: { $0 % 3 }, maxConcurrent: 2, on: scheduler) { element in
                if element == 2 {
                    _ = try await after(2, 0)
                    throw MarbleError()
                }
                do { return try await after(9, element) } catch {
                    cancelled.withLock { $0 += 1 }
                    throw error
                }
            }
            "----#"
            "^---!"
        }
        scheduler.run()
        #expect(cancelled.value == 1)
    }

    @Test func `asyncMap by key fails when its source fails or a key can't be found`() {
        diagram(of: Int.self, on: scheduler) {
            "-1-#"
            $0.asyncMap(by: { $0 }, maxConcurrent: 2, on: scheduler) { try await after(5, $0) }
            "---#"
        }
        diagram(of: Int.self, on: scheduler) {
            "-1-2--|"
            $0.asyncMap(by: { if $0 == 2 { throw MarbleError() } else { $0 } }, maxConcurrent: 2, on: scheduler) { $0 }
            "-1-#"
            "^--!"
        }
    }

    @Test func `disposing an asyncMap by key cancels all tasks, and drops what waits`() {
        let (subject, cancelled) = (PublishSubject<Token>(), Shared(0))
        let keys = Shared(0)
        let subscription = subject.asyncMap(
            by: { _ in
                keys.withLock { keys in
                    defer { keys += 1 }
                    return keys % 2
                }
            }, maxConcurrent: 2, on: scheduler
        ) { _ in
            do { try await after(5, ()) } catch { cancelled.withLock { $0 += 1 } }
        }.subscribe()
        for _ in 0..<2 { subject.onNext(Token()) }
        let waiting = [subject.sendToken(), subject.sendToken()]
        #expect(waiting.allSatisfy { $0.object != nil })
        scheduler.advance(to: 1)
        subscription.dispose()
        #expect(!subject.hasObservers)
        #expect(waiting.allSatisfy { $0.object == nil })
        scheduler.run()
        #expect(cancelled.value == 2)
    }

    /// A key that is equal to itself only.
    private struct Key: Hashable {
        let token: Token

        static func == (one: Key, other: Key) -> Bool { one.token === other.token }

        func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(token)) }
    }

    @Test func `a key is released with the next element after its task`() {
        let subject = PublishSubject<Token>()
        let subscription = subject.asyncMap(by: { Key(token: $0) }, maxConcurrent: 2, on: scheduler) { _ in }
            .subscribe()
        let first = subject.sendToken()
        scheduler.run()
        subject.onNext(Token())
        #expect(first.object == nil)
        subscription.dispose()
    }

    @Test func `an element that an observer sends back waits for its key`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        let subscription = log.record(
            subject.asyncMap(by: { $0 % 2 }, maxConcurrent: 1, on: scheduler) { try await after(1, $0) }
        ) { if $0 < 10 { subject.onNext($0 + 3) } }
        subject.onNext(1)
        subject.onNext(2)
        scheduler.run()
        #expect(log.entries == ["1", "2", "4", "5", "7", "8", "10", "11"])
        subscription.dispose()
    }

    @Test(arguments: Law.all) func `asyncMap by key obeys`(_ law: Law) {
        law.check(interleaves: true, keepsHot: true) {
            $0.asyncMap(by: { $0 % 3 }, maxConcurrent: 2, on: AtOnceScheduler()) { $0 }
        }
    }

    @Test(arguments: Law.all) func `asyncMap by one key obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.asyncMap(by: { _ in 0 }, maxConcurrent: 2, on: AtOnceScheduler()) { $0 } }
    }

    @Test(arguments: Law.all) func `asyncMap by key with a function that sleeps obeys`(_ law: Law) {
        law.check(interleaves: true, keepsHot: true) { source in
            let scheduler = AtOnceScheduler()
            return source.asyncMap(by: { $0 % 3 }, maxConcurrent: 2, on: scheduler) { element in
                try await Task.sleep(for: .seconds(1), clock: scheduler.clock)
                return element
            }
        }
    }
}
