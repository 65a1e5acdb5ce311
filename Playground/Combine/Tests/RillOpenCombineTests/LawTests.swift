import Combine
import Rill
import RillCombine
import RillTesting
import Testing

/// The laws of Rill, which a stream also obeys when it has become a publisher and a stream again.
struct LawTests {
    @Test(arguments: Law.all) func `a stream that was a publisher obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.asPublisher().asObservable() }
    }

    @Test(arguments: Law.all) func `a stream that passed operators of Combine obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.asPublisher().map { $0 + 1 }.asObservable() }
    }

    @Test func `a publisher sends what it is asked for`() {
        let scheduler = TestScheduler()
        let source = scheduler.createColdObservable(
            "--a--b--c--|", of: String.self)
        let asked = scheduler.createColdObservable(
            "x-----x-----", of: String.self)
        let (result, expected) = (PublishSubject<String>(), scheduler.createObserver(String.self))
        let subscriber = ManualSubscriber<String, any Error> { _, element in
            result.onNext(element)
            return .none
        }
        _ = result.subscribe(expected)
        source.asPublisher().subscribe(subscriber)
        _ = asked.subscribe { _ in subscriber.request(.max(subscriber.elements.isEmpty ? 1 : 2)) }
        scheduler.advance(to: 20)
        expected.expect(
            "--a---b-c---")
        #expect(subscriber.completions.count == 1)
    }
}
