import Rill
import Testing

@testable import RillTesting

struct DoTests {
    private let log = Shared<[String]>([])

    private func note(_ line: String) { log.withLock { $0.append(line) } }

    /// Logs everything that happens to the source, and to the observer after `do`.
    private func watch(_ source: Observable<Int>) -> any Disposable {
        source.do(
            onNext: { note("onNext \($0)") }, afterNext: { note("afterNext \($0)") },
            onError: { note("onError \($0)") }, afterError: { note("afterError \($0)") },
            onCompleted: { note("onCompleted") }, afterCompleted: { note("afterCompleted") },
            onSubscribe: { note("onSubscribe") }, onSubscribed: { note("onSubscribed") },
            onDispose: { note("onDispose") }
        ).subscribe(
            onNext: { note("next \($0)") }, onError: { note("error \($0)") }, onCompleted: { note("completed") },
            onDisposed: { note("disposed") })
    }

    @Test func `do leaves the stream unchanged`() {
        diagram {
            "--a--b--|"
            $0.do(onNext: { _ in })
            "--a--b--|"
            "^-------!"
        }
    }

    @Test func `do without a closure leaves the stream unchanged`() {
        diagram {
            "--a--#"
            $0.do()
            "--a--#"
            "^----!"
        }
    }

    @Test func `do calls onNext before it sends an element, and afterNext after it`() {
        let subject = PublishSubject<Int>()
        let subscription = watch(subject.asObservable())
        subject.onNext(1)
        #expect(log.value == ["onSubscribe", "onSubscribed", "onNext 1", "next 1", "afterNext 1"])
        subscription.dispose()
    }

    @Test func `do calls onCompleted before it sends the completion, and afterCompleted after it`() {
        let subject = PublishSubject<Int>()
        let subscription = watch(subject.asObservable())
        subject.onCompleted()
        #expect(
            log.value.dropFirst(2) == ["onCompleted", "completed", "onDispose", "disposed", "afterCompleted"])
        subscription.dispose()
    }

    @Test func `do calls onError before it sends an error, and afterError after it`() {
        let subject = PublishSubject<Int>()
        let subscription = watch(subject.asObservable())
        subject.onError(MarbleError())
        #expect(log.value.dropFirst(2) == ["onError #", "error #", "onDispose", "disposed", "afterError #"])
        subscription.dispose()
    }

    @Test func `do calls onDispose when the subscription is disposed`() {
        let subscription = watch(.never())
        subscription.dispose()
        subscription.dispose()
        #expect(log.value == ["onSubscribe", "onSubscribed", "onDispose", "disposed"])
    }

    @Test func `do calls onDispose when the observer answers .none or has received the end`() {
        let subject = PublishSubject<Int>()
        let source = subject.do(onDispose: { note("onDispose") })
        let subscriptions = [source.attach(Probe(limit: 1).sink()), source.attach(Probe().sink())]
        subject.onNext(1)
        #expect(log.value == ["onDispose"])
        subject.onCompleted()
        #expect(log.value == ["onDispose", "onDispose"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test func `do calls onDispose once for each subscription`() {
        let source = Observable.of(1).do(onDispose: { note("onDispose") })
        _ = source.events
        _ = source.events
        #expect(log.value == ["onDispose", "onDispose"])
    }

    @Test func `do releases the source before it calls onDispose`() {
        let subject = PublishSubject<Int>()
        let subscription = subject.do(onDispose: { note("observed: \(subject.hasObservers)") }).subscribe()
        subscription.dispose()
        #expect(log.value == ["observed: false"])
    }

    @Test func `do fails and disposes the source when its onNext throws`() {
        diagram {
            "--a--b--c--|"
            $0.do(onNext: { if $0 == "b" { throw MarbleError() } })
            "--a--#"
            "^----!"
        }
    }

    @Test func `do fails after the element when its afterNext throws`() {
        diagram {
            "--a--b--c--|"
            $0.do(afterNext: { if $0 == "b" { throw MarbleError() } })
            "--a--(b#)"
            "^----!"
        }
    }

    @Test func `do fails instead of completing when its onCompleted throws`() {
        let source = Observable.just(1).do(
            onCompleted: { throw RxError.timeout }, afterCompleted: { note("afterCompleted") })
        #expect(source.events == [.next(1), .error(RxError.timeout)])
        #expect(log.value == [])
    }

    @Test func `do replaces the error when its onError throws`() {
        let source = Observable<Int>.error(MarbleError()).do(
            onError: { _ in throw RxError.timeout }, afterError: { _ in note("afterError") })
        #expect(source.events == [.error(RxError.timeout)])
        #expect(log.value == [])
    }

    @Test func `an error that a do closure throws after the end goes to the hook`() async {
        await #expect(processExitsWith: .success) {
            let errors = Shared<[String]>([])
            Hooks.onUnhandledError = { error in errors.withLock { $0.append("\(error)") } }
            let ended = Observable.just(1).do(afterCompleted: { throw RxError.timeout })
            #expect(ended.events == [.next(1), .completed])
            let failed = Observable<Int>.error(MarbleError()).do(afterError: { _ in throw RxError.noElements })
            #expect(failed.events == [.error(MarbleError())])
            let stopped = Observable.of(1, 2).do(afterNext: { _ in throw RxError.disposed }).take(1)
            #expect(stopped.events == [.next(1), .completed])
            let thrown = [RxError.timeout, .noElements, .disposed]
            #expect(errors.value == thrown.map { "\($0)" })
        }
    }

    @Test(arguments: Law.all) func `do obeys`(_ law: Law) {
        law.check { $0.do(onNext: { _ in }, afterNext: { _ in }, onDispose: {}) }
    }
}
