import Rill
import Testing

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
