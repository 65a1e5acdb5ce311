import Dispatch
import Rill
import Testing

@testable import RillTesting

/// The rules of Reactive Streams 1.0.4, and the equivalent of each in Rill.
///
/// `resume()` after the answer `.later` replaces `request(n)`, and `dispose()` replaces `cancel()`.
struct ReactiveStreamsTests {
    private static let rules = Rule.ofPublishers + Rule.ofSubscribers + Rule.ofSubscriptions

    @Test func `each rule of the specification is listed, with a test or the reason for having none`() {
        let numbers =
            (1...11).map { "1.\($0)" } + (1...13).map { "2.\($0)" } + (1...17).map { "3.\($0)" }
        #expect(Self.rules.map(\.number) == numbers)
        for rule in Self.rules {
            #expect(!rule.meaning.isEmpty, "\(rule)")
            if case .none(let reason) = rule.equivalent { #expect(reason.hasSuffix("."), "\(rule)") }
        }
    }

    @Test(arguments: rules.filter(\.isTested), PatientSource.allCases)
    func `streams that can wait keep rule`(_ rule: Rule, _ source: PatientSource) {
        if case .test(let test) = rule.equivalent { test { source.stream($0) } }
    }
}

/// A rule of the specification.
struct Rule: Sendable, CustomTestStringConvertible {
    /// Makes a stream of the integers from 1 to its argument.
    typealias Source = @Sendable (Int) -> Observable<Int>

    enum Equivalent: Sendable {
        case test(@Sendable (Source) -> Void)
        case none(because: String)
    }

    let number: String
    let meaning: String
    let equivalent: Equivalent

    init(_ number: String, _ meaning: String, _ test: @escaping @Sendable (Source) -> Void) {
        self.number = number
        self.meaning = meaning
        equivalent = .test(test)
    }

    init(_ number: String, _ meaning: String, because reason: String) {
        self.number = number
        self.meaning = meaning
        equivalent = .none(because: reason)
    }

    var isTested: Bool { if case .test = equivalent { true } else { false } }

    var testDescription: String { "\(number): \(meaning)" }
}

/// Streams of all kinds that wait for their observer.
enum PatientSource: CaseIterable {
    case range
    case chain
    case concat
    case concatMap
    case zip
    case merge
    case observe

    func stream(_ count: Int) -> Observable<Int> {
        let range = Observable.range(start: 1, count: count)
        return switch self {
        case .range: range
        case .chain: range.map { $0 * 2 }.filter { $0 > 0 }.map { $0 / 2 }
        case .concat: .concat(.empty(), range)
        case .concatMap: range.concatMap { Observable.just($0) }
        case .zip: .zip(range, Observable.repeatElement(0)) { $0 + $1 }
        case .merge: .merge(range, .empty())
        case .observe: range.observe(on: ImmediateScheduler.instance)
        }
    }
}

extension PatientRun<Int> {
    /// Returns an attached run that has asked for `count` elements.
    static func attached(
        to stream: Observable<Int>, asking count: Int,
        onLater: @escaping @Sendable (Requests, any Upstream) -> Void = { _, _ in }
    ) -> PatientRun {
        let run = PatientRun(stream, asking: count, onLater: onLater)
        run.attach()
        return run
    }

    var events: [String] { probe.events }

    func request(_ count: Int) { requests.request(count) }

    func dispose() { upstream.dispose() }
}

/// The descriptions that a probe records of `elements`.
func nexts(_ elements: ClosedRange<Int>) -> [String] { elements.map { "next(\($0))" } }

extension Rule {
    static let ofPublishers: [Rule] = [
        Rule("1.1", "A source sends no more elements than have been asked for.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            #expect(run.events == nexts(1...1))
            run.request(2)
            #expect(run.events == nexts(1...3))
        },
        Rule("1.2", "A source may end with fewer elements than have been asked for.") { source in
            #expect(PatientRun.attached(to: source(3), asking: 9).events == nexts(1...3) + ["completed"])
        },
        Rule("1.3", "Signals come one at a time.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1) { requests, _ in requests.request(1) }
            #expect(run.probe.violations == [])
            #expect(run.events == nexts(1...9) + ["completed"])
        },
        Rule("1.4", "A source that fails sends an error.") { source in
            let failing = source(3).map { element in
                if element == 3 { throw MarbleError() }
                return element
            }
            #expect(PatientRun.attached(to: failing, asking: 9).events == nexts(1...2) + ["error(#)"])
        },
        Rule("1.5", "A source that completes sends a completion.") { source in
            #expect(PatientRun.attached(to: source(1), asking: 9).events.last == "completed")
        },
        Rule("1.6", "A subscription is over with its end: everything that it held is released.") { source in
            let numbers = Numbers(last: 2)
            let run = PatientRun.attached(to: source(2).zip(with: numbers.stream) { element, _ in element }, asking: 9)
            #expect(run.events.last == "completed")
            #expect(!numbers.isHeld)
        },
        Rule("1.7", "Nothing follows the end.") { source in
            let run = PatientRun.attached(to: source(2), asking: 3)
            let events = run.events
            #expect(events.last == "completed")
            run.request(9)
            #expect(run.events == events)
        },
        Rule("1.8", "A subscription that has been cancelled stops sending.") { source in
            let run = PatientRun.attached(to: source(9), asking: 2)
            run.dispose()
            run.request(9)
            #expect(run.events == nexts(1...2))
        },
        Rule("1.9", "The observer gets its subscription before anything else, and `subscribe` returns.") { source in
            // The subscription is what `attach` returns. Until then, its observer need not lose a `resume()`.
            let hasReturned = Shared(false)
            let run = PatientRun(source(2), asking: 1) { requests, _ in
                if !hasReturned.value { requests.request(1) }
            }
            run.attach()
            hasReturned.withLock { $0 = true }
            #expect(run.events.prefix(2) == nexts(1...2)[...])
        },
        Rule("1.10", "A source may be subscribed to any number of times, each time by another observer.") { source in
            let stream = source(3)
            let runs = (0..<3).map { _ in PatientRun.attached(to: stream, asking: 9) }
            #expect(runs.allSatisfy { $0.events == nexts(1...3) + ["completed"] })
        },
        Rule("1.11", "A source may have several observers at once; a cold one sends each what it asks for.") {
            source in
            let stream = source(9)
            let (first, second) = (
                PatientRun.attached(to: stream, asking: 1), PatientRun.attached(to: stream, asking: 1)
            )
            first.request(2)
            #expect(first.events == nexts(1...3))
            #expect(second.events == nexts(1...1))
        },
    ]
}

extension Rule {
    static let ofSubscribers: [Rule] = [
        Rule("2.1", "An observer has to ask for elements in order to get them.") { source in
            // The first element comes without being asked for, and so does each that follows the answer `.more`.
            #expect(PatientRun.attached(to: source(9), asking: 0).events == nexts(1...1))
            let eager = Probe()
            source(9).attach(eager.sink()).dispose()
            #expect(eager.events == nexts(1...9) + ["completed"])
        },
        Rule(
            "2.2", "A slow observer should process elements on its own thread.",
            because: "A recommendation to the observer, which `observe(on:)` carries out."),
        Rule("2.3", "An observer must not call its subscription from within the end.") { source in
            // In Rill it may, because the subscription is over by then.
            let upstream = SingleAssignmentDisposable()
            let ends = Shared(0)
            upstream.setDisposable(
                source(2).attach(
                    Sink(
                        next: { _ in .more },
                        finish: { _ in
                            ends.withLock { $0 += 1 }
                            upstream.resume()
                            upstream.dispose()
                        })))
            #expect(ends.value == 1)
        },
        Rule("2.4", "For an observer that has received the end, the subscription is over.") { source in
            let run = PatientRun.attached(to: source(2), asking: 9)
            run.dispose()
            run.request(1)
            run.dispose()
            #expect(run.events == nexts(1...2) + ["completed"])
        },
        Rule(
            "2.5", "An observer that has a subscription cancels any further one.",
            because: "`attach` consumes its sink, so that the compiler lets no second source have it."),
        Rule("2.6", "An observer cancels a subscription that it no longer needs.") { source in
            // The answer `.none` cancels the subscription.
            let numbers = Numbers(last: 9)
            let probe = Probe(limit: 2)
            let upstream = source(9).zip(with: numbers.stream) { element, _ in element }.attach(probe.sink())
            #expect(probe.events == nexts(1...2))
            #expect(!numbers.isHeld)
            upstream.dispose()
        },
        Rule(
            "2.7", "An observer calls its subscription from one thread at a time.",
            because:
                "`resume()` and `dispose()` may race each other, as they do in `PatienceTests` of the stress tests."
        ),
        Rule("2.8", "An observer may still get elements that it has asked for after it has cancelled.") { source in
            // Not if it disposes in the context that delivers (law 4).
            let isOver = Shared(false)
            let run = PatientRun.attached(to: source(9), asking: 1) { requests, upstream in
                if !isOver.value { return }
                requests.request(7)
                upstream.dispose()
            }
            isOver.withLock { $0 = true }
            run.request(1)
            #expect(run.events == nexts(1...2))
        },
        Rule("2.9", "A completion may come without being asked for.") { source in
            #expect(PatientRun.attached(to: .just(1), asking: 1).events == nexts(1...1) + ["completed"])
            #expect(PatientRun.attached(to: .empty(), asking: 0).events == ["completed"])
        },
        Rule("2.10", "An error may come without being asked for.") { source in
            let subject = PublishSubject<Int>()
            let run = PatientRun.attached(to: source(9).merge(with: subject), asking: 1)
            subject.onError(MarbleError())
            #expect(run.events == nexts(1...1) + ["error(#)"])
        },
        Rule(
            "2.11", "A signal is visible to the thread that processes it.",
            because: "An observer's closures run inside the call; what they hand to other threads is `Sendable`."),
        Rule(
            "2.12", "An observer gets one subscription at most.",
            because: "The subscription is the result of `attach`, which returns one."),
        Rule(
            "2.13", "An observer's methods return, and signal a failure by cancelling alone.",
            because:
                "The types of `next` and `finish` don't let them throw. A throwing operator closure ends the stream."
        ),
    ]
}

extension Rule {
    static let ofSubscriptions: [Rule] = [
        Rule("3.1", "A subscription is called in the context of its observer alone.") { source in
            // In Rill, any thread may call it.
            let run = PatientRun.attached(to: source(9), asking: 1)
            onThread { run.request(2) }
            #expect(run.events == nexts(1...3))
            onThread { run.dispose() }
            run.request(1)
            #expect(run.events == nexts(1...3))
        },
        Rule("3.2", "An observer may ask for more from within the call that brings an element.") { source in
            let run = PatientRun.attached(to: source(9), asking: 2) { requests, _ in requests.request(2) }
            #expect(run.events == nexts(1...9) + ["completed"])
        },
        Rule("3.3", "Asking from within a call does not nest calls without a bound.") { source in
            let run = PatientRun(source(100_000), asking: 1) { requests, _ in requests.request(1) }
            onThread { run.attach() }
            #expect(run.probe.hasEnded)
            #expect(run.events.count == 100_001)
        },
        Rule(
            "3.4", "Asking returns in good time.",
            because:
                "A synchronous source sends inside `resume()`, for as long as its observer asks. `observe(on:)` has it "
                + "send elsewhere."),
        Rule("3.5", "Cancelling returns in good time, and may be done again and from any thread.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            DispatchQueue.concurrentPerform(iterations: 4) { _ in run.dispose() }
            run.request(1)
            #expect(run.events == nexts(1...1))
        },
        Rule("3.6", "Asking after cancelling does nothing.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            run.dispose()
            for _ in 1...3 { run.upstream.resume() }
            #expect(run.events == nexts(1...1))
        },
        Rule("3.7", "Cancelling again does nothing.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            for _ in 1...3 { run.dispose() }
            #expect(run.events == nexts(1...1))
        },
        Rule("3.8", "Requests add up.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            run.request(1)
            run.request(2)
            run.request(3)
            #expect(run.events == nexts(1...7))
        },
        Rule(
            "3.9", "Asking for zero elements or fewer is an error.",
            because:
                "`resume()` has no count. A `TestableObserver`, which has one, stops the program over a negative count."
        ),
        Rule("3.10", "Asking may call the observer with an element before it returns.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            run.request(1)
            #expect(run.events == nexts(1...2))
        },
        Rule("3.11", "Asking may call the observer with the end before it returns.") { source in
            let run = PatientRun.attached(to: source(2), asking: 1)
            run.request(2)
            #expect(run.events == nexts(1...2) + ["completed"])
        },
        Rule("3.12", "Cancelling stops the source, though perhaps not at once.") { source in
            // An element that is being delivered when another thread disposes may still arrive.
            let numbers = Numbers(last: 9)
            let run = PatientRun.attached(to: source(9).zip(with: numbers.stream) { element, _ in element }, asking: 2)
            run.dispose()
            let count = numbers.askedCount
            run.request(9)
            #expect(numbers.askedCount == count)
        },
        Rule("3.13", "Cancelling makes the source release its observer.") { source in
            let run = PatientRun(source(9), asking: 1)
            weak var observer: Token?
            do {
                let token = Token()
                observer = token
                run.attach(holding: token)
            }
            #expect(observer != nil)
            run.dispose()
            #expect(observer == nil)
        },
        Rule(
            "3.14", "Cancelling the last subscription may shut the source down.",
            because:
                "It is allowed, not required. A cold stream has nothing to shut down, and `share()` starts anew."),
        Rule("3.15", "Cancelling returns.", because: "The type of `dispose()` doesn't let it throw."),
        Rule("3.16", "Asking returns.", because: "The type of `resume()` doesn't let it throw."),
        Rule("3.17", "There may be any number of requests, and one of them may be for all elements.") { source in
            let run = PatientRun.attached(to: source(20_000), asking: 1)
            for _ in 1...10_000 { run.request(1) }
            #expect(run.events.count == 10_001)
            run.request(.max)
            #expect(run.events.count == 20_001)
        },
    ]
}
