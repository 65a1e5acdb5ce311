import Testing

@testable import Rill
@testable import RillTesting

struct DisposeBagTests {
    @Test func `a bag disposes its contents when it is released`() {
        let parts = (0..<6).map { _ in BooleanDisposable() }
        var bag: DisposeBag? = DisposeBag()
        parts[0].disposed(by: bag!)
        bag!.insert(parts[1])
        bag!.insert(parts[2], parts[3])
        bag!.insert([parts[4], parts[5]])
        #expect(bag?.count == 6)
        #expect(parts.allSatisfy { !$0.isDisposed })
        bag = nil
        #expect(parts.allSatisfy { $0.isDisposed })
    }

    @Test func `a bag can be created with its contents`() {
        let parts = (0..<3).map { _ in BooleanDisposable() }
        var bags = [DisposeBag(disposing: parts[0], parts[1]), DisposeBag(disposing: [parts[2]])]
        #expect(bags.map(\.count) == [2, 1])
        bags = []
        #expect(parts.allSatisfy { $0.isDisposed })
    }

    @Test(arguments: [true, false]) func `a bag can be created with a builder block`(_ condition: Bool) {
        let parts = (0..<7).map { _ in BooleanDisposable() }
        var bag: DisposeBag? = DisposeBag {
            parts[0]
            Disposables.create(parts[1], parts[2])
            if condition { parts[3] }
            if condition {
                parts[4]
            } else {
                parts[5]
            }
            for part in parts[6...] { part }
        }
        #expect(bag?.count == (condition ? 5 : 4))
        bag = nil
        #expect(parts.map(\.isDisposed) == [true, true, true, condition, condition, !condition, true])
    }

    @Test func `a builder block can be inserted into a bag`() {
        let subject = PublishSubject<Int>()
        var bag: DisposeBag? = DisposeBag()
        bag!.insert {
            subject.subscribe()
            subject.subscribe { _ in }
        }
        #expect(bag?.count == 2)
        bag = nil
        #expect(!subject.hasObservers)
    }

    @Test func `a bag forgets a subscription that has ended`() {
        let (completed, failed) = (PublishSubject<Int>(), PublishSubject<Int>())
        let bag = DisposeBag()
        completed.subscribe().disposed(by: bag)
        failed.subscribe(onError: { _ in }).disposed(by: bag)
        let disposed = Observable<Int>.never().subscribe()
        disposed.disposed(by: bag)
        Observable.just(1).subscribe().disposed(by: bag)
        #expect(bag.count == 3)
        completed.onCompleted()
        #expect(bag.count == 2)
        failed.onError(MarbleError())
        #expect(bag.count == 1)
        disposed.dispose()
        #expect(bag.isEmpty)
    }

    @Test(
        arguments: [
            BooleanDisposable(), SerialDisposable(), CompositeDisposable(),
            RefCountDisposable(disposable: BooleanDisposable()), SingleAssignmentDisposable(),
            RefCountDisposable(disposable: BooleanDisposable()).retain(), TaskUpstream(), ScheduledAction {}, Ending(),
        ] as [any Disposable])
    func `a bag does not count what has ended`(_ disposable: any Disposable) {
        let bag = DisposeBag(disposing: disposable)
        #expect(bag.count == 1)
        disposable.dispose()
        #expect(bag.isEmpty)
        bag.insert(disposable)
        #expect(bag.isEmpty)
    }

    @Test func `a bag does not count a disposable that does nothing`() {
        let bag = DisposeBag(disposing: Disposables.create(), ImmediateScheduler.instance.schedule {})
        #expect(bag.isEmpty)
    }

    @Test(
        arguments: [
            TestScheduler(), MainScheduler.asyncInstance, SerialDispatchQueueScheduler(),
            ConcurrentDispatchQueueScheduler(),
            ClockScheduler(.continuous),
        ] as [any SchedulerType])
    func `a bag does not count actions that have run`(_ scheduler: any SchedulerType) async {
        let bag = DisposeBag()
        for number in 1...1000 {
            await withCheckedContinuation { continuation in
                let action: @Sendable () -> Void = { continuation.resume() }
                let isTimer = number % 2 == 0
                (isTimer ? scheduler.schedule(after: .zero, action) : scheduler.schedule(action)).disposed(by: bag)
                (scheduler as? TestScheduler)?.run()
            }
        }
        // A timer ends after its action has returned.
        #expect(bag.count <= 1)
    }

    @Test func `a bag releases members that have ended when it grows`() {
        let bag = DisposeBag()
        let held = WeakSet<BooleanDisposable>()
        for _ in 1...1000 {
            let disposable = BooleanDisposable()
            disposable.disposed(by: bag)
            held.insert(disposable)
            disposable.dispose()
        }
        #expect(held.count <= 17)
    }

    @Test func `a bag of live members looks for ended ones only after each doubling`() {
        let members = (0..<1000).map { _ in Ending() }
        let bag = DisposeBag(disposing: members)
        #expect(members.reduce(0) { $0 + $1.questions.value } < 4000)
        #expect(bag.count == 1000)
    }

    @Test func `a subscription in two bags ends with the first of them`() {
        let subject = PublishSubject<Int>()
        var bags = [DisposeBag(), DisposeBag()]
        let subscription = subject.subscribe()
        for bag in bags { subscription.disposed(by: bag) }
        bags.removeLast()
        #expect(!subject.hasObservers)
        #expect(bags[0].isEmpty)
    }

    @Test func `a connection inserted into the same bag again counts once`() {
        let connectable = PublishSubject<Int>().publish()
        let bag = DisposeBag()
        for _ in 1...1000 { connectable.connect().disposed(by: bag) }
        #expect(bag.count == 1)
        connectable.connect().dispose()
        #expect(bag.isEmpty)
    }

    @Test func `a subscription does not retain its bag`() {
        let subject = PublishSubject<Int>()
        weak var held: DisposeBag?
        let subscription = subject.subscribe()
        do {
            let bag = DisposeBag()
            held = bag
            subscription.disposed(by: bag)
        }
        #expect(held == nil)
    }
}

/// A user's disposable, which counts how often it is asked whether it has ended.
private final class Ending: Cancelable {
    let questions = Shared(0)
    private let ended = Shared(false)

    var isDisposed: Bool {
        questions.withLock { $0 += 1 }
        return ended.value
    }

    func dispose() { ended.withLock { $0 = true } }
}
