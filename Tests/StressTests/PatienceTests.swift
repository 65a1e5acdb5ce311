import Rill
import RillTesting
import Synchronization
import Testing

extension Stress {
    struct PatienceTests {
        @Test(arguments: Patient.allCases)
        func `no resume() that races its answer is lost, and no element`(of patient: Patient) throws {
            let worker = Worker(.serial)
            try Race { Asking() }
                .lane { asking in
                    asking.attach(to: patient.stream(on: worker.scheduler))
                    asking.ask()
                }
                .lane { $0.ask() }
                .verdict { asking in
                    worker.settle()
                    try #require(asking.recorder.breach == nil)
                    try #require(asking.unaskedCount == 0)
                    try #require(asking.recorder.end == .completed)
                    try #require(asking.recorder.elements.sourceBySource == patient.all)
                }
        }

        @Test(arguments: Patient.allCases)
        func `a dispose that races resume() leaves consecutive elements, and nothing behind`(
            of patient: Patient
        ) throws {
            let worker = Worker(.serial)
            try Race { AskingUntilDispose(patient.stream(on: worker.scheduler)) }
                .lane { $0.ask() }
                .lane { $0.dispose() }
                .verdict { stage in
                    worker.settle()
                    try #require(stage.asking.recorder.breach == nil)
                    try #require(stage.asking.unaskedCount == 0)
                    try #require(stage.closure.isReleased)
                    let elements = stage.asking.recorder.elements
                    for part in [elements.filter { $0 < Patient.second }, elements.filter { $0 >= Patient.second }] {
                        try #require(part.isConsecutive && [nil, 0, Patient.second].contains(part.first))
                    }
                }
        }

        @Test(arguments: Long.allCases, [true, false])
        func `a million elements asked for one by one need constant stack`(through long: Long, isInside: Bool) {
            let recorder = Recorder<Int>()
            onThread {
                let upstream = SingleAssignmentDisposable()
                let sink = Sink<Int>(
                    next: { element in
                        recorder.next(element)
                        if isInside { upstream.resume() }
                        return .later
                    }, finish: { recorder.finish($0) })
                upstream.setDisposable(long.stream.attach(sink))
                var count = 0
                while !isInside, recorder.end == nil, recorder.elements.count > count {
                    count = recorder.elements.count
                    upstream.resume()
                }
            }
            #expect(recorder.breach == nil)
            #expect(recorder.elements.sorted().elementsEqual(0..<Million.count))
            #expect(recorder.end == .completed)
        }
    }
}

/// A million elements, through streams that wait.
enum Long: CaseIterable {
    case chain
    case zip
    case concatMap
    case concatMapOfOne
    case merge

    var stream: Observable<Int> {
        let count = Million.count
        let elements = Observable.range(start: 0, count: count)
        return switch self {
        case .chain:
            elements.map { $0 + 1 }.filter { $0 > 0 }.scan(0) { $1 }.map { $0 - 1 }.compactMap { $0 }
                .distinctUntilChanged().skip(0).take(count).enumerated().map(\.element)
        case .zip: .zip(elements, elements) { left, _ in left }
        case .concatMap: Observable.of(0, 1).concatMap { Observable.range(start: $0 * (count / 2), count: count / 2) }
        case .concatMapOfOne: elements.concatMap { Observable.just($0) }
        case .merge: .merge(.range(start: 0, count: count / 2), .range(start: count / 2, count: count / 2))
        }
    }
}

/// A chain that waits, with a closure whose release is checked.
private struct AskingUntilDispose: Sendable {
    let asking = Asking()
    let closure = Released()
    private let isDisposed = Shared(false)

    init(_ stream: Observable<Int>) {
        let note = closure.watching()
        asking.attach(
            to: stream.map { element in
                note()
                return element
            })
    }

    func ask() { _ = asking.ask { isDisposed.value || asking.hasEnded } }

    func dispose() {
        asking.upstream.dispose()
        isDisposed.withLock { $0 = true }
    }
}

extension [Int] {
    /// The elements of the first source in order, then those of the second.
    fileprivate var sourceBySource: [Int] { filter { $0 < Patient.second } + filter { $0 >= Patient.second } }
}

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
