import Dispatch
import Rill

/// The laws as checks of one operator: ``violations(of:)`` says what it does wrong.
///
/// The checks attach a ``Probe`` where the operator itself is on trial: a `subscribe` would filter what comes too late.
struct LawCheck<Result: Sendable>: Sendable {
    /// How long another thread may take to get through.
    var patience = DispatchTimeInterval.seconds(60)
    let operation: @Sendable (Observable<Int>) -> Observable<Result>

    func violations(of law: Law) -> [String] {
        switch law {
        case .grammar: grammar()
        case .serial: serial()
        case .stop: stop()
        case .dispose: dispose()
        case .release: release()
        case .noLock: noLock()
        case .order: order()
        case .independence: independence()
        case .stack: stack()
        case .errors: errors()
        case .owner: owner()
        case .time: time()
        }
    }

    /// Runs the body on another thread; false if that has to wait for this one.
    func elsewhere(_ body: @escaping @Sendable () -> Void) -> Bool {
        let done = DispatchSemaphore(value: 0)
        DispatchQueue(label: "rill.law").async {
            body()
            done.signal()
        }
        return done.wait(timeout: .now() + patience) == .success
    }
}

/// A source of which each subscription is fed apart: only the operator can keep one from cutting in on another.
final class Feeds: Sendable {
    private let subjects = Shared<[PublishSubject<Int>]>([])

    var source: Observable<Int> {
        Observable { [subjects] sink in
            let subject = PublishSubject<Int>()
            subjects.withLock { $0.append(subject) }
            return subject.asObservable().attach(sink)
        }
    }

    func send(_ element: Int) {
        for subject in subjects.value { subject.onNext(element) }
    }

    func send(_ element: Int, to subscription: Int) {
        let subjects = subjects.value
        if !subjects.isEmpty { subjects[subscription % subjects.count].onNext(element) }
    }

    func finish() {
        for subject in subjects.value { subject.onCompleted() }
    }
}

extension PublishSubject<Int> {
    func send(_ elements: ClosedRange<Int>) {
        for element in elements { onNext(element) }
    }

    /// The subject for the first subscriber, nothing for later ones, so that a retry ends too.
    var once: Observable<Int> {
        let isFirst = Shared(true)
        return .deferred {
            isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst ? self.asObservable() : .empty()
            }
        }
    }
}
