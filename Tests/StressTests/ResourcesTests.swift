import Dispatch
import Rill
import RillTesting
import Testing

extension Stress {
    struct ResourcesTests {
        @Test func `threads that subscribe, dispose and take snapshots leave nothing behind`() {
            let subject = PublishSubject<Int>()
            let leaks = LeakChecker()
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for round in 1...500 {
                    let subscription = subject.subscribe()
                    if round % 50 == thread { _ = leaks.liveSubscriptions }
                    if round % 3 == 0 { subject.onNext(round) }
                    subscription.dispose()
                }
            }
            #expect(!leaks.liveSubscriptions.contains { $0.file == #fileID })
        }
    }
}

extension Stress {
    /// Checks that reflection reads nothing that another thread writes.
    struct ReflectionTests {
        @Test func `a subject can be reflected while others send, subscribe and dispose`() throws {
            try Race(rounds: 2_000) { BehaviorSubject(value: 0) }
                .lane { subject in for number in 1...8 { subject.onNext(number) } }
                .lane { subject in for _ in 0..<4 { subject.subscribe(onNext: { _ in }).dispose() } }
                .lane { subject in for _ in 0..<4 { _ = Self.dumped(subject) } }
                .verdict { subject in try #require("\(subject)" == "BehaviorSubject<Int>(observers: 0)") }
        }

        @Test func `a timer and a subscription can be reflected while they end`() throws {
            try Race(rounds: 2_000) { () -> [any Disposable] in
                let scheduler = TestScheduler()
                return [
                    scheduler.schedule(after: .seconds(1)) {},
                    Observable<Int>.interval(.seconds(1), scheduler: scheduler).subscribe(onNext: { _ in }),
                ]
            }
            .lane { disposables in for disposable in disposables { disposable.dispose() } }
            .lane { disposables in for disposable in disposables { _ = Self.dumped(disposable) } }
            .verdict { disposables in try #require(Self.dumped(disposables[0]).contains("isDisposed: true")) }
        }

        private static func dumped(_ value: Any) -> String {
            var text = ""
            dump(value, to: &text)
            return text
        }
    }
}
