import Rill
import Testing

@testable import RillTesting

/// Shows that exploring a law finds operators that break it in some orders only.
@Suite(.provokingIssues) struct ExploredLawTests {
    private typealias Operation = @Sendable (Observable<Int>, Observable<Int>, TestScheduler) -> Observable<Int>

    @Test func `a law that orders of time don't show is not explored`() {
        let unexplored = Law.all.filter { !Law.explored.contains($0) }
        for law in unexplored {
            let comments = provokedComments { law.explore { first, _, _ in first } }
            #expect(comments.count == 1 && comments[0].contains("check"), "\(law): \(comments)")
        }
        #expect(!unexplored.isEmpty)
    }

    @Test(arguments: Law.explored) func `an operator that obeys the laws passes`(_ law: Law) {
        law.explore { first, second, time in first.delay(.seconds(1), scheduler: time).merge(with: second) }
    }

    @Test func `an end that is sent twice is found where two things end at the same time`() {
        expect("completed came after the end", of: .grammar) { source, _, time in
            Observable { sink in
                let (sink, timer) = (Unchecked(sink), SingleAssignmentDisposable())
                let upstream = source.attach(
                    Sink(
                        next: { sink.value.next($0) },
                        finish: { completion in
                            timer.dispose()
                            sink.value.finish(completion)
                        }))
                timer.setDisposable(time.schedule(after: .seconds(6)) { sink.value.finish(.completed) })
                return Disposables.create(upstream, timer)
            }
        }
    }

    @Test func `an element that is on its way when the subscription is disposed is found`() {
        expect("an event came after dispose", of: .dispose) { source, _, time in
            Observable { sink in
                let sink = Unchecked(sink)
                return source.attach(
                    Sink(
                        next: { element in
                            time.schedule { _ = sink.value.next(element) }
                            return .more
                        }, finish: { completion in time.schedule { sink.value.finish(completion) } }))
            }
        }
    }

    @Test(arguments: [Law.dispose, .release, .time])
    func `a dispose that only drops what the source goes on to send is found`(_ law: Law) {
        let comments = provokedComments {
            law.explore { source, _, _ in
                Observable<Int> { sink in
                    let isOver = Shared(false)
                    _ = source.attach(
                        Sink(
                            next: { isOver.value ? .more : sink.next($0) },
                            finish: { if !isOver.value { sink.finish($0) } }))
                    return Disposables.create { isOver.withLock { $0 = true } }.asUpstream()
                }
            }
        }
        #expect(comments.contains { $0.contains("a source is still subscribed to") }, "\(comments)")
    }

    @Test func `a resumption that is lost when it comes early is found`() {
        expect("the stream did not end after all was asked for", of: .patience) { source, _, _ in
            Observable { sink in
                let (upstream, waits) = (PromisedUpstream(), Shared(false))
                upstream.fulfil(
                    source.attach(
                        Sink(
                            next: { element in
                                let demand = sink.next(element)
                                waits.withLock { $0 = demand == .later }
                                return demand
                            }, finish: sink.finish)))
                return Resuming(upstream) { waits.value }
            }
        }
    }

    @Test func `an operator that goes on after its only element is found`() {
        let comments = provokedComments {
            Law.stop.explore { source, _, _ in
                Observable { sink in
                    var isFirst = true
                    return source.attach(
                        Sink(
                            next: { element in
                                if isFirst { _ = sink.next(element) }
                                isFirst = false
                                return .more
                            }, finish: sink.finish))
                }
            }
        }
        #expect(comments.contains { $0.contains("a source is still subscribed to") }, "\(comments)")
    }

    @Test(arguments: Law.explored) func `an operator that sends nothing does not exercise a law`(_ law: Law) {
        let comments = provokedComments { law.explore { _, _, _ in Observable<Int>.empty() } }
        #expect(comments == ["law \(law.rawValue), \(law): not exercised: an element"])
    }

    private func expect(_ violation: String, of law: Law, _ operation: @escaping Operation) {
        let comments = provokedComments { law.explore(operation) }
        #expect(comments.contains { $0.contains(violation) && $0.contains("time  what ran") }, "\(comments)")
        #expect(!comments.contains { $0.contains("order 1 of") }, "\(comments)")  // the usual one
    }
}

/// Passes a `resume()` on only if somebody waits at that moment.
private final class Resuming: Upstream {
    private let upstream: any Upstream
    private let waits: @Sendable () -> Bool

    init(_ upstream: any Upstream, _ waits: @escaping @Sendable () -> Bool) {
        self.upstream = upstream
        self.waits = waits
    }

    func resume() { if waits() { upstream.resume() } }

    func dispose() { upstream.dispose() }
}

private struct Unchecked<Value>: @unchecked Sendable {  // these operators misuse it on purpose
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// The examples of the page “Tests in every order”: faults that a test with one order passes by luck.
@Suite(.provokingIssues) struct EveryOrderTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The test, for the wrong code or the right one.
        let test: @Sendable (_ time: TestScheduler, _ isRight: Bool) -> Void
    }

    static let examples = [
        Example(testDescription: "a debounce that is due when something else changes") { time, isRight in
            let saved = time.createObserver(String.self)
            let texts = time.createHotObservable("-a", of: String.self).asObservable()
            let isOnline = time.createHotObservable("---t", values: ["t": true]).asObservable()
            let drafts = texts.debounce(.seconds(2), scheduler: time)
            let pairs =
                isRight
                ? Observable.combineLatest(drafts, isOnline) { ($0, $1) } : drafts.withLatestFrom(isOnline) { ($0, $1) }
            let subscription = pairs.filter(\.1).map(\.0).subscribe(saved)
            time.run()
            #expect(saved.events.map(\.value) == [.next("a")])
            subscription.dispose()
        },
        Example(testDescription: "a flatMapLatest whose inner stream ends when the next one begins") { time, isRight in
            let stored = time.createObserver(String.self)
            let drafts = time.createHotObservable("a-b", of: String.self)
                .debounce(.seconds(1), scheduler: time)
            let upload: @Sendable (String) -> Observable<String> = { .just($0).delay(.seconds(2), scheduler: time) }
            let subscription = (isRight ? drafts.concatMap(upload) : drafts.flatMapLatest(upload)).subscribe(stored)
            time.run()
            #expect(stored.events.map(\.value) == [.next("a"), .next("b")])
            subscription.dispose()
        },
        Example(testDescription: "a missing distinct") { time, isRight in
            let shown = time.createObserver(String.self)
            let (stored, live) = (BehaviorRelay(value: ["a"]), PublishRelay<String>())
            let history = Observable<Int>.timer(.seconds(2), scheduler: time)
                .flatMap { _ in Observable.from(stored.value) }
            let messages = Observable.merge(history, live.asObservable())
            let subscription = (isRight ? messages.distinct() : messages).subscribe(shown)
            time.scheduleAt(2) {
                stored.accept(stored.value + ["b"])
                live.accept("b")
            }
            time.run()
            #expect(shown.events.compactMap(\.value.element).sorted() == ["a", "b"])
            subscription.dispose()
        },
    ]

    @Test(arguments: examples) func `a test in one order passes the wrong code`(_ example: Example) {
        #expect(provokedIssues { example.test(TestScheduler(), false) }.isEmpty)
    }

    @Test(arguments: examples) func `a test in every order finds what is wrong`(_ example: Example) {
        let comments = provokedComments { explore { example.test($0, false) } }
        #expect(comments.last?.contains("replay it with explore(replaying:") == true, "\(comments)")
    }

    @Test(arguments: examples) func `the right code passes in every order`(_ example: Example) {
        let exploration = explore { example.test($0, true) }
        #expect(exploration.isComplete)
        #expect(exploration.orders > 1)
    }
}
