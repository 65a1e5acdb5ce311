import Dispatch
import Rill
import RillTesting
import Testing

/// What follows a source that ends while it is being attached.
struct EndWhileAttachedTests {
    /// A chain of a source and of another one that follows it, and the event of the first one that makes it follow.
    struct Follow: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let event: Event<Int>
        let stream: @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>

        init(
            _ name: String, on event: Event<Int> = .error(MarbleError()),
            _ stream: @escaping @Sendable (Observable<Int>, Observable<Int>) -> Observable<Int>
        ) { (testDescription, self.event, self.stream) = (name, event, stream) }
    }

    static let follows = [
        Follow("catch") { a, b in a.catch { _ in b } },
        Follow("map, catch") { a, b in a.map { $0 }.catch { _ in b } },
        Follow("retry, catch") { a, b in a.retry(1).catch { _ in b } },
        Follow("catch(sequence:)") { .catch(sequence: [$0, $1]) },
        Follow("concat", on: .completed) { $0.concat($1) },
        Follow("take, concat", on: .next(1)) { $0.take(1).concat($1) },
        Follow("ifEmpty(switchTo:)", on: .completed) { $0.ifEmpty(switchTo: $1) },
        Follow("subscribe(on:), catch") { a, b in a.subscribe(on: ImmediateScheduler.instance).catch { _ in b } },
        Follow("share, catch") { a, b in a.share().catch { _ in b } },
        Follow("share(buffering:), catch") { a, b in a.share(buffering: 2, whenFull: .wait).catch { _ in b } },
        Follow("merge, catch") { a, b in Observable.merge(a, .never()).catch { _ in b } },
        Follow("flatMap, catch") { a, b in Observable.just(0).flatMap { _ in a }.catch { _ in b } },
    ]

    /// The thread of the next stream is that of the outer source.
    static let flattened = [Follow("concatMap", on: .completed) { a, b in Observable.of(a, b).concatMap { $0 } }]

    @Test(arguments: follows + flattened)
    func `a source that another thread ends is disposed before the next one is subscribed to`(_ follow: Follow) {
        let log = Log()
        let source = Observable<Int>.create { observer in
            concurrently(1) { _ in observer.on(follow.event) }
            log.write("return")
            return Disposables.create { log.write("dispose a") }
        }
        let next = Observable<Int>.create { _ in
            log.write("subscribe b")
            return Disposables.create()
        }
        let subscription = follow.stream(source, next).subscribe()
        #expect(log.entries == ["return", "dispose a", "subscribe b"])
        subscription.dispose()
    }

    static let unneeded = [Follow("no error", on: .completed) { a, b in a.catch { _ in b }.concat(.just(7)) }]

    @Test(arguments: follows + unneeded)
    func `an end that observe(on:) delivers is followed on its scheduler`(_ follow: Follow) {
        let key = DispatchSpecificKey<Bool>()
        let queue = SerialDispatchQueueScheduler(serialQueueConfiguration: { $0.setSpecific(key: key, value: true) })
        let (isOnQueue, hasEnded) = (Shared<[Bool]>([]), DispatchSemaphore(value: 0))
        let note: @Sendable () -> Void = {
            isOnQueue.withLock { $0.append(DispatchQueue.getSpecific(key: key) == true) }
        }
        let source = Observable<Int>.create { observer in
            observer.on(follow.event)
            let isDelivered = DispatchSemaphore(value: 0)
            queue.schedule { isDelivered.signal() }  // after the delivery of the event
            #expect(isDelivered.wait(timeout: .now() + 60) == .success)
            return Disposables.create()
        }
        let subscription = follow.stream(source.observe(on: queue), .just(7)).subscribe(
            onNext: { _ in note() },
            onCompleted: {
                note()
                hasEnded.signal()
            })
        #expect(hasEnded.wait(timeout: .now() + 60) == .success)
        #expect(isOnQueue.value.count >= 2 && isOnQueue.value.allSatisfy { $0 })
        subscription.dispose()
    }

    @Test func `a scheduler that runs actions at once goes on in a loop, on the thread that subscribes`() {
        let (attempts, count) = (Shared(0), 20_000)
        onThread {
            // Each end comes in an action on another thread.
            let (other, inline) = (SerialDispatchQueueScheduler(), InlineSchedulerTests.Inline())
            let source = Observable<Int>.create { observer in
                let isDelivered = DispatchSemaphore(value: 0)
                other.schedule {
                    observer.onError(MarbleError())
                    isDelivered.signal()
                }
                if isDelivered.wait(timeout: .now() + 60) == .success { attempts.withLock { $0 += 1 } }
                return Disposables.create()
            }
            _ = source.observe(on: inline).retry(count).subscribe(onError: { _ in })
        }
        #expect(attempts.value == count)
    }

    @Test(arguments: [nil, 2])
    func `a shared source that ends at once does so within connect(), whoever observes`(limit: Int?) async {
        let (queue, log) = (SerialDispatchQueueScheduler(), Log())
        let source = Observable.of(1, 2)
        let shared = limit.map { source.publish(buffering: $0, whenFull: .wait) } ?? source.publish()
        log.record(shared)
        await withCheckedContinuation { done in
            _ = Observable.just(0).observe(on: queue).subscribe(onNext: { _ in
                _ = shared.connect()
                log.write("connected")
                queue.schedule { done.resume() }
            })
        }
        #expect(log.entries == ["1", "2", "|", "connected"])
    }

    @Test func `what is held when the subscription ends is forgotten`() {
        let (subscription, log) = (SingleAssignmentDisposable(), Log())
        let source = Observable<Int>.create { observer in
            concurrently(1) { _ in observer.onError(MarbleError()) }
            subscription.dispose()
            return Disposables.create { log.write("dispose") }
        }
        let chain = source.catch { _ -> Observable<Int> in
            log.write("catch")
            return .just(1)
        }
        subscription.setDisposable(
            chain.attach(Sink(of: subscription, next: { _ in .more }, finish: { _ in log.write("end") })))
        #expect(log.entries == ["dispose"])
    }
}
