import Rill
import RillTesting
import Testing

extension Stress {
    struct CreateTests {
        @Test func `create passes the elements of several threads completely, each thread's in order`() throws {
            try Race { Created() }
                .lane { $0.send(0..<4, from: 0) }
                .lane { $0.send(0..<4, from: 1) }
                .lane { $0.send(0..<4, from: 2) }
                .verdict { stage in
                    stage.observer.onCompleted()
                    try #require(stage.recorder.breach == nil)
                    try #require(stage.recorder.elements.count == 12)
                    for sender in 0...2 { try #require(stage.recorder.elements.numbers(of: sender) == [0, 1, 2, 3]) }
                    try #require(stage.recorder.end == .completed)
                    try stage.requireReleasedOnce()
                }
        }

        @Test func `create passes only the first end, and nothing after it`() throws {
            try Race { Created() }
                .lane { $0.send(0..<6, from: 0) }
                .lane { stage in
                    stage.send(0..<2, from: 1)
                    stage.observer.onCompleted()
                    stage.send(2..<4, from: 1)
                }
                .lane { stage in
                    stage.send(0..<2, from: 2)
                    stage.observer.onError(Failure())
                }
                .verdict { stage in
                    try #require(stage.recorder.breach == nil)
                    try #require(stage.recorder.end != nil)
                    let elements = stage.recorder.elements
                    let counts = (0...2).map { elements.numbers(of: $0).count }
                    for sender in 0...2 { try #require(elements.numbers(of: sender) == Array(0..<counts[sender])) }
                    try #require(stage.recorder.end == .completed ? counts[1] == 2 : counts[2] == 2)
                    try stage.requireReleasedOnce()
                }
        }

        @Test func `create ends once when an end and a dispose race`() throws {
            try Race { Created() }
                .lane { $0.send(0..<6, from: 0) }
                .lane { $0.observer.onCompleted() }
                .lane { $0.subscription.dispose() }
                .verdict { stage in
                    stage.recorder.isOver = true
                    stage.send(6..<8, from: 0)
                    stage.observer.onCompleted()
                    try #require(stage.recorder.breach == nil)
                    let numbers = stage.recorder.elements.map(\.number)
                    try #require(numbers == Array(0..<numbers.count))
                    try stage.requireReleasedOnce()
                }
        }

        @Test func `two threads subscribe the observer of create during a dispose`() throws {
            try Race { (subjects: [PublishSubject<Sent>(), PublishSubject<Sent>()], created: Created()) }
                .lane { $0.created.follow($0.subjects[0]) }
                .lane { $0.created.follow($0.subjects[1]) }
                .lane { $0.created.subscription.dispose() }
                .verdict { stage in try stage.created.requireReleasedOnce() }
        }

        @Test func `a dispose while create's closure runs disposes the closure's result`() throws {
            try Race { (releases: Shared(0), subscription: SingleAssignmentDisposable()) }
                .lane { stage in
                    let stream = Observable<Int>.create { observer in
                        observer.onNext(1)
                        return Disposables.create { stage.releases.withLock { $0 += 1 } }
                    }
                    stage.subscription.setDisposable(stream.subscribe { _ in })
                }
                .lane { $0.subscription.dispose() }
                .verdict { try #require($0.releases.value == 1) }
        }
    }
}

/// A stream made by `create`, and the observer that its closure received.
private final class Created: Sendable {
    let recorder = Recorder<Sent>()
    let releases = Shared(0)
    let observer: AnyObserver<Sent>
    let subscription: any Disposable

    init() {
        let given = Shared<AnyObserver<Sent>?>(nil)
        subscription = recorder.subscribe(
            to: Observable<Sent>.create { [releases] observer in
                given.withLock { $0 = observer }
                return Disposables.create { releases.withLock { $0 += 1 } }
            })
        observer = given.value!
    }

    func send(_ numbers: Range<Int>, from sender: Int) {
        for number in numbers { observer.onNext(Sent(sender, number)) }
    }

    func follow(_ subject: PublishSubject<Sent>) { _ = subject.subscribe(observer) }

    func requireReleasedOnce() throws {
        try #require(releases.value == 1)
        try #require(recorder.disposed == 1)
    }
}
