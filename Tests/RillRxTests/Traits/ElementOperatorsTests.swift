import RillRx
import RillTesting
import Testing

struct ElementOperatorsTests {
    @Test func `map transforms the element and keeps the trait`() {
        let single: Single<Int> = Single.just(1).map { $0 + 1 }
        let maybe: Maybe<Int> = Maybe.just(1).map { $0 + 1 }
        #expect(single.events == [.next(2), .completed])
        #expect(maybe.events == [.next(2), .completed])
        #expect(Single.just(1).map { _ -> Int in throw MarbleError() }.events == [.error(MarbleError())])
    }

    @Test func `mapTo and not keep the trait, and unwrap makes a maybe`() {
        let single: Single<String> = Single.just(1).mapTo("x")
        let maybe: Maybe<String> = Maybe.just(1).mapTo("x")
        let unwrapped: Maybe<Int> = Single.just(Optional(1)).unwrap()
        #expect(single.events == [.next("x"), .completed])
        #expect(maybe.events == [.next("x"), .completed])
        #expect(Single.just(true).not().events == [.next(false), .completed])
        #expect(Maybe<Bool>.empty().not().events == [.completed])
        #expect(unwrapped.events == [.next(1), .completed])
        #expect(Single<Int?>.just(nil).unwrap().events == [.completed])
    }

    @Test func `filter and compactMap make a maybe`() {
        #expect(Single.just(1).filter { $0 > 0 }.events == [.next(1), .completed])
        #expect(Single.just(1).filter { $0 > 1 }.events == [.completed])
        #expect(Single.just("1").compactMap { Int($0) }.events == [.next(1), .completed])
        #expect(Single.just("x").compactMap { Int($0) }.events == [.completed])
    }

    @Test func `flatMap continues with another stream`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "--(1|)"
            $0.asSingle().flatMap { Single.just($0).delay(.seconds(2), scheduler: scheduler) }.asObservable()
            "----(1|)"
            "^-!"
        }
    }

    @Test func `flatMap fails with either stream, or when its closure throws`() {
        #expect(Single<Int>.error(MarbleError()).flatMap { .just($0) }.events == [.error(MarbleError())])
        #expect(Single.just(1).flatMap { _ in Single<Int>.error(MarbleError()) }.events == [.error(MarbleError())])
        #expect(
            Single.just(1).flatMap { _ -> Single<Int> in throw MarbleError() }.events == [.error(MarbleError())])
    }

    @Test func `flatMap of a maybe without an element completes`() {
        #expect(Maybe<Int>.empty().flatMap { .just($0) }.events == [.completed])
    }

    @Test func `flatMapMaybe and flatMapCompletable change the trait`() {
        let maybe: Maybe<Int> = Single.just(1).flatMapMaybe { _ in .empty() }
        let completable: Completable = Single.just(1).flatMapCompletable { _ in .empty() }
        #expect(maybe.events == [.completed])
        #expect(completable.events == [.completed])
    }

    @Test func `catchAndReturn sends an element in place of an error`() {
        #expect(Single.error(MarbleError()).catchAndReturn(1).events == [.next(1), .completed])
        #expect(Maybe.error(MarbleError()).catchAndReturn(1).events == [.next(1), .completed])
    }

    @Test func `an observable flattens streams with a trait`() {
        @Sendable func single(_ element: Int) -> Single<Int> { .just(element * 10) }
        let source = Observable.of(1, 2)
        #expect(source.flatMap { single($0) }.toArray().events == [.next([10, 20]), .completed])
        #expect(source.concatMap { single($0) }.toArray().events == [.next([10, 20]), .completed])
        #expect(source.flatMapLatest { single($0) }.toArray().events == [.next([10, 20]), .completed])
        #expect(source.flatMapFirst { single($0) }.toArray().events == [.next([10, 20]), .completed])
    }

    @Test func `flatMapLatest of an observable disposes the previous single`() {
        let scheduler = TestScheduler()
        diagram(on: scheduler) {
            "-1-2------|"
            $0.flatMapLatest { Single.just($0).delay(.seconds(3), scheduler: scheduler) }
            "------2---|"
        }
    }
}
