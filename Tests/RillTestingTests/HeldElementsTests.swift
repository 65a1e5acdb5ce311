import Rill
import RillTesting
import Testing

struct HeldElementsTests {
    private let time = TestScheduler()
    private let subject = PublishSubject<Int>()
    private let subscriptions = CompositeDisposable()

    private func held(_ chain: (Observable<Int>) -> Observable<Int>) -> HeldElements {
        HeldElements { _ = subscriptions.insert(chain(subject.asObservable()).subscribe()) }
    }

    private func send(_ elements: ClosedRange<Int>) { for element in elements { subject.onNext(element) } }

    @Test func `a running subscription shows where its elements wait`() {
        let held = held {
            $0.map { $0 + 1 }.delay(.seconds(5), scheduler: time).observe(on: time)
                .debounce(.seconds(3), scheduler: time)
        }
        #expect("\(held)" == "delay: 0, observe(on:) or onBackpressureBuffer: 0, debounce: 0")
        send(1...3)
        #expect("\(held)" == "delay: 3, observe(on:) or onBackpressureBuffer: 0, debounce: 0")
        time.advance(by: .seconds(5))
        #expect("\(held)" == "delay: 0, observe(on:) or onBackpressureBuffer: 0, debounce: 1")
        #expect(held.counts.map(\.count) == [0, 0, 1])
        time.advance(by: .seconds(3))
        #expect("\(held)" == "delay: 0, observe(on:) or onBackpressureBuffer: 0, debounce: 0")
    }

    @Test func `the source that is ahead waits in a zip`() {
        let other = PublishSubject<Int>()
        let held = held { Observable.zip($0, other.asObservable()) { $0 + $1 } }
        send(1...3)
        #expect("\(held)" == "zip: 3")
        other.onNext(1)
        #expect("\(held)" == "zip: 2")
    }

    @Test func `an operator whose subscription has ended isn't listed`() {
        let held = held { $0.delay(.seconds(5), scheduler: time) }
        subject.onNext(1)
        subscriptions.dispose()
        #expect(held.counts.isEmpty && "\(held)" == "no operators")
    }
}
