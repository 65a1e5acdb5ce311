import Rill
import RillTesting
import Testing

/// A call of `resume()` ends the wait that is in progress, and no later one.
struct StaleResumeTests {
    struct Failure: Error {}

    /// A subject followed by 2, 3 and 4. The closure is called between the two.
    struct Follow: Sendable, CustomTestStringConvertible {
        typealias Make = @Sendable (PublishSubject<Int>, @escaping @Sendable () -> Void) -> Observable<Int>

        let testDescription: String
        let make: Make
        let fails: Bool

        init(_ name: String, failing fails: Bool = false, _ make: @escaping Make) {
            testDescription = name
            self.make = make
            self.fails = fails
        }

        func end(_ subject: PublishSubject<Int>) {
            if fails { subject.onError(Failure()) } else { subject.onCompleted() }
        }
    }

    static let follows = [
        Follow("concat") { first, call in first.do(onCompleted: call).concat(Observable.of(2, 3, 4)) },
        Follow("concat, three sources") { first, call in
            Observable.concat(first.do(onCompleted: call), .empty(), .of(2), .of(3, 4))
        },
        Follow("concat within concat") { first, call in
            first.do(onCompleted: call).concat(Observable.empty()).concat(Observable.concat(.of(2), .of(3, 4)))
        },
        Follow("ifEmpty(switchTo:), concat") { first, call in
            first.ifEmpty(switchTo: .never()).do(onCompleted: call).concat(Observable.of(2, 3, 4))
        },
        Follow("concat of streams") { first, call in
            Observable.of(first.do(onCompleted: call), .of(2, 3, 4)).concat()
        },
        Follow("concatMap") { first, call in
            Observable.of(1, 2).concatMap { $0 == 1 ? first.do(onCompleted: call) : .of(2, 3, 4) }
        },
        Follow("catch", failing: true) { first, call in
            first.catch { _ in
                call()
                return .of(2, 3, 4)
            }
        },
        Follow("catch(sequence:)", failing: true) { first, call in
            .catch(sequence: [first.do(onError: { _ in call() }), .of(2, 3, 4)])
        },
        Follow("catchAndReturn, concat", failing: true) { first, call in
            first.do(onError: { _ in call() }).catchAndReturn(2).concat(Observable.of(3, 4))
        },
        Follow("retry(2)", failing: true) { first, call in
            attempts(first.do(onError: { _ in call() })).retry(2)
        },
        Follow("retry(when:)", failing: true) { first, call in
            attempts(first.do(onError: { _ in call() })).retry(when: { $0 })
        },
        Follow("retry(backoff:)", failing: true) { first, call in
            attempts(first.do(onError: { _ in call() }))
                .retry(backoff: .immediate(), scheduler: MainScheduler.instance)
        },
        Follow("materialize, concatMap") { first, call in
            first.do(onCompleted: call).materialize().concatMap { event -> Observable<Int> in
                event.element.map { .just($0) } ?? .of(2, 3, 4)
            }
        },
    ]

    /// The first subscription gets `first`, each later one 2, 3 and 4.
    private static func attempts(_ first: Observable<Int>) -> Observable<Int> {
        let isFirst = Shared(true)
        return .deferred {
            isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst ? first : .of(2, 3, 4)
            }
        }
    }

    @Test(arguments: follows) func `a resume() before the next source asks it for one element`(_ follow: Follow) {
        let (subject, taker) = (PublishSubject<Int>(), Taker())
        taker.attach(to: follow.make(subject) { taker.resume() })
        subject.onNext(1)
        follow.end(subject)
        #expect(taker.events == ["1", "2"])
        taker.resume()
        #expect(taker.events == ["1", "2", "3"])
        taker.takeAll()
        #expect(taker.events == ["1", "2", "3", "4", "|"])
    }

    @Test(arguments: follows) func `a second resume() for one wait is nothing`(_ follow: Follow) {
        let (subject, taker) = (PublishSubject<Int>(), Taker())
        taker.attach(to: follow.make(subject) {})
        subject.onNext(1)
        taker.resume()
        taker.resume()
        follow.end(subject)
        #expect(taker.events == ["1", "2"])
        taker.takeAll()
        #expect(taker.events == ["1", "2", "3", "4", "|"])
    }

    @Test(arguments: follows) func `a resume() before the first wait is nothing`(_ follow: Follow) {
        let (subject, taker) = (PublishSubject<Int>(), Taker { _, element in element == 1 ? .more : .later })
        taker.attach(to: follow.make(subject) {})
        taker.resume()
        subject.onNext(1)
        follow.end(subject)
        #expect(taker.events == ["1", "2"])
        taker.takeAll()
        #expect(taker.events == ["1", "2", "3", "4", "|"])
    }

    @Test(arguments: follows) func `each answer .later takes one resume()`(_ follow: Follow) {
        let (subject, taker) = (PublishSubject<Int>(), Taker())
        taker.attach(to: follow.make(subject) {})
        for _ in 1...3 { subject.onNext(1) }
        follow.end(subject)
        for _ in 1...2 { taker.resume() }
        #expect(taker.events == ["1", "1", "1"])
        taker.resume()
        #expect(taker.events == ["1", "1", "1", "2"])
        taker.takeAll()
        #expect(taker.events == ["1", "1", "1", "2", "3", "4", "|"])
    }

    @Test(arguments: follows) func `without a resume() the next source sends nothing`(_ follow: Follow) {
        let (subject, taker) = (PublishSubject<Int>(), Taker())
        taker.attach(to: follow.make(subject) {})
        subject.onNext(1)
        follow.end(subject)
        #expect(taker.events == ["1"])
        taker.takeAll()
        #expect(taker.events == ["1", "2", "3", "4", "|"])
    }

    @Test(arguments: follows) func `a resume() within the call that answers .later counts`(_ follow: Follow) {
        let subject = PublishSubject<Int>()
        let taker = Taker { taker, _ in
            taker.resume()
            return .later
        }
        taker.attach(to: follow.make(subject) {})
        subject.onNext(1)
        follow.end(subject)
        #expect(taker.events == ["1", "2", "3", "4", "|"])
    }

    /// 1, 2, 3 and 4, which begin when the time passes.
    struct Numbers: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let make: @Sendable (TestScheduler) -> Observable<Int>

        init(_ name: String, _ make: @escaping @Sendable (_ source: Observable<Int>, TestScheduler) -> Observable<Int>)
        {
            testDescription = name
            self.make = { make(.range(start: 1, count: 4).subscribe(on: $0), $0) }
        }
    }

    static let numbers = [
        Numbers("subscribe(on:)") { source, _ in source },
        Numbers("range(scheduler:)") { .range(start: 1, count: 4, scheduler: $1) },
        Numbers("observe(on:)") { $0.observe(on: $1) },
        Numbers("buffer") { source, _ in source.onBackpressureBuffer(4, whenFull: .wait) },
        Numbers("delay") { $0.delay(.seconds(1), scheduler: $1) },
        Numbers("merge") { source, _ in .merge(source, .never()).take(4) },
        Numbers("zip") { source, _ in .zip(source, source) { $1 } },
        Numbers("flatMap") { source, _ in source.flatMap { Observable.just($0) } },
        Numbers("concatMap") { source, _ in source.concatMap { Observable.just($0) } },
        Numbers("concat, catch") { source, _ in .concat(source, .error(Failure())).catch { _ in .empty() } },
        Numbers("create") { _, time in
            .create(on: time) { observer in for number in 1...4 { try await observer.send(number) } }
        },
        Numbers("asyncMap") { $0.asyncMap(on: $1) { $0 } },
        Numbers("asyncMap(maxConcurrent: 3)") { $0.asyncMap(maxConcurrent: 3, on: $1) { $0 } },
        Numbers("asyncMap(by:)") { $0.asyncMap(by: { _ in 0 }, maxConcurrent: 3, on: $1) { $0 } },
        Numbers("values") { $0.values.asObservable(on: $1) },
    ]

    @Test(arguments: numbers) func `a resume() in a call that answers .more is nothing`(_ numbers: Numbers) {
        let time = TestScheduler()
        let taker = Taker { taker, element in
            if element > 1 { return .later }
            taker.resume()
            return .more
        }
        taker.attach(to: numbers.make(time))
        time.advance(by: .seconds(9))
        #expect(taker.events == ["1", "2"])
        for event in ["3", "4", "|"] {
            if taker.events.last != "|" { taker.resume() }
            time.advance(by: .seconds(9))
            if event == "3" { #expect(taker.events == ["1", "2", "3"]) }
        }
        #expect(taker.events == ["1", "2", "3", "4", "|"])
    }
}
