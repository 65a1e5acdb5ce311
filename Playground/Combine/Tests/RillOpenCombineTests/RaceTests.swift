import Combine
import Rill
import RillCombine
import Testing

/// Several threads at the same bridge. Also run under the thread sanitizer.
struct RaceTests {
    @Test func `a dispose and elements at the same time are no race`() {
        for _ in 0..<rounds {
            let (subject, count) = (PassthroughSubject<Int, Never>(), Shared(0))
            nonisolated(unsafe) let publisher = subject.map { $0 }
            nonisolated(unsafe) let sender = subject
            let subscription = publisher.asObservable().subscribe(onNext: { _ in count.withLock { $0 += 1 } })
            race({ for element in 0..<20 { sender.send(element) } }, { subscription.dispose() })
            #expect(count.value <= 20)
        }
    }

    @Test func `an observer that is resumed on another thread gets every element once`() {
        for _ in 0..<rounds {
            let (elements, done) = (Shared<[Int]>([]), Shared(false))
            let (permits, upstream) = (Shared(0), SingleAssignmentDisposable())
            nonisolated(unsafe) let source = (1...50).publisher
            race(
                {
                    upstream.setDisposable(
                        attach(
                            to: source.asObservable(),
                            onEvent: { event in
                                event.element.map { elements.append($0) } ?? done.withLock { $0 = true }
                            },
                            answer: { _ in
                                permits.withLock { $0 += 1 }
                                return .later
                            }))
                },
                {
                    while !done.value {
                        if permits.withLock({ permits in
                            defer { permits = 0 }
                            return permits > 0
                        }) {
                            upstream.resume()
                        }
                    }
                })
            #expect(elements.value == Array(1...50))
        }
    }

    @Test func `requests and elements from several threads lose nothing and never meet in the subscriber`() {
        for _ in 0..<rounds {
            let (subject, subscriber) = (PublishSubject<Int>(), ManualSubscriber<Int, any Error>())
            subject.asPublisher().subscribe(subscriber)
            race(
                {
                    for element in 0..<30 { subject.onNext(element) }
                    subject.onCompleted()
                },
                { for _ in 0..<20 { subscriber.request(.max(1)) } },
                { for _ in 0..<10 { subscriber.request(.max(1)) } })
            #expect(subscriber.elements == Array(0..<30))
            #expect(subscriber.completions.count == 1)
            #expect(!subscriber.state.value.wasReentered)
        }
    }

    @Test func `a source that waits is resumed by requests of any thread`() {
        for _ in 0..<rounds {
            let (sent, subscriber) = (Shared(0), ManualSubscriber<Int, any Error>())
            Observable.range(start: 1, count: 40).do(onNext: { _ in sent.withLock { $0 += 1 } }).asPublisher()
                .subscribe(subscriber)
            race(
                { for _ in 0..<20 { subscriber.request(.max(1)) } },
                { for _ in 0..<20 { subscriber.request(.max(1)) } })
            #expect(subscriber.elements == Array(1...40))
            #expect(sent.value == 40)
            #expect(!subscriber.state.value.wasReentered)
        }
    }

    @Test func `a cancellation at any moment disposes the source`() {
        for _ in 0..<rounds {
            let (subject, subscriber) = (PublishSubject<Int>(), ManualSubscriber<Int, any Error>(asking: .max(5)))
            subject.asPublisher().subscribe(subscriber)
            race(
                { for element in 0..<10 { subject.onNext(element) } },
                { subscriber.request(.max(2)) },
                { subscriber.subscription?.cancel() })
            #expect(!subject.hasObservers)
            #expect(subscriber.elements == Array((0..<10).prefix(subscriber.elements.count)))
        }
    }

    @Test func `no element that several threads send to a subject of Combine is lost`() {
        for _ in 0..<rounds {
            let (subject, count) = (PassthroughSubject<Int, Never>(), Shared(0))
            nonisolated(unsafe) let sender = subject
            _ = subject.asObservable().subscribe(onNext: { element in count.withLock { $0 += element } })
            race({ for _ in 0..<20 { sender.send(1) } }, { for _ in 0..<20 { sender.send(1) } })
            #expect(count.value == 40)
        }
    }

    @Test func `a cancellation while kept elements are delivered releases the subscriber`() {
        for _ in 0..<rounds {
            let subject = PublishSubject<Int>()
            weak var held: ManualSubscriber<Int, any Error>?
            do {
                let subscriber = ManualSubscriber<Int, any Error>()
                held = subscriber
                subject.asPublisher().subscribe(subscriber)
                for element in 0..<10 { subject.onNext(element) }
                // A thread holds its closure for longer than the race.
                let racer = Shared<ManualSubscriber<Int, any Error>?>(subscriber)
                race({ racer.value?.request(.unlimited) }, { racer.value?.subscription?.cancel() })
                racer.withLock { $0 = nil }
            }
            #expect(held == nil)
            #expect(!subject.hasObservers)
        }
    }
}
