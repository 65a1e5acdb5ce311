import Dispatch
import Rill
import Testing

@testable import RillTesting

struct CompositeDisposableTests {
    @Test func `a member of many released groups can be disposed on a small stack`() {
        onThread {
            let member = Disposables.create {}
            for _ in 1...300_000 { CompositeDisposable().insert(member) }
            member.dispose()
            #expect(member.isDisposed)
        }
    }

    @Test func `a member that ends is removed from all its groups`() {
        let groups = (1...3).map { _ in CompositeDisposable() }
        let member = Disposables.create {}
        for group in groups { group.insert(member) }
        #expect(groups.map(\.count) == [1, 1, 1])
        groups[1].dispose()
        #expect(member.isDisposed)
        #expect(groups.map(\.count) == [0, 0, 0])
    }

    @Test(arguments: [Disposables.create {}, BooleanDisposable()] as [any Cancelable])
    func `inserting a member again returns the same key, and counts it once`(_ member: any Cancelable) throws {
        let group = CompositeDisposable()
        let key = try #require(group.insert(member))
        #expect(group.insert(member) == key)
        #expect(group.count == 1)
        group.remove(for: key)
        #expect(member.isDisposed)
        #expect(group.count == 0)
    }

    @Test func `a group is not retained by its members`() {
        let member = Disposables.create {}
        weak var held: CompositeDisposable?
        do {
            let group = CompositeDisposable(member)
            held = group
            #expect(group.count == 1)
        }
        #expect(held == nil)
        #expect(!member.isDisposed)
    }

    @Test func `disposing a group disposes its members in the order of their insertion`() {
        let log = Shared<[Int]>([])
        let members = (1...3).map { number in Disposables.create { log.withLock { $0.append(number) } } }
        let group = CompositeDisposable(members[0], members[1])
        group.insert(members[2])
        #expect(group.count == 3)
        #expect(log.value == [])
        group.dispose()
        #expect(log.value == [1, 2, 3])
        #expect(group.isDisposed)
        #expect(group.count == 0)
    }

    @Test func `removing a member disposes that one alone`() throws {
        let (first, second) = (BooleanDisposable(), BooleanDisposable())
        let group = CompositeDisposable()
        let key = try #require(group.insert(first))
        group.insert(second)
        group.remove(for: key)
        #expect(first.isDisposed)
        #expect(!second.isDisposed)
        #expect(group.count == 1)
    }

    @Test func `a key is not reused for another member`() throws {
        let group = CompositeDisposable()
        let key = try #require(group.insert(BooleanDisposable()))
        group.remove(for: key)
        let next = BooleanDisposable()
        group.insert(next)
        group.remove(for: key)
        #expect(!next.isDisposed)
        #expect(group.count == 1)
    }

    @Test func `inserting into a disposed group disposes the member at once`() {
        let group = CompositeDisposable()
        group.dispose()
        let late = BooleanDisposable()
        #expect(group.insert(late) == nil)
        #expect(late.isDisposed)
        #expect(group.count == 0)
    }

    @Test func `a group forgets a member that has ended`() {
        let subject = PublishSubject<Int>()
        let group = CompositeDisposable(subject.subscribe(), Disposables.create {})
        subject.onCompleted()
        #expect(group.count == 1)
    }

    @Test func `a group does not take a member that has already ended`() {
        let group = CompositeDisposable()
        #expect(group.insert(Observable.just(1).subscribe()) == nil)
        #expect(group.count == 0)
    }

    @Test func `a subscription may be a member of several groups`() {
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe()
        let groups = (1...3).map { _ in CompositeDisposable(subscription) }
        #expect(groups.map(\.count) == [1, 1, 1])
        groups[1].dispose()
        #expect(!subject.hasObservers)
        #expect(groups.map(\.count) == [0, 0, 0])
    }

    @Test func `a member may dispose another one while the group is disposed`() {
        let subject = PublishSubject<Int>()
        let subscription = subject.subscribe()
        let group = CompositeDisposable(Disposables.create { subscription.dispose() }, subscription)
        group.dispose()
        #expect(!subject.hasObservers)
        #expect(group.count == 0)
    }

    @Test func `disposing a group releases its members`() {
        let group = CompositeDisposable()
        weak var held: BooleanDisposable?
        do {
            let member = BooleanDisposable()
            held = member
            group.insert(member)
        }
        #expect(held != nil)
        group.dispose()
        #expect(held == nil)
    }

    @Test func `a group disposes each member once when several threads insert, remove and dispose`() {
        let disposals = Shared(0)
        for _ in 1...100 {
            let group = CompositeDisposable()
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                let key = group.insert(Disposables.create { disposals.withLock { $0 += 1 } })
                if thread == 3 { group.dispose() } else if let key { group.remove(for: key) }
            }
            #expect(group.count == 0)
        }
        #expect(disposals.value == 400)
    }
}
