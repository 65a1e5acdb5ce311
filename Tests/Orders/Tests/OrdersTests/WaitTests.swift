import Interleaving
import Testing

@testable import Rill

extension OrdersTests {
    /// Pauses and resumptions: none is lost, and none reaches another source.
    struct WaitTests {
        private final class Count: @unchecked Sendable { var value = 0 }

        @Test func `a wait of a group continues once, in each order`() throws {
            try Orders { (UpstreamGroup(), Count()) }
                .lane { group, count in
                    group.forgetUnused()
                    if group.pause({ _ in count.value += 1 }) == .more { count.value += 1 }
                }
                .lane { group, _ in group.resume() }
                .verdict { group, count in
                    // A resumption that came before the call means nothing: that wait goes on.
                    if group.isWaiting { group.resume() }
                    try #require(count.value == 1)
                }
        }

        @Test func `a group that ends disposes its members and releases its continuation`() throws {
            try Orders { (UpstreamGroup(), Disposals(), Disposals()) }
                .lane { group, first, _ in group.insert(first) }
                .lane { group, _, second in if let number = group.insert(second) { group.forget(number) } }
                .lane { group, _, _ in group.dispose() }
                .verdict { _, first, second in
                    try #require(first.count == 1 && second.count <= 1)
                }
        }

        @Test func `a resumption of a concatenation reaches the source that waits`() throws {
            try Orders { Concatenated { $0.concat(.of(2, 3, 4)) } }
                .lane { stage in
                    stage.subject.onNext(1)
                    stage.subject.onCompleted()
                }
                .lane { $0.recorder.resume($0.upstream) }
                .lane { $0.recorder.resume($0.upstream) }
                .verdict(preemptions: 2) { try $0.finish([1, 2, 3, 4]) }
        }

        // A source that isn't known to be synchronous is attached at once, and waits by itself.
        @Test(arguments: [Observable.of(3), Observable { Observable.of(3).attach($0) }])
        func `a source that follows two elements waits for the resumption of both`(_ next: Observable<Int>) throws {
            try Orders { Concatenated(hotCount: 2) { $0.concat(next) } }
                .lane { stage in
                    stage.subject.onNext(1)
                    stage.subject.onNext(2)
                    stage.subject.onCompleted()
                }
                .lane { $0.recorder.resume($0.upstream) }
                .verdict(preemptions: 2) { try $0.finish([1, 2, 3]) }
        }

        @Test func `a resumption that nobody waits for means nothing`() throws {
            try Orders { Concatenated { $0.concat(.of(2, 3)) } }
                .lane { stage in
                    stage.wasEarly = stage.isResumed
                    stage.subject.onNext(1)
                    stage.subject.onCompleted()
                }
                .lane { stage in
                    stage.upstream.resume()
                    stage.isResumed = true
                }
                .verdict(preemptions: 2) { stage in
                    try #require(stage.recorder.elements.count <= (stage.wasEarly ? 1 : 2))
                    stage.upstream.dispose()
                }
        }

        // A source that isn't known to be synchronous is attached at once, behind a join that holds its element.
        @Test(arguments: [Observable.of(2, 3), Observable { Observable.of(2, 3).attach($0) }])
        func `a resumption of what follows an error reaches the source that waits`(_ next: Observable<Int>) throws {
            try Orders { Concatenated { $0.catch { _ in next } } }
                .lane { stage in
                    stage.subject.onNext(1)
                    stage.subject.onError(RxError.noElements)
                }
                .lane { $0.recorder.resume($0.upstream) }
                .verdict(preemptions: 2) { try $0.finish([1, 2, 3]) }
        }
    }
}
