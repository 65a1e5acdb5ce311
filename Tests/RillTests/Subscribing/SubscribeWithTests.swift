import Testing

@testable import Rill
@testable import RillTesting

struct SubscribeWithTests {
    @Test func `subscribe(with:) calls its closures with the owner`() {
        let owner = Plain()
        let log = Log()
        for end in [Event<Int>.completed, .error(MarbleError())] {
            let subject = PublishSubject<Int>()
            subject.subscribe(
                with: owner, onNext: { log.write("\($0 === owner) \($1)") },
                onError: { log.write("\($0 === owner) \($1)") }, onCompleted: { log.write("\($0 === owner) |") },
                onDisposed: { log.write("\($0 === owner) disposed") })
            subject.onNext(1)
            subject.on(end)
        }
        #expect(log.entries == ["true 1", "true |", "true disposed", "true 1", "true #", "true disposed"])
    }

    @Test func `disposing a subscription with an owner releases its closures`() {
        let owner = Plain()
        let subject = PublishSubject<Int>()
        let log = Log()
        weak var held: Token?
        let subscription = {
            let token = Token()
            held = token
            return subject.subscribe(
                with: owner, onNext: { _, element in log.write("\(element) \(token)") },
                onDisposed: { _ in log.write("disposed") })
        }()
        subscription.dispose()
        subject.onNext(1)
        #expect(log.entries == ["disposed"])
        #expect(held == nil)
        #expect(!subject.hasObservers)
    }

    @Test func `onDisposed is not called after the owner is gone, and the stream's onDispose is`() {
        let (subject, log) = (PublishSubject<Int>(), Log())
        var (plain, withBag): (Plain?, WithBag?) = (Plain(), WithBag())
        subject.do(onDispose: { log.write("plain") })
            .subscribe(with: plain!, onDisposed: { _ in log.write("with owner") })
        subject.do(onDispose: { log.write("bag") })
            .subscribe(with: withBag!, onDisposed: { _ in log.write("with owner") })
        (plain, withBag) = (nil, nil)
        #expect(log.entries == ["bag"])
        subject.onNext(1)
        #expect(log.entries == ["bag", "plain"])
        #expect(!subject.hasObservers)
    }

    @Test func `subscribe(with:) does not retain the owner`() {
        let subject = PublishSubject<Int>()
        weak var gone: Plain?
        let subscription = {
            let owner = Plain()
            gone = owner
            return subject.subscribe(with: owner, onNext: { _, _ in })
        }()
        #expect(gone == nil)
        subscription.dispose()
    }

    @Test func `a subscription ends with the first element after its owner is gone, and drops that element`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        var owner: Plain? = Plain()
        subject.do(onDispose: { log.write("disposed") })
            .subscribe(with: owner!, onNext: { log.write("\($1)") }, onCompleted: { _ in log.write("|") })
        subject.onNext(1)
        owner = nil
        #expect(log.entries == ["1"])
        subject.onNext(2)
        subject.onNext(3)
        #expect(log.entries == ["1", "disposed"])
        #expect(!subject.hasObservers)
    }

    @Test(arguments: [Completion.completed, .failed(MarbleError())])
    func `a subscription ends with the source after its owner is gone, without a call`(_ end: Completion) {
        let subject = PublishSubject<Int>()
        let log = Log()
        var owner: Plain? = Plain()
        subject.do(onDispose: { log.write("disposed") })
            .subscribe(
                with: owner!, onError: { _, _ in log.write("#") }, onCompleted: { _ in log.write("|") },
                onDisposed: { _ in log.write("with owner") })
        owner = nil
        subject.on(Event(end))
        #expect(log.entries == ["disposed"])
    }

    @Test func `a subscription ends at once with an owner that has a bag`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        weak var held: Token?
        var owner: WithBag? = WithBag()
        ({
            let token = Token()
            held = token
            subject.do(onDispose: { log.write("disposed") })
                .subscribe(with: owner!, onNext: { _, element in log.write("\(element) \(token)") })
        })()
        #expect(subject.hasObservers)
        owner = nil
        #expect(log.entries == ["disposed"])
        #expect(!subject.hasObservers)
        #expect(held == nil)
    }

    @Test func `the owner's bag forgets a subscription that has ended`() {
        let subject = PublishSubject<Int>()
        let owner = WithBag()
        let subscription = subject.subscribe(with: owner, onNext: { _, _ in })
        subject.subscribe(with: owner, onNext: { _, _ in })
        #expect(owner.disposeBag.count == 2)
        subscription.dispose()
        #expect(owner.disposeBag.count == 1)
        subject.onCompleted()
        #expect(owner.disposeBag.isEmpty)
    }

    @Test func `a source that ends while it is subscribed to leaves nothing in the owner's bag`() {
        let owner = WithBag()
        let log = Log()
        Observable.of(1, 2).subscribe(
            with: owner, onNext: { log.write("\($1)") }, onDisposed: { _ in log.write("disposed") })
        #expect(log.entries == ["1", "2", "disposed"])
        #expect(owner.disposeBag.isEmpty)
    }

    @Test func `an owner that is released inside its own callback receives nothing more`() {
        let subject = PublishSubject<Int>()
        let log = Log()
        let owner = Shared<Plain?>(Plain())
        subject.do(onDispose: { log.write("disposed") }).subscribe(with: owner.value!) { _, element in
            log.write("\(element)")
            owner.withLock { $0 = nil }
        }
        subject.onNext(1)
        subject.onNext(2)
        #expect(log.entries == ["1", "disposed"])
    }

    @Test func `take(whileAlive:) passes elements while an owner with a bag lives, then completes at once`() {
        let scheduler = TestScheduler()
        let owner = BehaviorRelay<WithBag?>(value: WithBag())
        scheduler.scheduleAt(7) { owner.accept(nil) }
        diagram(on: scheduler) {
            "--a--b--c--d--|"
            $0.take(whileAlive: owner.value!)
            "--a--b-|"
            "^------!"
        }
    }

    @Test func `take(whileAlive:) completes instead of the next element if the owner has no bag`() {
        let scheduler = TestScheduler()
        let owner = BehaviorRelay<Plain?>(value: Plain())
        scheduler.scheduleAt(7) { owner.accept(nil) }
        diagram(on: scheduler) {
            "--a--b--c--d--|"
            $0.take(whileAlive: owner.value!)
            "--a--b--|"
            "^-------!"
        }
    }

    @Test func `take(whileAlive:) passes the source's end, and leaves nothing in the owner's bag`() {
        let owner = WithBag()
        diagram {
            "--a--|"
            $0.take(whileAlive: owner)
            "--a--|"
        }
        diagram {
            "--a--#"
            $0.take(whileAlive: owner)
            "--a--#"
        }
        #expect(owner.disposeBag.isEmpty)
    }

    @Test func `take(whileAlive:) of a deallocated owner completes`() {
        let subject = PublishSubject<Int>()
        let (plain, withBag) = { (subject.take(whileAlive: Plain()), subject.take(whileAlive: WithBag())) }()
        #expect(withBag.events == [.completed])
        let log = Log()
        log.record(plain)
        subject.onNext(1)
        #expect(log.entries == ["|"])
    }

    @Test(arguments: Law.all) func `take(whileAlive:) of an owner obeys`(_ law: Law) {
        let owner = Plain()
        law.check { $0.take(whileAlive: owner) }
    }

    @Test(arguments: Law.all) func `take(whileAlive:) of an owner with a bag obeys`(_ law: Law) {
        let owner = WithBag()
        law.check { $0.take(whileAlive: owner) }
        #expect(owner.disposeBag.isEmpty)
    }

    @Test func `withUnretained passes the owner to its closure, does not retain it, and completes with it`() {
        let scheduler = TestScheduler()
        let owner = BehaviorRelay<WithBag?>(value: WithBag())
        scheduler.scheduleAt(7) { owner.accept(nil) }
        diagram(on: scheduler) {
            "--a--b--c--d--|"
            $0.withUnretained(owner.value!) { $1 }
            "--a--b-|"
            "^------!"
        }
    }

    @Test func `a stream that was made before its owner replaced the bag goes on with the new one`() {
        let (subject, log, owner) = (PublishSubject<Int>(), Log(), WithNewBags())
        let streams = [subject.take(whileAlive: owner), subject.withUnretained(owner) { $1 }]
        for stream in streams { log.record(stream, as: "a") }
        owner.replaceBag()
        for stream in streams { log.record(stream, as: "b") }
        subject.onNext(1)
        owner.replaceBag()
        #expect(log.entries == ["a|", "a|", "b1", "b1", "b|", "b|"])
    }

    @Test func `withUnretained pairs each element with the owner`() {
        let owner = Plain()
        let pairs = Observable.of(1, 2).withUnretained(owner).map { $0 === owner ? $1 : 0 }
        #expect(pairs.events == [.next(1), .next(2), .completed])
    }

    @Test func `withUnretained fails when its selector throws`() {
        #expect(
            Observable.just(1).withUnretained(Plain.shared) { _, _ -> Int in throw MarbleError() }.events
                == [.error(MarbleError())])
    }

    @Test(arguments: Law.all) func `withUnretained obeys`(_ law: Law) {
        let owner = Plain()
        law.check { $0.withUnretained(owner) { $1 } }
    }
}

private final class Plain: Sendable {
    static let shared = Plain()
}

private final class WithBag: DisposeBagOwner, Sendable {
    let disposeBag = DisposeBag()
}

private final class WithNewBags: DisposeBagOwner, Sendable {
    private let bag = Shared(DisposeBag())

    var disposeBag: DisposeBag { bag.value }

    func replaceBag() {
        let former = bag.withLock { bag in
            let former = bag
            bag = DisposeBag()
            return former
        }
        withExtendedLifetime(former) {}
    }
}
