import RillRx
import RillTesting
import Testing

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
