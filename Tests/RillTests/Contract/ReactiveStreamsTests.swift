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
