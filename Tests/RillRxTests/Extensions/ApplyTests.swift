import RillRx
import RillTesting
import Testing

struct ApplyTests {
    @Test func `apply calls a function in a chain`() {
        func doubled(_ source: Observable<Int>) -> Observable<Int> { source.map { $0 * 2 } }
        #expect(Observable.of(1, 2).apply(doubled).map { $0 + 1 }.toArray().events == [.next([3, 5]), .completed])
    }

    @Test func `apply keeps the trait`() {
        func text(_ source: Single<Int>) -> Single<String> { source.map { "\($0)" } }
        let single: Single<String> = Single.just(1).apply(text)
        #expect(single.events == [.next("1"), .completed])
    }
}
