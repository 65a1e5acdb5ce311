import Dispatch
import Rill
import Testing

@testable import RillTesting

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
