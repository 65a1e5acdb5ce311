import Testing

@testable import Rill
@testable import RillTesting

struct FlatMapTests {
    @Test func `a dispose at the end of a stream calls the closure for no further element`() {
        let (subject, inner, called) = (PublishSubject<Int>(), PublishSubject<Int>(), Shared<[Int]>([]))
        let subscription = SingleAssignmentDisposable()
        subscription.setDisposable(
            subject.concatMap { element in
                called.withLock { $0.append(element) }
                return inner.do(onCompleted: { subscription.dispose() })
            }.subscribe())
        for element in 1...3 { subject.onNext(element) }
        inner.onCompleted()
        #expect(called.value == [1])
    }

    @Test func `a dispose by the stream that is replaced calls the closure for no further element`() {
        let (subject, called, subscription) = (PublishSubject<Int>(), Shared<[Int]>([]), SingleAssignmentDisposable())
        subscription.setDisposable(
            subject.flatMapLatest { element in
                called.withLock { $0.append(element) }
                return Observable<Int>.never().do(onDispose: { subscription.dispose() })
            }.subscribe())
        for element in 1...3 { subject.onNext(element) }
        #expect(called.value == [1])
    }

    @Test func `a stream that fails after its transform has disposed the subscription sends nothing`() {
        let (source, subscription, errors) = (PublishSubject<Int>(), SingleAssignmentDisposable(), Shared(0))
        let streams = source.flatMap { _ -> Observable<Int> in
            subscription.dispose()
            return .error(MarbleError())
        }
        let counted = streams.do(onError: { _ in errors.withLock { $0 += 1 } })
        subscription.setDisposable(counted.subscribe(onError: { _ in }))
        source.onNext(1)
        #expect(errors.value == 0)
    }

    @Test(arguments: [1, 2, 3]) func `streams that have waited start as the observer asks for them`(_ limit: Int) {
        let (source, first, started, taker) = (PublishSubject<Int>(), PublishSubject<Int>(), Shared(0), Taker())
        taker.attach(
            to: source.flatMap(maxConcurrent: limit) { number in
                if number == 0 { return first.asObservable() }
                return .deferred {
                    started.withLock { $0 += 1 }
                    return .just(number)
                }
            })
        for number in Array(repeating: 0, count: limit) + Array(1...100) { source.onNext(number) }
        source.onCompleted()
        first.onCompleted()
        for number in 1...100 {
            #expect(started.value == min(number + limit, 100))
            taker.resume()
        }
        #expect(taker.events == (1...100).map { "\($0)" } + ["|"])
    }

    @Test func `a stream that follows another one while the observer waits is heard at once`() {
        let (outer, taker) = (PublishSubject<PublishSubject<Int>>(), Taker())
        let streams = (0..<4).map { _ in PublishSubject<Int>() }
        taker.attach(to: outer.concat())
        for stream in streams { outer.onNext(stream) }
        for (index, stream) in streams.enumerated() {
            #expect(stream.hasObservers)
            stream.onNext(index)
            stream.onCompleted()
            #expect(index == 0 || index == 3 || !streams[index + 1].hasObservers)
            if index > 0 { taker.resume() }
        }
        #expect(taker.events == ["0", "1", "2", "3"])
    }

    @Test func `a stream that follows another one does so beside a stream that always has an element`() {
        let (outer, first, taker) = (PublishSubject<Observable<Int>>(), PublishSubject<Int>(), Taker())
        taker.attach(to: outer.merge(maxConcurrent: 2))
        for stream in [first.asObservable(), .repeatElement(0), .just(1), .just(2), .just(3)] { outer.onNext(stream) }
        first.onCompleted()
        for _ in 1...20 { taker.resume() }
        #expect(taker.events.filter { $0 != "0" } == ["1", "2", "3"])
    }

    @Test func `no stream follows while the elements before an error wait for the observer`() {
        let (outer, first, second, taker) = (
            PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>(), Taker()
        )
        let started = Shared<[Int]>([])
        taker.attach(
            to: outer.flatMap(maxConcurrent: 2) { number in
                started.withLock { $0.append(number) }
                return number == 0 ? first.asObservable() : number == 1 ? second.asObservable() : .empty()
            })
        for number in 0...5 { outer.onNext(number) }
        second.onNext(10)
        first.onNext(11)
        first.onCompleted()
        #expect(started.value == [0, 1, 2])
        second.onError(MarbleError())
        outer.onNext(6)
        taker.takeAll()
        #expect(taker.events == ["10", "11", "#"])
        #expect(started.value == [0, 1, 2])
    }

    @Test func `for an observer that waits, no stream is replaced or dropped before it has sent all`() {
        let latest = Observable.of(1, 2).flatMapLatest { Observable.of($0 * 10, $0 * 10 + 1, $0 * 10 + 2) }
        let first = Observable.of(1, 2).flatMapFirst { Observable.of($0 * 10, $0 * 10 + 1, $0 * 10 + 2) }
        for stream in [latest, first] {
            let taker = Taker()
            taker.attach(to: stream)
            taker.takeAll()
            #expect(taker.events == ["10", "11", "12", "20", "21", "22", "|"])
        }
    }

    @Test func `a transform that disposes the subscription subscribes to nothing`() {
        let (source, subscription, log) = (PublishSubject<Int>(), SingleAssignmentDisposable(), Log())
        subscription.setDisposable(
            source.flatMap { _ in
                subscription.dispose()
                return Observable.just(1).do(onSubscribe: { log.write("subscribed") })
            }.subscribe())
        source.onNext(1)
        #expect(log.entries == [])
    }

    @Test func `flatMap runs the streams of all elements at once`() {
        diagram { source, each in
            "--1--2------|"
            "-x---x|"
            source.flatMap { element in each.map { _ in element } }
            "---1--21--2-|"
            "^-----------!"
        }
    }

    @Test func `flatMap(maxConcurrent: 1) runs the streams one after the other`() {
        diagram { source, each in
            "--1--2------|"
            "-x---x|"
            source.flatMap(maxConcurrent: 1) { element in each.map { _ in element } }
            "---1---1-2---2|"
        }
    }

    @Test func `merge of two streams of elements runs both at once`() {
        diagram { source, a, b in
            "--a--b------|"
            "-1---1|"
            "-2---2|"
            source.map { $0 == "a" ? a : b }.merge()
            "---1--21--2-|"
        }
    }

    @Test func `merge(maxConcurrent: 1) and concat of a stream of streams run them in order`() {
        diagram { source, a, b in
            "--a--b------|"
            "-1---1|"
            "-2---2|"
            source.map { $0 == "a" ? a : b }.merge(maxConcurrent: 1)
            "---1---1-2---2|"
        }
        diagram { source, a, b in
            "--a--b------|"
            "-1---1|"
            "-2---2|"
            source.map { $0 == "a" ? a : b }.concat()
            "---1---1-2---2|"
        }
    }

    @Test func `flatMap completes when the source and all streams have completed`() {
        diagram { source, first, second in
            "-a-b-|"
            "---x--------|"
            "---y--|"
            source.flatMap { $0 == "a" ? first : second }
            "----x-y------|"
            "^----!"
            "-^-----------!"
            "---^-----!"
        }
        diagram { source, first, second in
            "-a-b------|"
            "---x--|"
            "---y|"
            source.flatMap { $0 == "a" ? first : second }
            "----x-y---|"
        }
    }

    @Test func `flatMap disposes all streams when the source fails`() {
        diagram { source, first, second in
            "-a-b---#"
            "---x--------|"
            "---y--------|"
            source.flatMap { $0 == "a" ? first : second }
            "----x-y#"
            "^------!"
            "-^-----!"
            "---^---!"
        }
    }

    @Test func `flatMap disposes the source and all other streams when a stream fails`() {
        diagram { source, first, second in
            "-a-b-------|"
            "---x--------|"
            "---y-#"
            source.flatMap { $0 == "a" ? first : second }
            "----x-y-#"
            "^-------!"
            "-^------!"
            "---^----!"
        }
    }

    @Test func `flatMap disposes the source and all streams when its observer answers .none`() {
        diagram { source, first, second in
            "-a-b-------|"
            "---x--------|"
            "---y--z--|"
            source.flatMap { $0 == "a" ? first : second }.take(2)
            "----x-(y|)"
            "^-----!"
            "-^----!"
            "---^--!"
        }
    }

    @Test func `flatMap(maxConcurrent:) keeps further elements waiting until a stream completes`() {
        diagram { source, first, others in
            "abc-|"
            "-------x|"
            "-y-y|"
            source.flatMap(maxConcurrent: 2) { element in element == "a" ? first : others.map { _ in element } }
            "--b-b-cxc|"
            "^---!"
            "^-------!"
            "-^---(!^)!"
        }
    }

    @Test func `concatMap runs the streams one after the other`() {
        diagram { source, each in
            "--1-2---------|"
            "-x-x|"
            source.concatMap { element in each.map { _ in element } }
            "---1-1-2-2----|"
            "^-------------!"
            "--^---(!^)!"
        }
    }

    @Test func `flatMapLatest disposes the previous stream`() {
        diagram { source, each in
            "--1---2---------|"
            "-x-x-x|"
            source.flatMapLatest { element in each.map { _ in element } }
            "---1-1-2-2-2----|"
            "^---------------!"
            "--^---(!^)--!"
        }
    }

    @Test func `flatMapFirst drops elements until its stream has completed`() {
        diagram { source, each in
            "--1-2-----3-------|"
            "-x-x|"
            source.flatMapFirst { element in each.map { _ in element } }
            "---1-1-----3-3----|"
            "^-----------------!"
            "--^---!---^---!"
        }
    }

    @Test func `concatMap fails when a stream fails while others wait`() {
        diagram { source, each in
            "(ab)-|"
            "-x-#"
            source.concatMap { element in each.map { _ in element } }
            "-a-#"
            "^--!"
            "^--!"
        }
    }

    @Test func `flatMapLatest completes with its last stream, and fails with the current one`() {
        diagram { source, first, second in
            "a---b-|"
            "-x-x-x-#"
            "-y---y---|"
            source.flatMapLatest { $0 == "a" ? first : second }
            "-x-x-y---y---|"
            "^-----!"
            "^---!"
            "----^--------!"
        }
        diagram { source, first, second in
            "a---b-----|"
            "-x-x-x-#"
            "-y---#"
            source.flatMapLatest { $0 == "a" ? first : second }
            "-x-x-y---#"
            "^--------!"
            "^---!"
            "----^----!"
        }
    }

    @Test func `flatMapFirst completes with its last stream, and fails with it`() {
        diagram { source, each in
            "ab|"
            "-x---x-|"
            source.flatMapFirst { element in each.map { _ in element } }
            "-a---a-|"
            "^-!"
            "^------!"
        }
        diagram { source, each in
            "ab----|"
            "-x-#"
            source.flatMapFirst { element in each.map { _ in element } }
            "-a-#"
            "^--!"
            "^--!"
        }
    }

    @Test func `merge runs all streams at once, or at most maxConcurrent of them`() {
        diagram { source, a, b in
            "(ab)-|"
            "-x-x|"
            "--y-y|"
            source.map { $0 == "a" ? a : b }.merge()
            "-xyxy|"
        }
        diagram { source, a, b in
            "(ab)-|"
            "-x-x|"
            "--y-y|"
            source.map { $0 == "a" ? a : b }.merge(maxConcurrent: 1)
            "-x-x--y-y|"
            "^----!"
            "^---!"
            "----^----!"
        }
    }

    @Test func `concat of a stream of streams runs one after the other`() {
        diagram { source, a, b in
            "(ab)-|"
            "-x-x|"
            "--y-y|"
            source.map { $0 == "a" ? a : b }.concat()
            "-x-x--y-y|"
            "^----!"
            "^---!"
            "----^----!"
        }
    }

    @Test func `switchLatest follows the latest stream`() {
        diagram { source, a, b in
            "a--b----|"
            "-x-x-x-x|"
            "--y-y|"
            source.map { $0 == "a" ? a : b }.switchLatest()
            "-x---y-y|"
            "^-------!"
            "^--!"
            "---^----!"
        }
    }

    @Test func `flatMap fails and disposes everything when its transform throws`() {
        typealias Transform = @Sendable (Int) throws -> Observable<Int>
        let flattenings: [(Observable<Int>, @escaping Transform) -> Observable<Int>] = [
            { $0.flatMap($1) }, { $0.flatMapLatest($1) },
        ]
        for flatten in flattenings {
            let (source, first) = (PublishSubject<Int>(), PublishSubject<Int>())
            let events = Shared<[Event<Int>]>([])
            _ = flatten(source.asObservable()) { element in
                if element > 1 { throw RxError.timeout }
                return first.asObservable()
            }.subscribe { event in events.withLock { $0.append(event) } }
            source.onNext(1)
            first.onNext(5)
            source.onNext(2)
            source.onNext(1)
            #expect(events.value == [.next(5), .error(RxError.timeout)])
            #expect(!source.hasObservers && !first.hasObservers)
        }
    }

    @Test func `flatMap(maxConcurrent:) fails when its transform throws for an element that waited`() {
        let (source, first) = (PublishSubject<Int>(), PublishSubject<Int>())
        let events = Shared<[Event<Int>]>([])
        _ = source.concatMap { element in
            if element > 1 { throw RxError.timeout }
            return first.asObservable()
        }.subscribe { event in events.withLock { $0.append(event) } }
        source.onNext(1)
        source.onNext(2)
        #expect(events.value.isEmpty)
        first.onCompleted()
        #expect(events.value == [.error(RxError.timeout)])
        #expect(!source.hasObservers)
    }

    @Test func `flatMap(maxConcurrent:) calls its transform only when the element's stream can start`() {
        let (source, first) = (PublishSubject<Int>(), PublishSubject<Int>())
        let transformed = Shared<[Int]>([])
        _ = source.concatMap { element in
            transformed.withLock { $0.append(element) }
            return first.asObservable()
        }.subscribe()
        source.onNext(1)
        source.onNext(2)
        #expect(transformed.value == [1])
        first.onCompleted()
        #expect(transformed.value == [1, 2])
    }

    @Test func `flatMapFirst does not call its transform for elements that it drops`() {
        let (source, first) = (PublishSubject<Int>(), PublishSubject<Int>())
        let transformed = Shared<[Int]>([])
        _ = source.flatMapFirst { element in
            transformed.withLock { $0.append(element) }
            return first.asObservable()
        }.subscribe()
        for element in 1...3 { source.onNext(element) }
        first.onCompleted()
        #expect(transformed.value == [1])
    }

    @Test func `flatMapLatest disposes the previous stream before it calls its transform`() {
        let (source, inner) = (PublishSubject<Int>(), PublishSubject<Int>())
        let isHeld = Shared<[Bool]>([])
        _ = source.flatMapLatest { _ in
            isHeld.withLock { $0.append(inner.hasObservers) }
            return inner.asObservable()
        }.subscribe()
        for element in 1...3 { source.onNext(element) }
        #expect(isHeld.value == [false, false, false])
    }

    @Test func `flatMap runs synchronous streams to their end, one after the other`() {
        let source = Observable.of(1, 2)
        #expect(source.flatMap { Observable.of($0, $0 * 10) }.toArray().events == [.next([1, 10, 2, 20]), .completed])
        #expect(
            source.concatMap { Observable.of($0, $0 * 10) }.toArray().events == [.next([1, 10, 2, 20]), .completed])
        #expect(
            source.flatMapLatest { Observable.of($0, $0 * 10) }.toArray().events == [
                .next([1, 10, 2, 20]), .completed,
            ])
        #expect(
            source.flatMapFirst { Observable.of($0, $0 * 10) }.toArray().events == [.next([1, 10, 2, 20]), .completed])
    }

    @Test func `flatMap stops an infinite synchronous stream when its observer answers .none`() {
        diagram {
            Observable.just(1).flatMap { _ in Observable.repeatElement(1) }.take(5)
            "(11111|)"
        }
        diagram {
            Observable.of(1, 2).concatMap { Observable.repeatElement($0) }.take(5)
            "(11111|)"
        }
        diagram {
            Observable.of(1, 2).flatMapLatest { Observable.repeatElement($0) }.take(5)
            "(11111|)"
        }
        diagram {
            Observable.of(1, 2).flatMapFirst { Observable.repeatElement($0) }.take(5)
            "(11111|)"
        }
        diagram {
            Observable.of(Observable.repeatElement(1), .repeatElement(2)).switchLatest().take(5)
            "(11111|)"
        }
    }

    @Test func `flatMap stops an infinite synchronous source when its observer answers .none`() {
        diagram {
            Observable.repeatElement(1).flatMap { Observable.of($0, 2) }.take(5)
            "(12121|)"
        }
        diagram {
            Observable.repeatElement(1).concatMap { Observable.of($0, 2) }.take(5)
            "(12121|)"
        }
        diagram {
            Observable.repeatElement(1).flatMapLatest { Observable.of($0, 2) }.take(5)
            "(12121|)"
        }
        diagram {
            Observable.repeatElement(1).flatMapFirst { Observable.of($0, 2) }.take(5)
            "(12121|)"
        }
    }

    @Test func `flatMap stops an infinite synchronous stream when the callback disposes`() {
        let subscription = SerialDisposable()
        let source = PublishSubject<Int>()
        let received = Shared(0)
        subscription.disposable = source.flatMap { Observable.repeatElement($0) }.subscribe(onNext: { _ in
            let count = received.withLock { received in
                received += 1
                return received
            }
            if count == 3 { subscription.dispose() }
        })
        source.onNext(1)
        #expect(received.value == 3)
        #expect(!source.hasObservers)
    }

    @Test func `flatMapLatest stops an infinite synchronous stream that the callback replaces`() {
        let (source, first) = (PublishSubject<Int>(), PublishSubject<Int>())
        let elements = Shared<[Int]>([])
        _ = source.flatMapLatest { $0 == 0 ? first.asObservable() : Observable.repeatElement($0) }.take(6)
            .subscribe(onNext: { element in
                let count = elements.withLock { elements in
                    elements.append(element)
                    return elements.count
                }
                if count % 2 == 0 { source.onNext(count) }
            })
        source.onNext(0)
        first.onNext(-1)
        first.onNext(-2)
        #expect(elements.value == [-1, -2, 2, 2, 4, 4])
        #expect(!source.hasObservers)
    }

    @Test func `a stream of flatMap may send to the source while it is being subscribed to`() {
        for limit in [1, 2, .max] {
            let source = PublishSubject<Int>()
            let events = Shared<[Event<Int>]>([])
            _ = source.flatMap(maxConcurrent: limit) { element in
                Observable.deferred {
                    if element < 4 { source.onNext(element + 1) } else { source.onCompleted() }
                    return .of(element, element * 10)
                }
            }.subscribe { event in events.withLock { $0.append(event) } }
            source.onNext(1)
            #expect(events.value == [1, 10, 2, 20, 3, 30, 4, 40].map { .next($0) } + [.completed])
        }
    }

    @Test func `a stream of flatMap that waited may send to the source while it is being subscribed to`() {
        let (source, first) = (PublishSubject<Int>(), PublishSubject<Int>())
        let elements = Shared<[Int]>([])
        _ = source.concatMap { element in
            element == 0
                ? first.asObservable()
                : .deferred {
                    if element < 3 { source.onNext(element + 1) }
                    return .of(element, element * 10)
                }
        }.subscribe(onNext: { element in elements.withLock { $0.append(element) } })
        source.onNext(0)
        source.onNext(1)
        #expect(elements.value.isEmpty)
        first.onCompleted()
        #expect(elements.value == [1, 10, 2, 20, 3, 30])
    }

    @Test func `flatMapLatest replaces a stream that sends to the source while it is being subscribed to`() {
        let source = PublishSubject<Int>()
        let elements = Shared<[Int]>([])
        _ = source.flatMapLatest { element in
            Observable.deferred {
                if element < 3 { source.onNext(element + 1) }
                return Observable.just(element).concat(Observable.never())
            }
        }.subscribe(onNext: { element in elements.withLock { $0.append(element) } })
        source.onNext(1)
        #expect(elements.value == [1, 2, 3])
    }

    @Test func `flatMap sends what the callback sends to a running stream between a synchronous one's elements`() {
        let (source, running) = (PublishSubject<Int>(), PublishSubject<Int>())
        let elements = Shared<[Int]>([])
        _ = source.flatMap { $0 == 0 ? running.asObservable() : .of(1, 2, 3) }.subscribe(onNext: { element in
            elements.withLock { $0.append(element) }
            if element < 10 { running.onNext(element * 10) }
        })
        source.onNext(0)
        source.onNext(1)
        #expect(elements.value == [1, 10, 2, 20, 3, 30])
    }

    @Test func `flatMap releases an element when its stream is made, and waiting ones at its end`() {
        let (tokens, first) = (PublishSubject<Token>(), PublishSubject<Int>())
        let inners = Shared([first, PublishSubject()])
        let subscription = tokens.concatMap { _ in inners.withLock { $0.removeFirst() } }.subscribe()
        let elements = (0..<3).map { _ in tokens.sendToken() }
        #expect(elements.map { $0.object != nil } == [false, true, true])
        first.onCompleted()
        #expect(elements.map { $0.object != nil } == [false, false, true])
        subscription.dispose()
        #expect(elements.map { $0.object != nil } == [false, false, false])
    }

    @Test func `flatMap releases the waiting elements when it fails`() {
        let (tokens, inner) = (PublishSubject<Token>(), PublishSubject<Int>())
        _ = tokens.concatMap { _ in inner }.subscribe(onError: { _ in })
        let elements = (0..<2).map { _ in tokens.sendToken() }
        inner.onError(MarbleError())
        #expect(elements.allSatisfy { $0.object == nil })
    }

    @Test func `flatMap releases a stream that has completed while the source goes on`() {
        let (source, inner) = (PublishSubject<Token>(), PublishSubject<Int>())
        _ = source.flatMap { token in inner.do(onNext: { _ in withExtendedLifetime(token) {} }) }.subscribe()
        let element = source.sendToken()
        #expect(element.object != nil)
        inner.onCompleted()
        #expect(element.object == nil)
        #expect(source.hasObservers)
    }

    @Test func `flatMapLatest releases a stream that it has replaced`() {
        let (source, inner) = (PublishSubject<Token>(), PublishSubject<Int>())
        _ = source.flatMapLatest { token in inner.do(onNext: { _ in withExtendedLifetime(token) {} }) }.subscribe()
        let (first, second) = (source.sendToken(), source.sendToken())
        #expect(first.object == nil && second.object != nil)
    }

    @Test func `flatMapLatest disposes a stream that is replaced while it is being subscribed to`() {
        let (outer, first, second) = (PublishSubject<Int>(), PublishSubject<Int>(), PublishSubject<Int>())
        let log = Log()
        let subscription = log.record(
            outer.flatMapLatest { number -> Observable<Int> in
                switch number {
                case 1: first.asObservable()
                case 2: second.startWith(20)
                default: .never()
                }
            }
        ) { element in
            if element == 10 { outer.onNext(2) }
            if element == 20 { outer.onNext(3) }
        }
        outer.onNext(1)
        first.onNext(10)
        #expect(log.entries == ["10", "20"])
        #expect(!first.hasObservers)
        #expect(!second.hasObservers)
        subscription.dispose()
    }

    @Test func `maxConcurrent must be positive`() async {
        let flatMap = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).flatMap(maxConcurrent: 0) { Observable.just($0) }
        }
        #expect(flatMap.message.contains("flatMap(maxConcurrent:_:): expected maxConcurrent to be positive, got 0"))
        let merge = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(Observable.just(1)).merge(maxConcurrent: -1)
        }
        #expect(merge.message.contains("merge(maxConcurrent:): expected maxConcurrent to be positive, got -1"))
    }

    @Test func `flatMap answers .none to a stream after its end, even if it ended while attaching that stream`() {
        let held = Shared<UnsafeTransfer<Sink<Int>>?>(nil)
        let inner = Observable<Int> { sink in
            let sink = UnsafeTransfer(sink)
            held.withLock { $0 = sink }
            _ = sink.value.next(1)
            return Disposables.create()
        }
        let probe = Probe(limit: 1)
        _ = Observable.of(1, 2).flatMap { _ in inner }.attach(probe.sink())
        #expect(probe.events == ["next(1)"])
        #expect(held.value!.value.next(2) == .none)
        #expect(probe.events == ["next(1)"])
    }

    private static let flattenings: [Flattening] = [
        Flattening(name: "flatMap") { $0.flatMap($1) },
        Flattening(name: "flatMap(maxConcurrent: 2)") { $0.flatMap(maxConcurrent: 2, $1) },
        Flattening(name: "concatMap") { $0.concatMap($1) },
        Flattening(name: "flatMapLatest") { $0.flatMapLatest($1) },
        Flattening(name: "flatMapFirst") { $0.flatMapFirst($1) },
        Flattening(name: "merge") { $0.map($1).merge() },
        Flattening(name: "merge(maxConcurrent: 2)") { $0.map($1).merge(maxConcurrent: 2) },
        Flattening(name: "concat") { $0.map($1).concat() },
        Flattening(name: "switchLatest") { $0.map($1).switchLatest() },
    ]

    @Test(arguments: flattenings, Law.all) func `all forms of flatMap obey for the source`(
        _ form: Flattening, _ law: Law
    ) {
        law.check { form.apply($0) { .just($0) } }
    }

    @Test(arguments: flattenings, Law.all) func `all forms of flatMap obey for the streams`(
        _ form: Flattening, _ law: Law
    ) {
        law.check { source in form.apply(.just(0)) { _ in source } }
    }
}

struct Flattening: CustomTestStringConvertible, Sendable {
    let name: String
    let apply: @Sendable (Observable<Int>, @escaping @Sendable (Int) -> Observable<Int>) -> Observable<Int>

    var testDescription: String { name }
}
