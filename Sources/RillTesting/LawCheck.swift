import Dispatch
import Rill

/// The result of the check of a law.
struct Findings: Sendable {
    private(set) var violations: [String] = []
    /// The sights that the check looks for, and whether any of its attempts found them.
    private var looks: [String: Bool] = [:]

    /// The sights that no attempt found.
    var notExercised: [String] { looks.filter { !$0.value }.keys.sorted() }

    mutating func look(for sight: String, isSeen: Bool) {
        looks[sight, default: false] = looks[sight] == true || isSeen
    }

    mutating func report(_ violations: [String]) { self.violations += violations }

    mutating func report(_ violation: String, if isViolated: Bool = true) {
        if isViolated { violations.append(violation) }
    }
}

/// Checks one operator against the laws: ``findings(of:)`` returns what it does wrong.
///
/// The checks attach a ``Probe`` instead of calling `subscribe`, which would filter out late events. Where an operator
/// may have ended by itself, or not have sent anything yet, a check makes several attempts.
struct LawCheck<Result: Sendable>: Sendable {
    /// How long another thread may take to return.
    var timeLimit = DispatchTimeInterval.seconds(60)
    /// Whether the operator runs several sources at once.
    var interleaves = false
    /// How many elements of its sources the operator may keep while its observer waits.
    var bound = 512
    /// Whether the operator's result may go on while its observer waits.
    var canBeHot = false
    /// Whether the operator keeps all elements of a source that can't wait.
    var keepsHot = false
    /// Whether the operator drops what arrives while it is busy.
    var drops = false
    let operation: @Sendable (Observable<Int>) -> Observable<Result>

    func failures(of law: Law, isExercised: Bool) -> [String] {
        let findings = findings(of: law)
        let missing = findings.notExercised
        if isExercised { return findings.violations + missing.map { "not exercised: \($0)" } }
        return findings.violations
            + (missing.isEmpty ? ["expected not to be exercised, but the check had all it needs"] : [])
    }

    func findings(of law: Law) -> Findings {
        var findings = Findings()
        switch law {
        case .grammar: grammar(&findings)
        case .serial: serial(&findings)
        case .stop: stop(&findings)
        case .dispose: dispose(&findings)
        case .release: release(&findings)
        case .noLock: noLock(&findings)
        case .order: order(&findings)
        case .independence: independence(&findings)
        case .stack: stack(&findings)
        case .errors: errors(&findings)
        case .owner: owner(&findings)
        case .time: time(&findings)
        case .patience: patience(&findings)
        case .attachment: attachment(&findings)
        case .bounds: bounds(&findings)
        }
        return findings
    }

    /// Runs `body` on another thread. Returns false if that thread does not return within ``timeLimit``.
    func elsewhere(_ body: @escaping @Sendable () -> Void) -> Bool {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "rill.law").async {
            body()
            done.signal()
        }
        return done.wait(timeout: .now() + timeLimit) == .success
    }
}

/// A source that feeds each subscription separately, so that only the operator can serialize them.
final class Feeds: Sendable {
    private let subjects = Shared<[PublishSubject<Int>]>([])

    var source: Observable<Int> {
        Observable { [subjects] sink in
            let subject = PublishSubject<Int>()
            subjects.withLock { $0.append(subject) }
            return subject.asObservable().attach(sink)
        }
    }

    var hasObservers: Bool { subjects.value.contains(where: \.hasObservers) }

    func send(_ element: Int) { for subject in subjects.value { subject.onNext(element) } }

    func send(_ element: Int, to subscription: Int) {
        let subjects = subjects.value
        if !subjects.isEmpty { subjects[subscription % subjects.count].onNext(element) }
    }

    func finish() { for subject in subjects.value { subject.onCompleted() } }
}

extension PublishSubject<Int> {
    func send(_ elements: some Sequence<Int>) { for element in elements { onNext(element) } }

    /// The subject for the first subscriber and an empty stream for later ones, so that a retry ends too.
    var once: Observable<Int> {
        let isFirst = Shared(true)
        return .deferred { isFirst.exchange(false) ? self.asObservable() : .empty() }
    }
}
