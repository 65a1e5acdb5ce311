import Rill
import RillTesting
import Testing

struct ObserverTests {
    /// An observer that a user wrote.
    private final class Recorder: ObserverType {
        let events = Shared<[Event<Int>]>([])

        func on(_ event: Event<Int>) { events.withLock { $0.append(event) } }
    }

    @Test func `an observer receives elements, errors and completions`() {
        let recorder = Recorder()
        recorder.onNext(1)
        recorder.onError(MarbleError())
        recorder.onCompleted()
        #expect(recorder.events.value == [.next(1), .error(MarbleError()), .completed])
    }

    @Test func `a closure makes an observer`() {
        let events = Shared<[Event<Int>]>([])
        let observer = AnyObserver<Int> { event in events.withLock { $0.append(event) } }
        observer.onNext(1)
        observer.asObserver().on(.completed)
        #expect(events.value == [.next(1), .completed])
    }

    @Test func `an observer of any type forwards what it receives`() {
        let recorder = Recorder()
        AnyObserver(recorder).onNext(1)
        recorder.asObserver().onNext(2)
        #expect(recorder.events.value == [.next(1), .next(2)])
    }
}
