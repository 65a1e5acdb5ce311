import Interleaving
import Testing

@testable import Rill

extension OrdersTests {
    /// Joins whose observer asks for each element, while another lane sends.
    struct JoinTests {
        struct Chain: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let chain: @Sendable (Observable<Int>) -> Observable<Int>
            /// The number of elements that come without being asked for.
            let hotCount: Int
            /// Checks the elements.
            private(set) var isRight: @Sendable ([Int]) -> Bool = { _ in false }

            init(
                _ name: String, hotCount: Int = 1, _ chain: @escaping @Sendable (Observable<Int>) -> Observable<Int>
            ) { (testDescription, self.hotCount, self.chain) = (name, hotCount, chain) }

            func giving(_ isRight: @escaping @Sendable ([Int]) -> Bool) -> Chain {
                var chain = self
                chain.isRight = isRight
                return chain
            }
        }

        private static let chains = [
            Chain("flatMap of a concatenation") { $0.take(1).concat(.of(2)).flatMap { Observable.just($0) } }
                .giving { $0 == [1, 2] },
            Chain("flatMap") { $0.flatMap { Observable.of($0, $0 + 10) } }
                .giving { $0.sorted() == [1, 2, 11, 12] },
            Chain("flatMap(maxConcurrent:)") { $0.flatMap(maxConcurrent: 2) { Observable.of($0, $0 + 10) } }
                .giving { $0.sorted() == [1, 2, 11, 12] },
            Chain("concatMap") { $0.concatMap { Observable.of($0, $0 + 10) } }
                .giving { $0 == [1, 11, 2, 12] },
            Chain("concatMap of what isn't known to be synchronous") {
                $0.concatMap { outer in Observable { Observable.of(outer, outer + 10).attach($0) } }
            }.giving { $0 == [1, 11, 2, 12] },
            Chain("flatMapLatest") { $0.flatMapLatest { Observable.of($0, $0 + 10) } }
                .giving { $0.suffix(2) == [2, 12] },
            Chain("flatMapFirst") { $0.flatMapFirst { Observable.of($0, $0 + 10) } }
                .giving { $0.prefix(2) == [1, 11] },
            Chain("merge", hotCount: 2) { Observable.merge($0.take(1).concat(.of(2)), .of(3, 4)) }
                .giving { $0.sorted() == [1, 2, 3, 4] },
            Chain("combineLatest", hotCount: 2) { Observable.combineLatest($0, Observable.of(10, 20)) { $0 + $1 } }
                .giving { $0.last == 22 },
            Chain("zip") { Observable.zip($0, Observable.of(10, 20)) { $0 + $1 } }
                .giving { $0 == [11, 22] },
            Chain("withLatestFrom", hotCount: 2) { $0.withLatestFrom(Observable.of(10)) { $0 + $1 } }
                .giving { $0 == [11, 12] },
            Chain("startWith", hotCount: 3) { $0.startWith(0) }
                .giving { $0 == [0, 1, 2] },
            Chain("take(until:)", hotCount: 2) { $0.take(until: Observable<Int>.never()) }
                .giving { $0 == [1, 2] },
            Chain("amb", hotCount: 2) { $0.amb(.never()) }
                .giving { $0 == [1, 2] },
            Chain("ifEmpty(switchTo:)") { $0.filter { $0 > 2 }.ifEmpty(switchTo: .of(3, 4)) }
                .giving { $0 == [3, 4] },
            Chain("reduce behind flatMap") { $0.flatMap { Observable.of($0, $0 + 10) }.reduce(0, accumulator: +) }
                .giving { $0 == [26] },
        ]

        @Test(arguments: chains)
        func `nothing is lost, and nothing comes unasked, in each order`(of chain: Chain) throws {
            try Orders { Concatenated(hotCount: chain.hotCount, chain.chain) }
                .lane { stage in
                    stage.subject.onNext(1)
                    stage.subject.onNext(2)
                    stage.subject.onCompleted()
                }
                .lane { $0.recorder.resume($0.upstream) }
                .verdict(preemptions: 1) { stage in
                    try stage.finish()
                    try #require(chain.isRight(stage.recorder.elements), "\(stage.recorder.elements)")
                }
        }

        // The elements come from a source that can wait, which the first lane attaches.
        @Test(arguments: chains)
        func `nothing is lost of a source that waits, in each order`(of chain: Chain) throws {
            try Orders { Concatenated { chain.chain($0.concat(.of(1, 2))) } }
                .lane { $0.subject.onCompleted() }
                .lane { $0.recorder.resume($0.upstream) }
                .lane { $0.recorder.resume($0.upstream) }
                .verdict(preemptions: 1) { stage in
                    try stage.finish()
                    try #require(chain.isRight(stage.recorder.elements), "\(stage.recorder.elements)")
                }
        }

        @Test(arguments: [1, 2]) func `a source that waits for a free place goes on`(limit: Int) throws {
            final class Stage: @unchecked Sendable {
                let (inner, recorder) = (PublishSubject<Int>(), Recorder<Int>())
                func attach(limit: Int) {
                    let outer = Observable.of(1, 1, 2).flatMap(maxConcurrent: limit) { [inner] number in
                        number == 1 ? inner.asObservable() : .of(20)
                    }
                    _ = outer.attach(recorder.sink)
                }
            }
            try Orders { Stage() }
                .lane { $0.attach(limit: limit) }
                .lane { stage in
                    stage.inner.onNext(10)
                    stage.inner.onCompleted()
                }
                .verdict(preemptions: 2) { stage in
                    try #require(stage.recorder.breach == nil && stage.recorder.end != nil)
                    try #require(stage.recorder.elements.last == 20)
                }
        }

        @Test func `a merge sends all, and completes when all have`() throws {
            final class Merged: @unchecked Sendable {
                let (first, second, recorder) = (PublishSubject<Int>(), PublishSubject<Int>(), Recorder<Int>())
                init() { recorder.subscribe(to: Observable.merge(first.asObservable(), second.asObservable())) }
            }
            try Orders { Merged() }
                .lane { stage in
                    stage.first.onNext(1)
                    stage.first.onCompleted()
                }
                .lane { stage in
                    stage.second.onNext(2)
                    stage.second.onCompleted()
                }
                .verdict(preemptions: 2) { stage in
                    try #require(stage.recorder.breach == nil && stage.recorder.end != nil)
                    try #require(stage.recorder.elements.sorted() == [1, 2])
                }
        }
    }
}
