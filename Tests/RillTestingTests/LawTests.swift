import Dispatch
import Rill
import Testing

@testable import RillTesting

/// Shows that every check can fail, with an operator for each way of breaking a law.
@Suite(.provokingIssues) struct LawTests {
    @Test(arguments: Law.all) func `an operator that obeys the laws passes`(_ law: Law) {
        law.check { $0.map { $0 + 1 } }
    }

    @Test(arguments: Law.all) func `a join that obeys the laws passes`(_ law: Law) {
        law.check(interleaves: true) { Observable.merge($0, $0) }
    }

    @Test(arguments: Law.all) func `an operator that ends by itself passes`(_ law: Law) {
        law.check(notExercised: [.stack]) { $0.take(2) }
    }

    @Test(arguments: Law.all) func `a check that finds nothing to examine fails`(_ law: Law) {
        let failures = failures(of: law, isExercised: true) { _ in Observable<Int>.empty() }
        #expect(failures.contains { $0.hasPrefix("not exercised: ") }, "\(failures)")
    }

    @Test(arguments: Law.all) func `a check that finds nothing to examine passes if that is expected`(_ law: Law) {
        #expect(failures(of: law, isExercised: false) { _ in Observable<Int>.empty() } == [])
    }

    @Test(arguments: Law.all) func `a check that is expected to find nothing to examine fails if it does`(_ law: Law) {
        let failures = failures(of: law, isExercised: false) { $0.map { $0 + 1 } }
        #expect(failures == ["expected not to be exercised, but the check had all it needs"])
    }

    @Test func `a check reports the first five of many failures`() {
        let comments = provokedComments { Law.patience.check { $0.share() } }
        #expect(comments.count == 6 && comments[5].hasSuffix(" more"), "\(comments)")
    }

    @Test func `a violation counts even if the law is not expected to be exercised`() {
        let failures = failures(of: .errors, isExercised: false) { $0.take(1).endingTwice() }
        #expect(failures.contains("completed came after the end"), "\(failures)")
    }

    @Test func `an issue says what a check lacked`() {
        let comments = provokedComments { Law.order.check { $0.count() } }
        #expect(comments == ["law 7, order: not exercised: two elements"])
        Law.order.check(notExercised: [.order, .stop]) { $0.count() }
    }

    @Test func `time examines a stream that sends only at its end`() {
        #expect(failures(of: .time, isExercised: true) { $0.count() } == [])
        let lasting = failures(of: .time, isExercised: true) { $0.losingUpstream().toArray() }
        #expect(lasting.contains("a timer is still running after dispose"), "\(lasting)")
    }

    @Test func `owner examines streams of one element and streams that send only at their end`() {
        #expect(failures(of: .owner, isExercised: true) { $0.take(1) } == [])
        #expect(failures(of: .owner, isExercised: true) { $0.count() } == [])
        let kept = failures(of: .owner, isExercised: true) { $0.losingUpstream().element(at: 3) }
        #expect(kept.contains("the source is still observed after a bag's owner was deallocated"), "\(kept)")
    }

    @Test func `a violation is an issue that names the law`() {
        let comments = provokedComments { Law.stack.check { $0.concat(Observable.never()) } }
        #expect(comments == ["law 9, stack: a stream of 20,000 elements did not end"])
    }

    @Test func `grammar catches an end that is sent twice`() {
        expect("completed came after the end", of: .grammar) { $0.endingTwice() }
    }

    @Test func `grammar catches elements after the end`() {
        expect("next(2) came after the end", of: .grammar) { $0.ending { $0 == 1 } }
    }

    @Test func `grammar catches elements after a dispose`() {
        expect("next(5) came after dispose", of: .grammar) { $0.losingUpstream() }
    }

    @Test func `serial catches sources that call one sink at once`() {
        expect("came while another call was in progress", of: .serial) { $0.mergedWithItself { $0() } }
    }

    @Test func `stop catches an operator that goes on`() {
        expect("next(2) came after the answer .none", of: .stop) { $0.ignoringDemand() }
        expect("the source is still observed after the answer .none", of: .stop) { $0.ignoringDemand() }
    }

    @Test func `stop catches an operator that stops at the next element only`() {
        expect("the source is still observed after the answer .none", of: .stop) { source in
            Observable<Int> { sink in
                let hasStopped = Shared(false)
                return source.attach(
                    Sink(before: sink) { element in
                        if hasStopped.value { return .none }
                        if sink.next(element) == .none { hasStopped.withLock { $0 = true } }
                        return .more
                    })
            }
        }
    }

    @Test func `stop catches an end after the answer .none`() {
        expect("completed came after the answer .none", of: .stop) { $0.ending { $0 == 1 } }
    }

    @Test func `stop catches a sink that is retained`() {
        expect("the sink is still held after the answer .none", of: .stop) { $0.keepingSink() }
    }

    @Test func `stop catches a source that runs on although nothing of it is delivered`() {
        expect("a synchronous source ran to its end after the answer .none", of: .stop) { source in
            .create { observer in source.subscribe { observer.on($0) } }
        }
    }

    @Test func `dispose catches a source that is not disposed`() {
        expect("the source is still observed after disposing from other threads", of: .dispose) {
            $0.losingUpstream()
        }
        expect("the source is still observed after a dispose inside the callback", of: .dispose) {
            $0.ignoringDemand().losingUpstream()
        }
    }

    @Test func `dispose catches an event that it causes`() {
        expect("completed came after dispose", of: .dispose) { source in
            Observable<Int> { sink in
                let sink = Unchecked(sink)
                let end = Disposables.create { sink.value.finish(.completed) }
                return Disposables.create(source.attach(sink.value), end)
            }
        }
    }

    @Test func `dispose catches elements after a dispose inside the callback`() {
        expect("next(2) came after the answer .none", of: .dispose) { source in
            Observable<Int> { sink in
                source.attach(
                    Sink(
                        next: { element in
                            _ = sink.next(element)
                            return sink.next(element + 1)
                        },
                        finish: sink.finish))
            }
        }
    }

    @Test(arguments: ["completion", "an error", "dispose"])
    func `release catches closures that are retained after`(_ ending: String) {
        expect("after \(ending) the closures are still held", of: .release) { $0.keepingSink() }
    }

    @Test(arguments: ["completion", "an error"])
    func `release catches a subscription that stays in its bag after`(_ ending: String) {
        expect("after \(ending) the bag still holds the subscription", of: .release) { $0.swallowingEnd { _ in true } }
    }

    @Test func `noLock catches a lock around the callback`() {
        expect("another thread could not send, subscribe or dispose during a callback", of: .noLock) { source in
            let lock = Shared(())
            return source.mergedWithItself { send in lock.withLock { _ in send() } }
        }
    }

    @Test func `noLock catches a lock around the subscription`() {
        expect("another thread could not send, subscribe or dispose during a subscription", of: .noLock) { source in
            let lock = Shared(())
            return Observable<Int> { sink in
                let sink = Unchecked(sink)
                return lock.withLock { _ in Unchecked(source.attach(sink.value)) }.value
            }
        }
    }

    @Test func `noLock catches a lock around the disposal`() {
        expect("another thread could not send, subscribe or dispose during a disposal", of: .noLock) { source in
            let lock = Shared(())
            return Observable<Int> { sink in
                let upstream = source.attach(sink)
                return Disposables.create { lock.withLock { _ in upstream.dispose() } }
            }
        }
    }

    @Test func `noLock catches a lock around a release`() {
        expect("another thread could not send, subscribe or dispose during a release", of: .noLock) { source in
            let sinks = Shared<[Int: Unchecked<Sink<Int>>]>([:])
            return Observable<Int> { sink in
                let key = sinks.withLock { sinks in
                    sinks[sinks.count] = Unchecked(sink)
                    return sinks.count - 1
                }
                let upstream = source.attach(
                    Sink(
                        next: { sinks.value[key]?.value.next($0) ?? .none },
                        finish: { sinks.value[key]?.value.finish($0) }))
                let removal = Disposables.create { sinks.withLock { $0[key] = nil } }
                return Disposables.create(upstream, removal)
            }
        }
    }

    @Test func `order catches observers that see different orders`() {
        expect("two observers saw different orders", of: .order) { source in
            let subscriptions = Shared(0)
            return Observable { sink in
                let sign = subscriptions.withLock { count in
                    count += 1
                    return count % 2 == 0 ? 1 : -1
                }
                return source.toArray().concatMap { Observable.from($0.sorted { $0 * sign < $1 * sign }) }.attach(sink)
            }
        }
    }

    @Test func `independence catches state that subscriptions share`() {
        expect("one subscription gave", of: .independence) { source in
            let sum = Shared(0)
            return source.map { sum.add($0) }
        }
    }

    @Test func `independence catches state that a nested subscription changes`() {
        expect("one within it", of: .independence) { source in
            let sum = Shared(0)
            return source.map { sum.add($0) }.do(onSubscribe: { sum.withLock { $0 = 0 } })
        }
    }

    @Test func `stack catches a stream that does not end`() {
        expect("a stream of 20,000 elements did not end", of: .stack) { $0.concat(Observable.never()) }
    }

    @Test func `stack stops the program if an operator recurses`() async {
        await #expect(processExitsWith: .failure) {
            Law.stack.check { source in
                source.toArray().map { elements in
                    @Sendable func sum(_ count: Int) -> Int { count == 0 ? 0 : elements[count - 1] + sum(count - 1) }
                    return sum(elements.count)
                }
            }
        }
    }

    @Test func `errors catches an error that is swallowed`() {
        expect("the stream did not end after an error of its source", of: .errors) {
            $0.swallowingEnd { if case .failed = $0 { true } else { false } }
        }
    }

    @Test func `errors catches an error that is sent twice`() {
        expect("error(#) came after the end", of: .errors) { $0.endingTwice() }
    }

    @Test func `errors catches a failure that does not dispose the source`() {
        expect("the source is still observed after the stream ended before it", of: .errors) {
            $0.ending { $0 == 1 }
        }
    }

    @Test func `owner catches a source that outlives the owner`() {
        expect("the source is still observed after its owner was deallocated", of: .owner) {
            $0.ignoringDemand().losingUpstream()
        }
    }

    @Test func `owner catches a source that outlives the owner's bag`() {
        expect("the source is still observed after a bag's owner was deallocated", of: .owner) { $0.losingUpstream() }
    }

    @Test func `time catches a timer that keeps running after a dispose`() {
        expect("a timer is still running after dispose", of: .time) { $0.losingUpstream() }
        expect("ticks came after dispose", of: .time) { $0.losingUpstream() }
    }

    @Test func `time catches a timer that keeps running after the answer .none`() {
        expect("a timer is still running after the answer .none", of: .time) { $0.ignoringDemand() }
        expect("ticks came after the answer .none", of: .time) { $0.ignoringDemand() }
    }

    private func failures<Result: Sendable>(
        of law: Law, isExercised: Bool, by operation: @escaping @Sendable (Observable<Int>) -> Observable<Result>
    ) -> [String] {
        LawCheck(operation: operation).failures(of: law, isExercised: isExercised)
    }

    private func expect<Result>(
        _ violation: String, of law: Law, sourceLocation: SourceLocation = #_sourceLocation,
        by operation: @escaping @Sendable (Observable<Int>) -> Observable<Result>
    ) {
        let timeLimit: DispatchTimeInterval = law == .noLock ? .milliseconds(300) : .seconds(60)
        let violations = LawCheck(timeLimit: timeLimit, operation: operation).findings(of: law).violations
        #expect(violations.contains { $0.contains(violation) }, "\(violations)", sourceLocation: sourceLocation)
    }
}

private struct Unchecked<Value>: @unchecked Sendable {  // these operators misuse it on purpose
    let value: Value
    init(_ value: Value) { self.value = value }
}

extension Shared<Int> {
    fileprivate func add(_ number: Int) -> Int {
        withLock { sum in
            sum += number
            return sum
        }
    }
}

extension Observable<Int> {
    fileprivate func ignoringDemand() -> Observable {
        Observable { sink in
            attach(
                Sink(
                    next: { element in
                        _ = sink.next(element)
                        return .more
                    },
                    finish: sink.finish))
        }
    }

    fileprivate func losingUpstream() -> Observable {
        Observable { sink in
            _ = attach(sink)
            return Disposables.create()
        }
    }

    fileprivate func endingTwice() -> Observable {
        Observable { sink in
            attach(
                Sink(
                    next: sink.next,
                    finish: { completion in
                        sink.finish(completion)
                        sink.finish(completion)
                    }))
        }
    }

    /// Ends with an element that satisfies `isLast`, and goes on.
    fileprivate func ending(with isLast: @escaping @Sendable (Int) -> Bool) -> Observable {
        Observable { sink in
            attach(
                Sink(
                    next: { element in
                        let demand = sink.next(element)
                        if isLast(element) { sink.finish(.completed) }
                        return demand
                    },
                    finish: sink.finish))
        }
    }

    fileprivate func swallowingEnd(where isSwallowed: @escaping @Sendable (Completion) -> Bool) -> Observable {
        Observable { sink in
            attach(Sink(next: sink.next, finish: { if !isSwallowed($0) { sink.finish($0) } }))
        }
    }

    fileprivate func keepingSink() -> Observable {
        Observable { sink in
            let sink = Unchecked(sink)
            kept.withLock { $0.append(sink) }
            return attach(sink.value)
        }
    }

    /// Subscribes to the source twice, without a gate before the sink.
    fileprivate func mergedWithItself(
        around send: @escaping @Sendable (() -> Demand) -> Demand
    ) -> Observable {
        Observable { sink in
            let sink = Unchecked(sink)
            let side = { attach(Sink(next: { element in send { sink.value.next(element) } }, finish: { _ in })) }
            return Disposables.create(side(), side())
        }
    }
}

private let kept = Shared<[Unchecked<Sink<Int>>]>([])

/// Shows that the checks of attachment and bounds can fail.
struct BusyLawTests {
    @Test func `bounds catches an unbounded queue`() {
        let violations = violations(of: .bounds) { $0.hoarding() }
        #expect(
            violations == [
                "the source was asked for 1513 elements for the first 1, which take 1 and 512 at most",
                "1511 elements of a source that can't wait were kept, expected 512 at most",
                "the source was asked for 1520 elements for the first 8, which take 8 and 512 at most",
                "1504 elements of a source that can't wait were kept, expected 512 at most",
            ])
    }

    @Test func `bounds respects the given bound`() {
        #expect(violations(of: .bounds, bound: 0) { $0.map { $0 } } == [])
        #expect(violations(of: .bounds, bound: 2) { $0.onBackpressureBuffer(2, whenFull: .wait) } == [])
        #expect(
            violations(of: .bounds, bound: 1) { $0.onBackpressureBuffer(2, whenFull: .wait) }.prefix(1) == [
                "the source was asked for 3 elements for the first 1, which take 1 and 1 at most"
            ])
    }

    @Test func `bounds catches an operator that is said to keep everything and does not`() {
        let check = LawCheck(keepsHot: true) { $0.map { $0 } }
        #expect(
            check.findings(of: .bounds).violations.contains(
                "0 elements of a source that can't wait were kept, expected all"))
    }

    @Test func `attachment catches an operator that is not subscribed during a delivery`() {
        let violations = violations(of: .attachment) { $0.oneByOne(8) }
        #expect(violations.contains { $0.hasPrefix("sent from within deliveries, the events were [\"next(101)\"") })
    }

    @Test func `attachment needs a source that is subscribed to at once`() {
        let check = LawCheck { $0.subscribe(on: TestScheduler()) }
        #expect(check.findings(of: .attachment).notExercised == ["a source that is subscribed to at once"])
    }

    @Test func `what an operator drops may be missing, but nothing may be added or change places`() {
        let check = LawCheck(drops: true) { $0 }
        #expect(check.isPart(["next(1)", "next(3)", "|"], of: ["next(1)", "next(2)", "next(3)", "|"]))
        #expect(!check.isPart(["next(3)", "next(1)", "|"], of: ["next(1)", "next(2)", "next(3)", "|"]))
        #expect(!check.isPart(["next(4)", "|"], of: ["next(1)", "|"]))
        #expect(!check.isPart(["next(1)"], of: ["next(1)", "|"]))
    }

    private func violations(
        of law: Law, bound: Int = 512, by operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>
    ) -> [String] { LawCheck(bound: bound, operation: operation).findings(of: law).violations }
}

extension Observable {
    /// Subscribes to the source again for each of `count` elements.
    fileprivate func oneByOne(_ count: Int) -> Observable<Element> {
        count == 0 ? .empty() : take(1).concat(Observable.deferred { oneByOne(count - 1) })
    }
}
