import Dispatch
import Rill
import Testing

@testable import RillTesting

struct CreateTests {
    @Test func `a disposable that ends the subscription takes the place of the end`() {
        let (outer, observers, events) = (
            SingleAssignmentDisposable(), Shared<AnyObserver<Int>?>(nil), Shared<[String]>([])
        )
        outer.setDisposable(
            Observable<Int>.create { observer in
                observers.withLock { $0 = observer }
                return Disposables.create { outer.dispose() }
            }.do(onCompleted: { events.withLock { $0.append("completed") } }).subscribe())
        observers.value!.onCompleted()
        #expect(events.value == [])
    }

    @Test func `create passes the events that its observer receives`() {
        diagram { source in
            "--a--b--|"
            Observable.create { observer in source.subscribe(observer) }
            "--a--b--|"
            "^-------!"
        }
    }

    @Test func `create passes nothing after the end`() {
        let completed = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onCompleted()
            observer.onNext(2)
            observer.onError(MarbleError())
            return Disposables.create()
        }
        #expect(completed.events == [.next(1), .completed])
        let failed = Observable<Int>.create { observer in
            observer.onError(MarbleError())
            observer.onCompleted()
            return Disposables.create()
        }
        #expect(failed.events == [.error(MarbleError())])
    }

    @Test func `create runs its closure for each subscription, and not before`() {
        let runs = Shared(0)
        let source = Observable<Int>.create { observer in
            observer.onNext(
                runs.withLock { runs in
                    runs += 1
                    return runs
                })
            return Disposables.create()
        }
        #expect(runs.value == 0)
        #expect(source.events == [.next(1)])
        #expect(source.events == [.next(2)])
    }

    @Test func `create disposes the closure's result when the stream has ended`() {
        let disposed = Shared(0)
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            observer.onNext(2)
            observer.onCompleted()
            return Disposables.create { disposed.withLock { $0 += 1 } }
        }
        _ = source.events
        #expect(disposed.value == 1)
        _ = source.take(1).events
        #expect(disposed.value == 2)
    }

    @Test func `create disposes the closure's result with the subscription, once`() {
        let disposed = Shared(0)
        let subscription = Observable<Int>.create { _ in Disposables.create { disposed.withLock { $0 += 1 } } }
            .subscribe()
        #expect(disposed.value == 0)
        subscription.dispose()
        subscription.dispose()
        #expect(disposed.value == 1)
    }

    @Test func `create disposes the closure's result at an end that is sent after the closure has returned`() {
        for end in [Event<Int>.completed, .error(MarbleError())] {
            let observer = Shared<AnyObserver<Int>?>(nil)
            let resource = BooleanDisposable()
            let subscription = Observable<Int>.create { given in
                observer.withLock { $0 = given }
                return resource
            }.subscribe(onError: { _ in })
            #expect(!resource.isDisposed)
            observer.value!.on(end)
            #expect(resource.isDisposed)
            subscription.dispose()
        }
    }

    @Test func `a create observer that is retained forever retains nothing of an ended subscription`() {
        let observer = Shared<AnyObserver<Token>?>(nil)
        weak var held: Token?
        let subscription = {
            let token = Token()
            held = token
            return Observable<Token>.create { given in
                observer.withLock { $0 = given }
                return Disposables.create()
            }.subscribe(onNext: { _ in withExtendedLifetime(token) {} })
        }()
        observer.value!.onNext(Token())
        #expect(held != nil)
        subscription.dispose()
        #expect(held == nil)
        observer.value!.onNext(Token())
    }

    @Test func `create delivers events sent from inside a callback after it`() {
        let log = Shared<[String]>([])
        let observer = Shared<AnyObserver<Int>?>(nil)
        let subscription = Observable<Int>.create { given in
            observer.withLock { $0 = given }
            return Disposables.create()
        }.subscribe(onNext: { number in
            log.withLock { $0.append("begin \(number)") }
            if number == 1 { observer.value!.onNext(2) }
            log.withLock { $0.append("end \(number)") }
        })
        observer.value!.onNext(1)
        #expect(log.value == ["begin 1", "end 1", "begin 2", "end 2"])
        subscription.dispose()
    }

    @Test func `an endless loop in create's closure stops when its observer answers .none`() {
        let source = Observable<Int>.create { observer in
            var number = 0
            while observer.onNext(number) == .more { number += 1 }
            return Disposables.create()
        }
        #expect(source.take(3).events == [.next(0), .next(1), .next(2), .completed])
        let subscription = SingleAssignmentDisposable()
        let received = Shared(0)
        subscription.setDisposable(
            Observable<Int>.create { observer in
                let loop = Disposables.create { while observer.onNext(1) == .more {} }
                return loop
            }.subscribe(onNext: { _ in received.withLock { $0 += 1 } }))
        subscription.dispose()
        #expect(received.value == 0)
    }

    @Test func `create's observer tells that no more elements are wanted, and does so after the end too`() {
        let answers = Shared<[Demand]>([])
        let source = Observable<Int>.create { observer in
            for number in 1...3 {
                let answer = observer.onNext(number)
                answers.withLock { $0.append(answer) }
            }
            observer.onCompleted()
            let late = observer.onNext(4)
            answers.withLock { $0.append(late) }
            return Disposables.create()
        }
        _ = source.take(2).subscribe()
        #expect(answers.value == [.more, .none, .none, .none])
        answers.withLock { $0 = [] }
        _ = source.subscribe()
        #expect(answers.value == [.more, .more, .more, .none])
    }

    @Test func `a create within a create passes the answer on`() {
        let source = Observable<Int>.create { outer in
            Observable<Int>.create { inner in
                while inner.onNext(1) == .more {}
                return Disposables.create()
            }.subscribe(outer)
        }
        #expect(source.take(2).events == [.next(1), .next(1), .completed])
    }

    @Test func `create's observer may be used by several threads at once`() {
        let probe = Probe()
        Observable<Int>.create { observer in
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                for number in 0..<250 { observer.onNext(thread * 1000 + number) }
            }
            observer.onCompleted()
            return Disposables.create()
        }.attach(probe.sink()).dispose()
        #expect(probe.violations == [])
        #expect(probe.events.count == 1001)
        #expect(Set(probe.events).count == 1001)
    }

    @Test func `a loop in create's closure can be stopped by a dispose inside a callback`() {
        let subscription = SerialDisposable()
        let received = Shared<[Int]>([])
        let start = Shared<(@Sendable () -> Void)?>(nil)
        subscription.disposable = Observable<Int>.create { observer in
            start.withLock { $0 = { for number in 1...5 { observer.onNext(number) } } }
            return Disposables.create()
        }.subscribe(onNext: { number in
            received.withLock { $0.append(number) }
            if number == 2 { subscription.dispose() }
        })
        start.value!()
        #expect(received.value == [1, 2])
    }

    @Test func `an observer that wants no more ends the source, also without a subscription`() {
        let ends = Log()
        let source = Observable<Int>.create { observer in
            observer.onNext(1)
            return Disposables.create { ends.write("end") }
        }
        let upstream = source.attach(Sink(next: { _ in .none }, finish: { _ in }))
        #expect(ends.entries == ["end"])
        withExtendedLifetime(upstream) {}
    }

    @Test(arguments: Law.all) func `create obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { source in .create { observer in source.subscribe(observer) } }
    }
}
