import Combine
import Dispatch
import Rill
import RillCombine
import Testing

/// A stream as a publisher.
struct AsPublisherTests {
    private typealias Recorder = ManualSubscriber<Int, any Error>

    /// A stream of the numbers from 1 to `last` that counts how many of them it has sent.
    private static func numbers(to last: Int, counting sent: Shared<Int>) -> Observable<Int> {
        .range(start: 1, count: last).do(onNext: { _ in sent.withLock { $0 += 1 } })
    }

    @Test func `a publisher that is asked for three sends three, and its source no more`() {
        let (sent, subscriber) = (Shared(0), Recorder())
        Self.numbers(to: 100, counting: sent).asPublisher().subscribe(subscriber)
        subscriber.request(.max(3))
        #expect(subscriber.elements == [1, 2, 3])
        #expect(sent.value == 3)
        subscriber.request(.max(2))
        #expect(subscriber.elements == [1, 2, 3, 4, 5])
        #expect(sent.value == 5)
        #expect(subscriber.completions.isEmpty)
    }

    @Test func `a source isn't subscribed to before it is asked`() {
        let (subscriptions, subscriber) = (Shared(0), Recorder())
        let source = Observable<Int>.deferred {
            subscriptions.withLock { $0 += 1 }
            return .of(1, 2)
        }
        source.asPublisher().subscribe(subscriber)
        #expect(subscriptions.value == 0)
        subscriber.request(.max(1))
        #expect(subscriptions.value == 1)
        #expect(subscriber.elements == [1])
    }

    @Test func `the further demand that a subscriber returns counts`() {
        let (sent, subscriber) = (Shared(0), Recorder(asking: .max(1)) { _, element in .max(element < 4 ? 1 : 0) })
        Self.numbers(to: 100, counting: sent).asPublisher().subscribe(subscriber)
        #expect(subscriber.elements == [1, 2, 3, 4])
        #expect(sent.value == 4)
    }

    @Test func `an unlimited demand gets everything, then the completion`() {
        let subscriber = Recorder(asking: .unlimited)
        Observable.of(1, 2, 3).asPublisher().subscribe(subscriber)
        #expect(subscriber.elements == [1, 2, 3])
        #expect(subscriber.completions.count == 1)
    }

    @Test(.timeLimit(.minutes(4)), arguments: CountingSubscriber.Request.allCases)
    fileprivate func `a million elements, with a demand of one at a time, take a small stack`(
        _ way: CountingSubscriber.Request
    ) {
        onSmallStack {
            let subscriber = CountingSubscriber(way)
            Observable.range(start: 1, count: 1_000_000).asPublisher().subscribe(subscriber)
            if way == .outside { for _ in 1..<1_000_000 { subscriber.subscription?.request(.max(1)) } }
            #expect(subscriber.count == 1_000_000)
            #expect(subscriber.sum == 500_000_500_000)
            subscriber.subscription?.request(.max(1))
            #expect(subscriber.completions == 1)
        }
    }

    @Test func `a completion without waiting elements needs no demand`() {
        let (subject, subscriber) = (PublishSubject<Int>(), Recorder())
        subject.asPublisher().subscribe(subscriber)
        subject.onCompleted()
        #expect(subscriber.completions.count == 1)
    }

    @Test func `an error keeps its type and follows the elements that wait`() {
        let (subject, subscriber) = (PublishSubject<Int>(), Recorder())
        subject.asPublisher().subscribe(subscriber)
        subject.onNext(1)
        subject.onError(Failure())
        #expect(subscriber.completions.isEmpty)
        subscriber.request(.max(1))
        #expect(subscriber.elements == [1])
        guard case .failure(let error) = subscriber.completions.first else { return #expect(Bool(false)) }
        #expect(error as? Failure == Failure())
    }

    @Test func `a relay is a publisher that can't fail`() {
        let relay = BehaviorRelay(value: 1)
        let publisher: AnyPublisher<Int, Never> = relay.asPublisher()
        let elements = Shared<[Int]>([])
        let subscription = publisher.sink { elements.append($0) }
        relay.accept(2)
        subscription.cancel()
        relay.accept(3)
        #expect(elements.value == [1, 2])
    }

    @Test func `a property is a publisher that can't fail, and sends its value first`() {
        let (relay, elements) = (BehaviorRelay(value: 1), Shared<[Int]>([]))
        let publisher: AnyPublisher<Int, Never> = relay.asProperty().map { $0 * 10 }.asPublisher()
        let subscription = publisher.sink { elements.append($0) }
        relay.accept(2)
        subscription.cancel()
        relay.accept(3)
        #expect(elements.value == [10, 20])
    }

    @Test func `the elements of a subject are kept until they are asked for`() {
        let (subject, subscriber) = (PublishSubject<Int>(), Recorder())
        subject.asPublisher().subscribe(subscriber)
        for element in 1...5 { subject.onNext(element) }
        #expect(subscriber.elements.isEmpty)
        subscriber.request(.max(2))
        #expect(subscriber.elements == [1, 2])
        subject.onNext(6)
        subject.onCompleted()
        subscriber.request(.unlimited)
        #expect(subscriber.elements == [1, 2, 3, 4, 5, 6])
        #expect(subscriber.completions.count == 1)
    }

    @Test func `a policy before the publisher limits what is kept`() {
        let (subject, subscriber) = (PublishSubject<Int>(), Recorder(asking: .max(1)))
        subject.conflate().asPublisher().subscribe(subscriber)
        for element in 1...5 { subject.onNext(element) }
        subscriber.request(.max(2))
        #expect(subscriber.elements == [1, 5])
    }

    @Test func `cancelling disposes the source, and nothing is delivered afterwards`() {
        let (disposals, subject) = (Shared(0), PublishSubject<Int>())
        let source = subject.do(onDispose: { disposals.withLock { $0 += 1 } })
        let elements = Shared<[Int]>([])
        var subscription: AnyCancellable? = source.asPublisher()
            .sink(receiveCompletion: { _ in }, receiveValue: { elements.append($0) })
        subject.onNext(1)
        #expect(subscription != nil)
        subscription = nil
        #expect(disposals.value == 1)
        #expect(!subject.hasObservers)
        subject.onNext(2)
        #expect(elements.value == [1])
    }

    @Test func `cancelling inside a callback ends a source that loops`() {
        let (sent, subscriber) = (
            Shared(0),
            Recorder(asking: .unlimited) { subscriber, element in
                if element == 3 { subscriber.subscription?.cancel() }
                return .none
            }
        )
        Self.numbers(to: 100, counting: sent).asPublisher().subscribe(subscriber)
        #expect(subscriber.elements == [1, 2, 3])
        #expect(sent.value == 3)
        #expect(subscriber.completions.isEmpty)
    }

    @Test func `cancelling on another thread ends a source that loops, also if nothing of it comes through`() {
        let (started, subscriber) = (DispatchSemaphore(value: 0), Recorder(asking: .unlimited))
        let endless = Observable.range(start: 0, count: .max)
            .do(onNext: { number in if number == 0 { started.signal() } }).filter { _ in false }
        race(
            { endless.asPublisher().subscribe(subscriber) },
            {
                started.wait()
                subscriber.subscription?.cancel()
            })
        #expect(subscriber.elements.isEmpty && subscriber.completions.isEmpty)
    }

    @Test func `cancelling drops the elements that wait`() {
        let (subject, subscriber) = (PublishSubject<Int>(), Recorder())
        subject.asPublisher().subscribe(subscriber)
        subject.onNext(1)
        subscriber.subscription?.cancel()
        subscriber.request(.unlimited)
        #expect(subscriber.elements.isEmpty)
    }

    @Test func `a subscription that has ended in any way holds neither the source nor the subscriber`() {
        for end in 0..<3 {
            let subject = PublishSubject<Int>()
            weak var held: Recorder?
            do {
                let subscriber = Recorder(asking: .max(1))
                held = subscriber
                subject.asPublisher().subscribe(subscriber)
            }
            #expect(held != nil)
            #expect(subject.hasObservers)
            switch end {
            case 0: subject.onCompleted()
            case 1: subject.onError(Failure())
            default: held?.subscription?.cancel()
            }
            #expect(held == nil)
            #expect(!subject.hasObservers)
        }
    }

    @Test func `a subscription that has completed holds nothing of its source, even if it is held itself`() {
        final class Held: Upstream {
            func dispose() {}
        }
        struct Weak: Sendable { weak var held: Held? }
        let (source, upstream) = (PublishSubject<Int>(), Shared(Weak()))
        let stream = Observable<Int> { sink in
            let held = Held()
            upstream.withLock { $0.held = held }
            return CompositeDisposable(held, source.asObservable().attach(sink))
        }
        let subscriber = Recorder(asking: .unlimited)
        stream.asPublisher().subscribe(subscriber)
        #expect(upstream.value.held != nil)
        source.onCompleted()
        #expect(subscriber.completions.count == 1)
        #expect(upstream.value.held == nil)
        withExtendedLifetime(subscriber.subscription) {}
    }

    @Test func `operators of Combine ask for what they need`() {
        let (sent, elements) = (Shared(0), Shared<[Int]>([]))
        let subscription = Self.numbers(to: 100, counting: sent).asPublisher()
            .flatMap(maxPublishers: .max(1)) { [$0, $0 * 10].publisher.setFailureType(to: (any Error).self) }
            .prefix(5)
            .sink(receiveCompletion: { _ in }, receiveValue: { elements.append($0) })
        #expect(elements.value == [1, 10, 2, 20, 3])
        #expect(sent.value <= 4)
        subscription.cancel()
    }

    @Test func `zip of a fast and a slow stream makes the fast one wait`() {
        let (sent, slow, pairs) = (Shared(0), PublishSubject<Int>(), Shared(0))
        let subscription = Self.numbers(to: 100, counting: sent).asPublisher().buffer(
            size: 1, prefetch: .byRequest, whenFull: .dropNewest
        ).zip(slow.asPublisher())
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in pairs.withLock { $0 += 1 } })
        slow.onNext(1)
        #expect(pairs.value == 1)
        subscription.cancel()
    }
}

/// A subscriber that asks for one element at a time.
private final class CountingSubscriber: Subscriber {
    enum Request: CaseIterable {
        /// As the answer to the element.
        case returned
        case inside
        case outside
    }

    private let way: Request
    private(set) var subscription: (any Subscription)?
    private(set) var count = 0
    private(set) var sum = 0
    private(set) var completions = 0

    init(_ way: Request) { self.way = way }

    func receive(subscription: any Subscription) {
        self.subscription = subscription
        subscription.request(.max(1))
    }

    func receive(_ input: Int) -> Subscribers.Demand {
        (count, sum) = (count + 1, sum + input)
        if way == .inside { subscription?.request(.max(1)) }
        return way == .returned ? .max(1) : .none
    }

    func receive(completion: Subscribers.Completion<any Error>) { completions += 1 }
}
