import Foundation
import Rill
import Testing

@testable import RillTesting

struct DoTests {
    private let log = Shared<[String]>([])

    private func takeLog() -> [String] {
        log.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }

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

    /// Sources that send 1 and then end, while they are subscribed to or later.
    private func events(_ end: Event<Int>) -> [(Observable<Int>, start: () -> Void)] {
        let (subject, scheduler) = (PublishSubject<Int>(), TestScheduler())
        let cold = Observable.just(1).concat(end.error.map { .error($0) } ?? .empty())
        let sends = { for event in [.next(1), end] { subject.on(event) } }
        let created = Observable.create { observer in
            for event in [.next(1), end] { observer.on(event) }
            return Disposables.create()
        }
        return [
            (cold, {}), (created, {}), (subject.asObservable(), sends),
            (cold.subscribe(on: scheduler), { scheduler.run() }), (cold.observe(on: scheduler), { scheduler.run() }),
        ]
    }

    /// The lines without `onSubscribed`, which must come after `onSubscribe` and before `onDispose`.
    private func takeLines() -> [String] {
        var lines = takeLog()
        if let index = lines.firstIndex(of: "onSubscribed") {
            #expect(lines.firstIndex(of: "onSubscribe").map { $0 < index } == true)
            #expect(lines.firstIndex(of: "onDispose").map { $0 > index } != false)
            lines.remove(at: index)
        } else {
            Issue.record("onSubscribed was not called")
        }
        return lines
    }

    @Test func `the order of the closures of do is the same for sources that send at once or later`() {
        let element = ["onSubscribe", "onNext 1", "next 1", "afterNext 1"]
        for (source, start) in events(.completed) {
            _ = watch(source)
            start()
            #expect(
                takeLines() == element + ["onCompleted", "completed", "disposed", "afterCompleted", "onDispose"])
        }
        for (source, start) in events(.error(MarbleError())) {
            _ = watch(source)
            start()
            #expect(takeLines() == element + ["onError #", "error #", "disposed", "afterError #", "onDispose"])
        }
    }

    @Test func `do is told of the dispose before or after the end by the operator behind it, not by the source`() {
        typealias Operator = @Sendable (Observable<Int>) -> Observable<Int>
        let scheduler = TestScheduler()
        let after: [Operator] = [
            { $0 }, { .merge(.empty(), $0) }, { $0.flatMap { Observable.just($0) } },
            { $0.concatMap { Observable.just($0) } }, { $0.flatMapLatest { Observable.just($0) } },
            { $0.amb(.never()) }, { Observable.zip(Observable.of(1, 2), $0) { $0 + $1 } },
            { Observable.combineLatest(Observable.just(1), $0) { $0 + $1 } },
            { $0.withLatestFrom(Observable.just(1)) { $0 + $1 } }, { $0.take(until: Observable<Int>.never()) },
            { $0.skip(until: Observable.just(1)) }, { $0.groupBy { $0 }.flatMap { $0 } },
            { $0.throttle(.seconds(1), scheduler: scheduler) }, { $0.debounce(.seconds(1), scheduler: scheduler) },
            { $0.onBackpressureBuffer(9, whenFull: .fail) },
        ]
        let before: [Operator] = [
            { $0.concat(.empty()) }, { $0.catch { .error($0) } }, { $0.retry(1) }, { $0.share() },
            { $0.share(replay: 1) }, { $0.share(buffering: 2, whenFull: .fail) }, { $0.observe(on: scheduler) },
            { $0.subscribe(on: scheduler) }, { $0.delaySubscription(.seconds(1), scheduler: scheduler) },
            { $0.asyncMap(on: scheduler) { $0 } }, { $0.asyncMap(maxConcurrent: 2, on: scheduler) { $0 } },
        ]
        // An error overtakes what waits.
        let beforeCompletion: [Operator] = [{ $0.delay(.seconds(1), scheduler: scheduler) }]
        for end in [Event<Int>.completed, .error(MarbleError())] {
            for (index, operate) in (after + before + beforeCompletion).enumerated() {
                for (number, (source, start)) in events(end).enumerated() {
                    let watched = source.do(
                        afterError: { _ in note("after") }, afterCompleted: { note("after") },
                        onDispose: { note("onDispose") })
                    let subscription = operate(watched)
                        .subscribe(onError: { _ in note("end") }, onCompleted: { note("end") })
                    scheduler.run()
                    start()
                    scheduler.run()
                    let isAfter =
                        index < after.count || end.error != nil && index >= after.count + before.count
                    let expected = isAfter ? ["end", "after", "onDispose"] : ["after", "onDispose", "end"]
                    #expect(takeLog() == expected, "operator \(index), source \(number), \(end)")
                    subscription.dispose()
                }
            }
        }
    }

    @Test func `onSubscribed comes after what a source sends while it is subscribed to`() {
        _ = watch(.just(1))
        #expect(
            log.value == [
                "onSubscribe", "onNext 1", "next 1", "afterNext 1", "onCompleted", "completed", "disposed",
                "afterCompleted", "onSubscribed", "onDispose",
            ])
    }

    @Test func `two dos in a row call their closures in the same order, for any source`() {
        func note(_ name: String) -> (Observable<Int>) -> Observable<Int> {
            {
                $0.do(
                    onCompleted: { self.note("onCompleted \(name)") },
                    afterCompleted: { self.note("afterCompleted \(name)") },
                    onDispose: { self.note("onDispose \(name)") })
            }
        }
        for (source, start) in events(.completed) {
            _ = note("b")(note("a")(source)).subscribe(onDisposed: { self.note("disposed") })
            start()
            #expect(
                takeLog() == [
                    "onCompleted a", "onCompleted b", "disposed", "afterCompleted b", "afterCompleted a",
                    "onDispose a", "onDispose b",
                ])
        }
    }

    @Test func `do calls onDispose before what follows is subscribed to`() {
        @Sendable func busy(_ source: Observable<Int>) -> Observable<Int> {
            source.do(
                afterError: { _ in note("afterError") }, afterCompleted: { note("afterCompleted") },
                onSubscribe: { note("busy") }, onDispose: { note("idle") })
        }
        for (source, start) in events(.completed) {
            _ = busy(source).concat(busy(.empty())).subscribe()
            start()
            #expect(takeLog() == ["busy", "afterCompleted", "idle", "busy", "afterCompleted", "idle"])
        }
        for (source, start) in events(.error(MarbleError())) {
            _ = busy(source).catch { _ in busy(.empty()) }.subscribe()
            start()
            #expect(takeLog() == ["busy", "afterError", "idle", "busy", "afterCompleted", "idle"])
        }
        for (source, start) in events(.completed) {
            _ = busy(source).take(1).concat(busy(.empty())).subscribe()
            start()
            #expect(takeLog() == ["busy", "idle", "busy", "afterCompleted", "idle"])
        }
    }

    @Test func `do calls onDispose after the observer's onDisposed when an operator stops early`() {
        for (source, start) in events(.completed) {
            _ = source.do(onDispose: { note("onDispose") }).take(1)
                .subscribe(onCompleted: { note("completed") }, onDisposed: { note("disposed") })
            start()
            #expect(takeLog() == ["completed", "disposed", "onDispose"])
        }
    }

    @Test func `do calls onDispose after onSubscribed when another thread ends the source meanwhile`() {
        let subject = PublishSubject<Int>()
        let source = Observable<Int> { sink in
            let upstream = subject.asObservable().attach(sink)
            let thread = Thread { subject.onCompleted() }
            thread.start()
            while !thread.isFinished {}
            return upstream
        }
        _ = watch(source)
        #expect(
            log.value == [
                "onSubscribe", "onCompleted", "completed", "disposed", "afterCompleted", "onSubscribed", "onDispose",
            ])
    }

    @Test func `the thread that sends the end calls the closures after it, when another thread disposes meanwhile`() {
        let (subject, subscription) = (PublishSubject<Int>(), SerialDisposable())
        let threads = Shared<Set<String>>([])
        let note: @Sendable (String) -> Void = { line in
            threads.withLock { _ = $0.insert("\(pthread_self())") }
            self.note(line)
        }
        subscription.disposable =
            subject
            .do(afterCompleted: { note("afterCompleted") }, onDispose: { note("onDispose") })
            .subscribe(onCompleted: {
                let other = Thread { subscription.dispose() }
                other.start()
                while !other.isFinished {}
                note("completed")
            })
        let thread = Thread { subject.onCompleted() }
        thread.start()
        while !thread.isFinished {}
        #expect(log.value == ["completed", "afterCompleted", "onDispose"])
        #expect(threads.value.count == 1)
        #expect(!subject.hasObservers)
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
