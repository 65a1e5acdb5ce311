import RillRx
import RillTesting
import Testing

struct SubscribeWeakTests {
    private final class Target: Sendable {
        let notes: Notes

        init(_ notes: Notes) { self.notes = notes }

        func on(_ event: Event<Int>) { notes.write("\(event)") }
        func onNext(_ number: Int) { notes.write("\(number)") }
        func onError(_ error: any Error) { notes.write("\(error)") }
        func onCompleted() { notes.write("completed") }
        func onDisposed() { notes.write("disposed") }
    }

    private let notes = Notes()

    @Test func `a method gets every event`() {
        let target = Target(notes)
        Observable.of(1, 2).subscribe(weak: target, Target.on)
        #expect(notes.all == ["next(1)", "next(2)", "completed"])
    }

    @Test func `a method gets each kind of event`() {
        let target = Target(notes)
        Observable.of(1).subscribe(
            weak: target, onNext: Target.onNext, onError: Target.onError, onCompleted: Target.onCompleted,
            onDisposed: Target.onDisposed)
        Observable<Int>.error(MarbleError()).subscribe(weak: target, onNext: Target.onNext, onError: Target.onError)
        #expect(notes.all == ["1", "completed", "disposed", "#"])
    }

    @Test func `a method gets one kind of event`() {
        let target = Target(notes)
        Observable.of(1).subscribeNext(weak: target, Target.onNext)
        Observable.of(1).subscribeCompleted(weak: target, Target.onCompleted)
        Observable<Int>.error(MarbleError()).subscribeError(weak: target, Target.onError)
        #expect(notes.all == ["1", "completed", "#"])
    }

    @Test func `the subscription ends with the object`() {
        let subject = PublishSubject<Int>()
        var target: Target? = Target(notes)
        subject.subscribe(weak: target!, Target.on)
        subject.subscribe(weak: target!, onNext: Target.onNext, onDisposed: Target.onDisposed)
        subject.onNext(1)
        target = nil
        subject.onNext(2)
        #expect(notes.all == ["next(1)", "1"])
        #expect(!subject.hasObservers)
    }
}
