import Rill
import Testing

/// A subject, a chain behind it, and a subscription to dispose.
final class Held: Sendable {
    let subject = PublishSubject<Int>()
    let recorder: Recorder<Int>
    let subscription: any Disposable
    private let closure = Released()

    /// - Parameter last: the element at which the observer disposes from inside.
    init(until last: Int = .max, _ operation: (Observable<Int>) -> Observable<Int>) {
        let subscription = SerialDisposable()
        recorder = Recorder { recorder, element in
            guard element == last else { return }
            subscription.dispose()
            recorder.isOver = true
        }
        self.subscription = subscription
        let note = closure.watching()
        let stream = operation(subject.asObservable()).map { element in
            note()
            return element
        }
        subscription.disposable = recorder.subscribe(to: stream)
    }

    func send(_ elements: Range<Int>) {
        for element in elements { subject.onNext(element) }
    }

    /// Requires that the subscription has ended once, retains nothing, and has received consecutive elements.
    func requireOver() throws {
        try requireReleased()
        try #require(recorder.elements == Array(0..<recorder.elements.count))
    }

    /// Requires that the subscription has ended once and retains nothing.
    func requireReleased() throws {
        try #require(recorder.breach == nil)
        try #require(recorder.disposed == 1)
        try #require(!subject.hasObservers)
        try #require(closure.isReleased)
    }
}
