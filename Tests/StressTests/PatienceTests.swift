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
