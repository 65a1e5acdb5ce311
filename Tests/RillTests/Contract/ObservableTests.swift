import Dispatch
import Rill
import Testing

@testable import RillTesting

extension ObservableType where Element: Numeric {
    fileprivate func doubled() -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            source.attach(Sink(next: { sink.next($0 + $0) }, finish: sink.finish))
        }
    }
}

struct ObservableTests {
    @Test func `a user's operator behaves like a built-in one`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.doubled().take(2)
            "--2--(4|)"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `a user's operator obeys`(_ law: Law) { law.check { $0.doubled() } }

    @Test func `nothing runs before a subscription, and each one runs the recipe again`() {
        let runs = Shared(0)
        let source = Observable<Int> { sink in
            runs.withLock { $0 += 1 }
            if sink.next(1) == .more { sink.finish(.completed) }
            return Disposables.create()
        }
        let doubled = source.doubled()
        #expect(runs.value == 0)
        #expect(doubled.events == [.next(2), .completed])
        #expect(doubled.events == [.next(2), .completed])
        #expect(runs.value == 2)
    }

    @Test func `the answer tells a source whether another element is wanted`() {
        let answers = Shared<[Demand]>([])
        let source = Observable<Int> { sink in
            for number in 1... {
                let answer = sink.next(number)
                answers.withLock { $0.append(answer) }
                if answer == .none { break }
            }
            return Disposables.create()
        }
        #expect(source.doubled().take(2).events == [.next(2), .next(4), .completed])
        #expect(answers.value == [.more, .none])
    }

    @Test func `asObservable of an observable returns the same stream`() {
        #expect(Observable.of(1, 2).asObservable().events == [.next(1), .next(2), .completed])
    }

    @Test func `several threads may call a sink one after the other`() {
        let kept = LooseSink()
        let sums = Shared<[Int]>([])
        _ = kept.source.scan(0, accumulator: +).subscribe(onNext: { sum in sums.withLock { $0.append(sum) } })
        for number in 1...3 { onThread { _ = kept.sink!.next(number) } }
        #expect(sums.value == [1, 3, 6])
    }
}

#if DEBUG
    /// Sources that break law 2. Only a debug build of Rill checks for them.
    extension ObservableTests {
        @Test func `calling a sink from within its own call stops the program`() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let kept = LooseSink()
                _ = kept.source.scan(0, accumulator: +).subscribe(onNext: { _ in _ = kept.sink!.next(1) })
                _ = kept.sink!.next(1)
            }
            #expect(result.message.contains("Sink: expected one call at a time (law 2)"), "\(result.message)")
        }

        @Test func `calling a sink while an operator changes its state stops the program`() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let kept = LooseSink()
                _ = kept.source.scan(into: [Int]()) { elements, element in
                    elements.append(element)
                    _ = kept.sink!.next(element + 1)
                }.subscribe()
                _ = kept.sink!.next(1)
            }
            #expect(result.message.contains("Sink: expected one call at a time (law 2)"), "\(result.message)")
        }

        @Test func `calling a sink during another thread's call stops the program`() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let kept = LooseSink()
                _ = kept.source.take(5).subscribe(onNext: { number in
                    if number == 1 { onThread { _ = kept.sink!.next(2) } }
                })
                _ = kept.sink!.next(1)
            }
            #expect(result.message.contains("Sink: expected one call at a time (law 2)"), "\(result.message)")
        }

        @Test func `finishing a sink from within its own call stops the program`() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let kept = LooseSink()
                _ = kept.source.take(last: 1).subscribe(onNext: { _ in kept.sink!.finish(.completed) })
                _ = kept.sink!.next(1)
                kept.sink!.finish(.completed)
            }
            #expect(result.message.contains("Sink: expected one call at a time (law 2)"), "\(result.message)")
        }

        @Test func `a user's own sink is checked too`() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let kept = LooseSink()
                _ = kept.source.doubled().doubled().subscribe(onNext: { _ in _ = kept.sink!.next(1) })
                _ = kept.sink!.next(1)
            }
            #expect(result.message.contains("Sink: expected one call at a time (law 2)"), "\(result.message)")
        }

        @Test func `going on after disposing the upstream inside a sink stops the program`() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let upstream = SerialDisposable()
                func next(_ number: Int) -> Demand {
                    if number == 2 { upstream.dispose() }
                    return .later
                }
                let numbers = Observable.range(start: 1, count: 5).toArray().flatMap { Observable.from($0) }
                let attached = numbers.attach(Sink(next: next, finish: { _ in }))
                upstream.disposable = attached
                attached.resume()
            }
            #expect(
                result.message.contains("Sink: expected `next` to answer .none after it disposed the upstream (law 4)"),
                "\(result.message)")
        }

        @Test func `a sink that answers .none after disposing its upstream may do so`() {
            let (upstream, subject, count) = (SerialDisposable(), PublishSubject<Int>(), Shared(0))
            upstream.disposable = subject.map { $0 }.attach(
                Sink(
                    next: { _ in
                        count.withLock { $0 += 1 }
                        upstream.dispose()
                        return .none
                    }, finish: { _ in }))
            for number in 1...3 { subject.onNext(number) }
            #expect(count.value == 1)
        }
    }
#endif

/// A sink that any code may call at any time.
private final class LooseSink: @unchecked Sendable {  // these tests misuse it on purpose
    var sink: Sink<Int>?

    var source: Observable<Int> {
        Observable { [self] sink in
            self.sink = sink
            return Disposables.create()
        }
    }
}

/// A user's type that implements only `subscribe(_:)`.
private struct Source<Element: Sendable>: ObservableType {
    let start: @Sendable (AnyObserver<Element>) -> any Disposable

    func subscribe<Observer: ObserverType<Element>>(_ observer: Observer) -> any Disposable {
        start(observer.asObserver())
    }
}

struct ObservableTypeTests {
    @Test func `a type that implements only subscribe has all operators`() {
        let source = Source { observer in
            observer.onNext(1)
            observer.onNext(2)
            observer.onCompleted()
            return Disposables.create()
        }
        #expect(source.map { $0 * 10 }.filter { $0 > 10 }.events == [.next(20), .completed])
        #expect(Observable.concat(source.asObservable(), .just(3)).toArray().events == [.next([1, 2, 3]), .completed])
    }

    @Test func `a type that implements only subscribe cannot send after its end`() {
        let source = Source { observer in
            observer.onNext(1)
            observer.onError(MarbleError())
            observer.onNext(2)
            observer.onCompleted()
            return Disposables.create()
        }
        #expect(source.events == [.next(1), .error(MarbleError())])
        #expect(source.map { $0 }.events == [.next(1), .error(MarbleError())])
    }

    @Test func `a type that implements only subscribe may send from several threads, serialised`() {
        let source = Source { observer in
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for number in 0..<250 { observer.onNext(thread * 1000 + number) }
                observer.onCompleted()
            }
            return Disposables.create()
        }
        let probe = Probe()
        source.map { $0 }.attach(probe.sink()).dispose()
        #expect(probe.violations == [])
        #expect(probe.events.last == "completed")
        #expect(probe.events.count > 250)
    }

    @Test func `a type that implements only subscribe may send from inside a callback, queued`() {
        let observer = Shared<AnyObserver<Int>?>(nil)
        let source = Source<Int> { given in
            observer.withLock { $0 = given }
            return Disposables.create()
        }
        let probe = Probe { count in if count == 1 { observer.value!.onNext(2) } }
        let subscription = source.map { $0 }.attach(probe.sink())
        observer.value!.onNext(1)
        #expect(probe.events == ["next(1)", "next(2)"])
        #expect(probe.violations == [])
        subscription.dispose()
    }

    @Test func `a type that goes on after a dispose sends nothing on, and nothing is retained for it`() {
        let observer = Shared<AnyObserver<Int>?>(nil)
        let source = Source<Int> { given in
            observer.withLock { $0 = given }
            return Disposables.create()
        }
        let received = Shared<[Int]>([])
        weak var held: Token?
        let subscription = {
            let token = Token()
            held = token
            return source.subscribe(onNext: { number in
                withExtendedLifetime(token) { received.withLock { $0.append(number) } }
            })
        }()
        observer.value!.onNext(1)
        #expect(held != nil)
        subscription.dispose()
        #expect(held == nil)
        observer.value!.onNext(2)
        #expect(received.value == [1])
    }

    @Test func `the disposable of a type that implements only subscribe is disposed on the answer .none`() {
        let resource = BooleanDisposable()
        let source = Source { observer in
            for number in 1...3 { observer.onNext(number) }
            return resource
        }
        #expect(source.take(2).events == [.next(1), .next(2), .completed])
        #expect(resource.isDisposed)
    }

    /// As with `create`, a synchronous run can't be stopped.
    @Test(arguments: Law.all.filter { $0 != .stop })
    func `a type that implements only subscribe obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { source in
            Source { observer in source.subscribe(observer) }.asObservable()
        }
    }
}
