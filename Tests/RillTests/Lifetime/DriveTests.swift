import Rill
import RillTesting
import Testing

struct DriveTests {
    @MainActor private final class Screen: DisposeBagOwner {
        let disposeBag = DisposeBag()
        var shown: [Int] = []
        var title: String?
    }

    @MainActor private final class Label {
        var shown: [Int] = []
    }

    @Test @MainActor func `drive calls the closure on the main actor, whatever thread sends`() async {
        let screen = Screen()
        await withCheckedContinuation { continuation in
            Observable.of(1, 2, 3, scheduler: SerialDispatchQueueScheduler()).drive { element in
                screen.shown.append(element)
                if element == 3 { continuation.resume() }
            }
        }
        #expect(screen.shown == [1, 2, 3])
    }

    @Test @MainActor func `drive sets properties of the main actor's, through key paths too`() async {
        let screen = Screen()
        let title = \Screen.title
        Observable.of("a", "b").drive(with: screen) { screen, text in screen[keyPath: title] = text }
        await mainQueue()  // other tests use it at the same time, and then it waits for them
        #expect(screen.title == "b")
    }

    @Test @MainActor func `drive with an owner ends with it, at once if it keeps a bag`() async {
        let subject = PublishSubject<Int>()
        var screen: Screen? = Screen()
        weak let released = screen
        subject.drive(with: screen!) { screen, element in screen.shown.append(element) }
        #expect(subject.hasObservers)
        screen = nil
        #expect(released == nil)
        #expect(!subject.hasObservers)
    }

    @Test @MainActor func `drive with an owner that keeps no bag ends with the next element`() async {
        let subject = PublishSubject<Int>()
        var label: Label? = Label()
        let isDisposed = Shared(false)
        subject.do(onDispose: { isDisposed.withLock { $0 = true } })
            .drive(with: label!) { label, element in label.shown.append(element) }
        label = nil
        subject.onNext(1)
        await mainQueue()
        #expect(isDisposed.value)
    }

    /// Waits until what is on the main queue now has been done.
    @MainActor private func mainQueue() async {
        await withCheckedContinuation { continuation in
            MainScheduler.asyncInstance.schedule { continuation.resume() }
        }
    }
}
