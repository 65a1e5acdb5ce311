import Dispatch
import Foundation
import Rill
import RillTesting
import Testing

extension Stress {
    struct ConcatTests {
        /// Streams whose first source ends on the subscribing thread, and whose next one runs on another.
        enum Chain: CaseIterable, Sendable {
            case concat, recovering, retry, slow

            func stream(on scheduler: ConcurrentDispatchQueueScheduler) -> Observable<Int> {
                let (one, failing) = (Observable.just(1).observe(on: scheduler), Observable<Int>.error(RxError.timeout))
                return switch self {
                case .concat: .empty().concat(one)
                case .recovering: failing.catch { _ in one }
                case .retry: one.concat(failing).retry(2).catch { _ in .empty() }
                // Longer than an action may take, so that the next source runs in another one.
                case .slow:
                    Observable.deferred {
                        usleep(4_200)
                        return .empty()
                    }.concat(.just(1)).subscribe(on: scheduler)
                }
            }
        }

        @Test(arguments: Chain.allCases)
        func `the thread that starts a source leaves the stream to the one that ends it`(_ chain: Chain) throws {
            let scheduler = ConcurrentDispatchQueueScheduler()
            for _ in 0..<Stress.rounds(chain == .slow ? 400 : 10_000) {
                let (elements, ended) = (Shared(0), DispatchGroup())
                for _ in 0..<16 {
                    ended.enter()
                    _ = chain.stream(on: scheduler).subscribe(
                        onNext: { number in elements.withLock { $0 += number } }, onDisposed: { ended.leave() })
                }
                try #require(ended.wait(timeout: .now() + .seconds(600)) == .success)
                try #require(elements.value == (chain == .retry ? 32 : 16))
            }
        }

        @Test func `an end that a scheduler delivers is followed on it`() throws {
            let key = DispatchSpecificKey<Bool>()
            let queue = SerialDispatchQueueScheduler(serialQueueConfiguration: {
                $0.setSpecific(key: key, value: true)
            })
            let elsewhere = Shared(0)
            for _ in 0..<Stress.rounds(10_000) {
                let ended = DispatchSemaphore(value: 0)
                let note: @Sendable () -> Void = {
                    if DispatchQueue.getSpecific(key: key) == nil { elsewhere.withLock { $0 += 1 } }
                }
                _ = Observable<Int>.error(RxError.timeout).observe(on: queue).catchAndReturn(1).subscribe(
                    onNext: { _ in note() },
                    onCompleted: {
                        note()
                        ended.signal()
                    })
                try #require(ended.wait(timeout: .now() + .seconds(600)) == .success)
            }
            try #require(elsewhere.value == 0)
        }
    }
}
