import Rill
import Testing

/// Several subjects, and what an operator makes of them.
struct Joined<Element: Sendable>: Sendable {
    let sources: [any Subject<Sent>]
    let recorder = Recorder<Element>()
    let subscription: any Disposable

    init(
        _ count: Int, of makeSource: () -> any Subject<Sent> = { PublishSubject<Sent>() },
        _ operation: ([Observable<Sent>]) -> Observable<Element>
    ) {
        sources = (0..<count).map { _ in makeSource() }
        subscription = operation(sources.map { $0.asObservable() }).attach(recorder.sink)
    }

    /// The elements of all sources, one after the other.
    var all: [Sent] { sources.indices.flatMap { source in (0..<4).map { Sent(source, $0) } } }

    func send(_ numbers: Range<Int>, from source: Int) {
        for number in numbers { sources[source].onNext(Sent(source, number)) }
    }

    /// Sends four elements and the end.
    func run(_ source: Int, failing: Bool = false) {
        send(0..<4, from: source)
        if failing { sources[source].onError(Failure()) } else { sources[source].onCompleted() }
    }

    /// Requires that the stream has ended with `end`, once, and observes nothing any more.
    func requireEnd(_ end: Recorder<Element>.End) throws {
        try #require(recorder.breach == nil)
        try #require(recorder.end == end)
        for source in sources { try #require(!source.hasObservers) }
    }
}
