import Rill
import Synchronization

/// Streams that wait for their observer.
enum Patient: CaseIterable {
    case chain
    case concat
    case concatMap
    case zip
    case merge
    case observe

    /// The elements 0, 1, …; those of a second source that runs at the same time start at ``second``.
    func stream(on scheduler: any SchedulerType) -> Observable<Int> {
        switch self {
        case .chain: .range(start: 0, count: 6).map { $0 }
        case .concat: .concat(.range(start: 0, count: 3), .range(start: 3, count: 3))
        case .concatMap: .range(start: 0, count: 3).concatMap { Observable.range(start: $0 * 2, count: 2) }
        case .zip: .zip(Observable.range(start: 0, count: 6), Observable.range(start: 0, count: 6)) { left, _ in left }
        case .merge: .merge(.range(start: 0, count: 3), .range(start: Self.second, count: 3))
        case .observe: .range(start: 0, count: 6).observe(on: scheduler)
        }
    }

    static let second = 100

    /// All elements, those of the first source before those of the second.
    var all: [Int] { self == .merge ? [0, 1, 2, 100, 101, 102] : Array(0..<6) }
}

/// An observer that wants each element only after a call of ``ask(until:)``.
final class Asking: Sendable {
    let recorder = Recorder<Int>()
    let upstream = SingleAssignmentDisposable()
    /// The answers `.later` without a `resume()` yet. Relaxed, so that the thread sanitizer sees what orders memory.
    private let pauses = Atomic(0)
    private let ended = Atomic(false)
    private let unasked = Atomic(0)

    var hasEnded: Bool { ended.load(ordering: .relaxed) }
    /// The number of elements that came while an answer `.later` had no `resume()`.
    var unaskedCount: Int { unasked.load(ordering: .relaxed) }

    func attach(to stream: Observable<Int>) {
        let sink = Sink<Int>(
            next: { [self] element in
                if pauses.load(ordering: .relaxed) > 0 { unasked.add(1, ordering: .relaxed) }
                recorder.next(element)
                pauses.add(1, ordering: .relaxed)
                return .later
            },
            finish: { [self] completion in
                recorder.finish(completion)
                ended.store(true, ordering: .relaxed)
            })
        upstream.setDisposable(stream.attach(sink))
    }

    /// Resumes the source whenever it waits, until the condition holds. Returns false if that takes too long.
    func ask(until condition: () -> Bool) -> Bool {
        eventually {
            let count = pauses.load(ordering: .relaxed)
            if count > 0, pauses.compareExchange(expected: count, desired: count - 1, ordering: .relaxed).exchanged {
                upstream.resume()
            }
            return condition()
        }
    }

    func ask() { _ = ask { hasEnded } }
}
