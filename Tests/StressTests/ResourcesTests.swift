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
