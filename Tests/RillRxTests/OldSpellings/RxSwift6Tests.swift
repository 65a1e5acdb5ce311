import RillRx
import Testing

@testable import RillTesting

private struct Reply: EventConvertible {
    let event: Event<Int>
}

struct StaticsTests {
    @Test func `relays have the static operators of observables`() {
        let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: "b"))
        let texts = Shared<[String]>([])
        let bag = DisposeBag()
        BehaviorRelay.combineLatest(a, b).map { "\($0)\($1)" }
            .subscribe(onNext: { text in texts.withLock { $0.append(text) } }).disposed(by: bag)
        PublishRelay.combineLatest(a, b) { "\($1)\($0)" }
            .subscribe(onNext: { text in texts.withLock { $0.append(text) } }).disposed(by: bag)
        BehaviorRelay.combineLatest(a, b, a).map { "\($0)\($1)\($2)" }
            .subscribe(onNext: { text in texts.withLock { $0.append(text) } }).disposed(by: bag)
        BehaviorRelay.zip(a, b).map { "\($0)-\($1)" }
            .subscribe(onNext: { text in texts.withLock { $0.append(text) } }).disposed(by: bag)
        #expect(texts.value == ["1b", "b1", "1b1", "1-b"])
    }

    @Test func `elements that have an event are turned back into it`() throws {
        let replies = [Reply(event: .next(1)), Reply(event: .completed), Reply(event: .next(2))]
        #expect(try Observable.from(replies).dematerialize().toBlocking().toArray() == [1])
    }
}

struct HooksTests {
    @Test func `the hook can be set by RxSwift's name and signature`() async {
        await #expect(processExitsWith: .success) {
            let errors = Shared<[String]>([])
            Hooks.defaultErrorHandler = { callStack, error in errors.withLock { $0.append("\(callStack) \(error)") } }
            Self.fail()
            Hooks.onUnhandledError(MarbleError())
            Hooks.defaultErrorHandler(["frame"], MarbleError())
            let call = "subscribe at RillRxTests/RxSwift6Tests.swift:45, after error"
            #expect(errors.value == ["[\"\(call)\"] #", "[] #", "[] #"])
        }
    }

    private static func fail() { _ = Observable<Int>.error(MarbleError()).subscribe(onNext: { _ in }) }

    @Test func `the record of a call has the operators before a driver`() async {
        await #expect(processExitsWith: .success) {
            let operators = Shared<[String]>([])
            Hooks.unhandledErrorHandler = { _, call in operators.withLock { $0 = call?.operators ?? [] } }
            await MainActor.run {
                let driver = Observable.of(1, 2).map { $0 }.asDriver(onErrorJustReturn: 0)
                _ = driver.asObservable().map { _ -> Int in throw MarbleError() }.subscribe()
            }
            #expect(operators.value.first == "of" && operators.value.last == "map", "\(operators.value)")
        }
    }

    @Test func `the hook read by RxSwift's name is the one set by Rill's, and can be restored`() async {
        await #expect(processExitsWith: .success) {
            let calls = Shared(0)
            Hooks.onUnhandledError = { _ in calls.withLock { $0 += 1 } }
            let former: Hooks.DefaultErrorHandler = Hooks.defaultErrorHandler
            Hooks.defaultErrorHandler = { _, _ in }
            _ = Observable<Int>.error(MarbleError()).subscribe()
            #expect(calls.value == 0)
            former([], MarbleError())
            Hooks.defaultErrorHandler = former
            _ = Observable<Int>.error(MarbleError()).subscribe()
            #expect(calls.value == 2)
        }
    }
}
