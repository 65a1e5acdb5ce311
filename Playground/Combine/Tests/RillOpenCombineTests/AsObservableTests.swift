import Combine
import Rill
import RillCombine
import Testing

/// A publisher as a stream.
struct AsObservableTests {
    private typealias Source = ManualPublisher<Int, Failure>

    @Test func `a publisher is asked for one element, and for another one after each answer more`() {
        let source = Source()
        _ = attach(to: source.asObservable()) { _ in .more }
        #expect(source.requests.value == [.max(1)])
        #expect(source.send(1) == .none)
        #expect(source.requests.value == [.max(1), .max(1)])
        source.send(2)
        #expect(source.requests.value == [.max(1), .max(1), .max(1)])
    }

    @Test func `a publisher isn't asked while its observer waits, and is asked once when it resumes`() {
        let source = Source()
        let upstream = attach(to: source.asObservable()) { _ in .later }
        source.send(1)
        #expect(source.requests.value.count == 1)
        upstream.resume()
        #expect(source.requests.value == [.max(1), .max(1)])
        upstream.resume()
        #expect(source.requests.value.count == 2)
    }

    @Test func `a resume from within the observer's call counts for the answer of that call`() {
        let (source, upstream) = (Source(), SingleAssignmentDisposable())
        upstream.setDisposable(
            attach(to: source.asObservable()) { element in
                if element < 3 { upstream.resume() }
                return element == 1 ? .more : .later
            })
        source.send(1)
        #expect(source.requests.value.count == 2)
        source.send(2)
        #expect(source.requests.value.count == 3)
        source.send(3)
        #expect(source.requests.value.count == 3)
    }

    @Test func `the answer none cancels the publisher, which is not asked again`() {
        let source = Source()
        _ = attach(to: source.asObservable()) { _ in .none }
        source.send(1)
        #expect(source.cancellations.value == 1)
        #expect(source.requests.value.count == 1)
    }

    @Test func `a publisher that loops while it is subscribed to can be stopped`() {
        let looping = (0...).publisher.eraseToAnyPublisher().filter { _ in false }.asObservable()
            .timeout(.milliseconds(10), scheduler: SerialDispatchQueueScheduler())
        let errors = Shared<[RxError]>([])
        race({
            _ = looping.subscribe(onError: { error in (error as? RxError).map { errors.append($0) } })
        })
        #expect(errors.value == [.timeout])
    }

    @Test func `a dispose cancels the publisher once, and nothing is delivered afterwards`() {
        let (source, elements) = (Source(), Shared<[Int]>([]))
        let subscription = source.asObservable().subscribe(onNext: { elements.append($0) }, onError: { _ in })
        source.send(1)
        subscription.dispose()
        subscription.dispose()
        source.send(2)
        #expect(elements.value == [1])
        #expect(source.cancellations.value == 1)
    }

    @Test func `a dispose inside a callback cancels the publisher`() {
        let (source, elements) = (Source(), Shared<[Int]>([]))
        let bag = SingleAssignmentDisposable()
        bag.setDisposable(
            source.asObservable().subscribe(
                onNext: {
                    elements.append($0)
                    bag.dispose()
                }, onError: { _ in }))
        source.send(1)
        source.send(2)
        #expect(elements.value == [1])
        #expect(source.cancellations.value == 1)
    }

    @Test func `the completion and the error of a publisher need no demand`() {
        for end in [Subscribers.Completion<Failure>.finished, .failure(Failure())] {
            let (source, events) = (Source(), Shared<[String]>([]))
            _ = attach(to: source.asObservable(), onEvent: { events.append("\($0)") }, answer: { _ in .later })
            source.send(1)
            source.send(completion: end)
            #expect(events.value.count == 2)
            #expect(events.value.last == (end == .finished ? "completed" : "error(Failure())"))
            #expect(source.cancellations.value == 0)
        }
    }

    @Test func `the end that follows the last element at once needs no demand`() {
        for (numbers, resumes) in [([1], 0), ([1, 2], 1), ([1, 2, 3], 2)] {
            let (upstream, events) = (SingleAssignmentDisposable(), Shared<[String]>([]))
            upstream.setDisposable(
                attach(
                    to: numbers.publisher.asObservable(), onEvent: { events.append("\($0)") }, answer: { _ in .later }))
            for _ in 0..<resumes { upstream.resume() }
            #expect(events.value == numbers.map { "next(\($0))" } + ["completed"])
        }
    }

    @Test func `a resume that answers nothing is forgotten when an element comes from the inbox`() {
        let (source, upstream, elements) = (Source(), SingleAssignmentDisposable(), Shared<[Int]>([]))
        upstream.setDisposable(
            attach(
                to: source.asObservable(), onEvent: { elements.append($0.element ?? 0) },
                answer: { element in
                    if element > 1 { return .later }
                    for more in 2...3 { source.send(more) }
                    upstream.resume()
                    return .more
                }))
        source.send(1)
        #expect(elements.value == [1, 2])
        upstream.resume()
        #expect(elements.value == [1, 2, 3])
    }

    @Test func `a publisher that sends unasked, on top of a delivery or during a wait, breaks no law`() {
        let (source, elements) = (Source(), Shared<[Int]>([]))
        let upstream = attach(
            to: source.asObservable(), onEvent: { elements.append($0.element ?? 0) },
            answer: { element in
                if element == 1 { for more in 2...4 { source.send(more) } }
                return element == 2 ? .later : .more
            })
        source.send(1)
        source.send(completion: .finished)
        #expect(elements.value == [1, 2])
        upstream.resume()
        #expect(elements.value == [1, 2, 3, 4, 0])
    }

    @Test func `a second subscription that a publisher sends is cancelled`() {
        final class Second: Subscription {
            let isCancelled = Shared(false)
            func request(_ demand: Subscribers.Demand) { Issue.record("asked for \(demand)") }
            func cancel() { isCancelled.withLock { $0 = true } }
        }
        let (source, second) = (Source(), Second())
        _ = source.asObservable().subscribe(onError: { _ in })
        source.send(subscription: second)
        #expect(second.isCancelled.value)
        #expect(source.requests.value == [.max(1)])
    }

    @Test func `a publisher that continues with another one is asked through`() {
        let elements = Shared<[Int]>([])
        _ = [1, 2].publisher.append([3, 4]).asObservable().subscribe(onNext: { elements.append($0) })
        #expect(elements.value == [1, 2, 3, 4])
    }

    @Test(.timeLimit(.minutes(4))) func `a million elements, one at a time, take a small stack`() {
        onSmallStack {
            let (sum, source) = (Shared(0), (1...1_000_000).publisher.map { $0 })
            _ = source.asObservable().subscribe(onNext: { element in sum.withLock { $0 += element } })
            #expect(sum.value == 500_000_500_000)
        }
    }

    @Test(.timeLimit(.minutes(4))) func `a million elements, one for each resume, take a small stack`() {
        onSmallStack {
            let count = Shared(0)
            let upstream = attach(to: (1...1_000_000).publisher.asObservable()) { _ in
                count.withLock { $0 += 1 }
                return .later
            }
            for round in 1..<1_000_000 {
                if round % 100_000 == 0 { #expect(count.value == round) }
                upstream.resume()
            }
            #expect(count.value == 1_000_000)
        }
    }

    @Test func `a publisher that sends at once within a request takes a small stack`() {
        onSmallStack {
            let (source, sent) = (Source(), Shared(0))
            source.onRequest = { [unowned source] in
                if sent.withLock({
                    $0 += 1
                    return $0
                }) <= 200_000 {
                    source.send(1)
                }
            }
            let received = Shared(0)
            _ = source.asObservable().subscribe(
                onNext: { element in received.withLock { $0 += element } }, onError: { _ in })
            #expect(received.value == 200_000)
        }
    }

    @Test func `two subscriptions share nothing`() {
        let stream = [1, 2, 3].publisher.asObservable()
        for _ in 1...2 {
            let elements = Shared<[Int]>([])
            _ = stream.subscribe(onNext: { elements.append($0) })
            #expect(elements.value == [1, 2, 3])
        }
    }

    @Test func `operators of both libraries work on the same stream`() async throws {
        let source = (1...100).publisher.filter { $0 % 2 == 0 }.asObservable().map { $0 * 10 }.take(3)
        #expect(try await source.asPublisher().map { $0 + 1 }.asObservable().allValues == [21, 41, 61])
    }

    @Test func `a stream that has ended in any way holds neither the publisher's subscription nor its observer`() {
        final class Token: Sendable {}
        for end in 0..<3 {
            let source = Source()
            weak var held: Token?
            var upstream: (any Upstream)?
            do {
                let token = Token()
                held = token
                upstream = attach(to: source.asObservable()) { [token] element in
                    withExtendedLifetime(token) { element == 7 ? .none : .later }
                }
            }
            #expect(held != nil)
            switch end {
            case 0: source.send(completion: .finished)
            case 1: upstream?.dispose()
            default: source.send(7)
            }
            #expect(held == nil)
            upstream = nil
        }
    }
}
