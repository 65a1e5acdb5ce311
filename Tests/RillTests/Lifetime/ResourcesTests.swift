import Dispatch
import RillTesting
import Testing

@testable import Rill

struct ResourcesTests {
    private let subject = PublishSubject<Int>()

    @Test func `nothing is counted while recording is off`() async {
        await #expect(processExitsWith: .success) {
            let subject = PublishSubject<Int>()
            _ = subject.subscribe()
            #expect(Resources.total == 0)
            Resources.startRecording()
            #expect(Resources.total == 0)
            let subscription = subject.subscribe()
            #expect(Resources.total == 1)
            Resources.stopRecording()
            _ = subject.subscribe()
            #expect(Resources.total == 1)
            #expect(Resources.snapshot.count == 1)
            subscription.dispose()
            #expect(Resources.total == 0)
        }
    }

    @Test func `recording goes on until every start has been matched by a stop`() async {
        await #expect(processExitsWith: .success) {
            let subject = PublishSubject<Int>()
            Resources.startRecording()
            Resources.startRecording()
            Resources.stopRecording()
            _ = subject.subscribe()
            #expect(Resources.total == 1)
            Resources.stopRecording()
            _ = subject.subscribe()
            #expect(Resources.total == 1)
        }
        await #expect(processExitsWith: .failure) { Resources.stopRecording() }
    }

    @Test func `a recorded subscription has the name of its call, its file and its line`() {
        let label = Label()
        let observer = TestScheduler().createObserver(Int.self)
        let line = UInt(#line)
        let survivors = Resources.survivors {
            _ = subject.subscribe(onNext: { _ in })
            _ = subject.subscribe { _ in }
            subject.subscribe(with: label, onNext: { _, _ in })
            _ = subject.bind(onNext: { _ in })
            subject.bind(with: label) { _, _ in }
            subject.bind(to: label, \.number)
            _ = subject.bind(to: AnyObserver { _ in })
            _ = subject.bind(to: PublishRelay())
            _ = subject.drive { _ in }
            subject.drive(with: label) { _, _ in }
            _ = subject.subscribe(observer)
            _ = subject.asObservable().subscribe(observer)
            _ = PublishRelay<Int>().subscribe(observer)
        }
        let names = ["subscribe", "subscribe", "subscribe", "bind", "bind", "bind", "bind", "bind", "drive", "drive"]
        #expect(survivors.map(\.name) == names + ["subscribe", "subscribe"])
        #expect(survivors.map(\.line) == (1...12).map { line + 1 + $0 })
        #expect(survivors.allSatisfy { $0.file == "RillTests/ResourcesTests.swift" })
        #expect(survivors[3].description == "bind at RillTests/ResourcesTests.swift:\(line + 5)")
        #expect(Set(survivors.map(\.id)).count == 12)
    }

    @Test func `an observer of any observable type is recorded without its place`() {
        func subscribe(_ source: some ObservableType<Int>) { _ = source.subscribe(AnyObserver { _ in }) }
        let survivors = Resources.survivors { subscribe(subject) }
        #expect(survivors.map(\.description) == ["subscribe at ?:0"])
    }

    @Test(arguments: [Event<Int>.completed, .error(MarbleError())])
    func `a subscription that the stream ends is no longer recorded`(_ end: Event<Int>) {
        let survivors = Resources.survivors {
            _ = subject.subscribe(onError: { _ in })
            _ = subject.subscribe { _ in }
            subject.on(end)
        }
        #expect(survivors == [])
    }

    @Test func `a disposed subscription is no longer recorded, not even in onDisposed`() {
        let id = Shared<Int?>(nil)
        let wasListed = Shared<Bool?>(nil)
        let survivors = Resources.survivors {
            let subscription = subject.subscribe(onDisposed: {
                wasListed.withLock { $0 = Resources.snapshot.contains { $0.id == id.value } }
            })
            id.withLock { $0 = Resources.snapshot.last { $0.file == #fileID && $0.line == #line - 3 }?.id }
            #expect(id.value != nil)
            subscription.dispose()
        }
        #expect(wasListed.value == false)
        #expect(survivors == [])
    }

    @Test func `a subscription that its source releases is no longer recorded`() {
        #expect(Resources.survivors { _ = Observable<Int>.never().subscribe() } == [])
        #expect(Resources.survivors { _ = Observable<Int>.create { _ in Disposables.create() }.subscribe() } == [])
        #expect(Resources.survivors { _ = PublishSubject<Int>().subscribe() } == [])
    }

    @Test func `nested bodies have separate survivors`() {
        let inner = Shared<[Resources.Record]>([])
        let outer = Resources.survivors {
            _ = subject.subscribe()
            inner.withLock { inner in inner = Resources.survivors { _ = subject.bind { _ in } } }
        }
        #expect(inner.value.map(\.name) == ["bind"])
        #expect(outer.map(\.name) == ["subscribe"])
    }

    @Test func `concurrent subscriptions and disposals leave no record`() async {
        await #expect(processExitsWith: .success) {
            let subject = PublishSubject<Int>()
            Resources.startRecording()
            DispatchQueue.concurrentPerform(iterations: 4) { thread in
                let kept = (1...100).map { _ in subject.subscribe() }
                #expect(Resources.snapshot.count >= 100)
                for subscription in kept { subscription.dispose() }
                for _ in 1...100 { subject.subscribe { _ in }.dispose() }
            }
            #expect(Resources.total == 0)
        }
    }
}

private final class Label: Sendable {
    private let storedNumber = Shared(0)

    var number: Int {
        get { storedNumber.value }
        set { storedNumber.withLock { $0 = newValue } }
    }
}
