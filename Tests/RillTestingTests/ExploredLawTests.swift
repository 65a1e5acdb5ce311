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
