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
        var text = ""
        var number: Int?
    }

    @Test @MainActor func `drive calls its closure on the main actor, whatever thread sends`() async {
        let screen = Screen()
        await withCheckedContinuation { continuation in
            _ = Observable.of(1, 2, 3, scheduler: SerialDispatchQueueScheduler()).drive { element in
                screen.shown.append(element)
                if element == 3 { continuation.resume() }
            }
        }
        #expect(screen.shown == [1, 2, 3])
    }

    @Test @MainActor func `drive sets properties of the main actor, even through key paths`() async {
        let screen = Screen()
        let title = \Screen.title
        Observable.of("a", "b").drive(with: screen) { screen, text in screen[keyPath: title] = text }
        await mainQueue()  // other tests use it at the same time, so this one waits for them
        #expect(screen.title == "b")
    }

    @Test @MainActor func `drive with an owner that has a bag ends with it at once`() async {
        let subject = PublishSubject<Int>()
        var screen: Screen? = Screen()
        weak let released = screen
        subject.drive(with: screen!) { screen, element in screen.shown.append(element) }
        #expect(subject.hasObservers)
        screen = nil
        #expect(released == nil)
        #expect(!subject.hasObservers)
    }

    @Test @MainActor func `drive with an owner that has no bag ends with the next element`() async {
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

    @Test @MainActor func `drive(to:) sets a property of the main actor, optional or not`() async {
        let label = Label()
        Observable.of("a", "b").drive(to: label, \.text)
        Observable.of(1, 2).drive(to: label, \.number)
        await mainQueue()
        #expect(label.text == "b")
        #expect(label.number == 2)
    }

    @Test @MainActor func `drive(to:) sets its property on the main actor, whatever thread sends`() async {
        let (label, sent) = (Label(), Reports(of: Void.self))
        Observable.of("a", "b", scheduler: SerialDispatchQueueScheduler()).do(onCompleted: { sent.send(()) })
            .drive(to: label, \.text)
        _ = await sent.next(1)
        await mainQueue()
        #expect(label.text == "b")
    }

    @Test @MainActor func `drive(to:) does not retain the owner and ends with it, at once if it has a bag`() async {
        let (texts, numbers) = (PublishSubject<String>(), PublishSubject<Int>())
        var (screen, label): (Screen?, Label?) = (Screen(), Label())
        weak let (releasedScreen, releasedLabel) = (screen, label)
        texts.drive(to: screen!, \.title)
        numbers.drive(to: label!, \.number)
        (screen, label) = (nil, nil)
        #expect(releasedScreen == nil && releasedLabel == nil)
        #expect(!texts.hasObservers)
        numbers.onNext(1)
        await mainQueue()
        #expect(!numbers.hasObservers)
    }

    @Test @MainActor func `drive calls its closures on the main actor, in order`() async {
        let (screen, done) = (Screen(), Reports(of: Void.self))
        let source = Observable.of(1, 2, scheduler: SerialDispatchQueueScheduler())
        _ = source.drive(
            onNext: { screen.shown.append($0) }, onCompleted: { screen.shown.append(10) },
            onDisposed: {
                screen.shown.append(20)
                done.send(())
            })
        _ = await done.next(1)
        _ = source.concat(Observable.error(MarbleError())).drive(
            onNext: { screen.shown.append($0) }, onError: { screen.title = "\($0)" },
            onDisposed: {
                screen.shown.append(20)
                done.send(())
            })
        _ = await done.next(1)
        #expect(screen.shown == [1, 2, 10, 20, 1, 2, 20])
        #expect(screen.title == "#")
    }

    @Test @MainActor func `drive with an owner calls its closures with it on the main actor, in order`() async {
        let (screen, done) = (Screen(), Reports(of: Void.self))
        let source = Observable.of(1, 2, scheduler: SerialDispatchQueueScheduler())
        source.drive(
            with: screen, onNext: { $0.shown.append($1) }, onCompleted: { $0.shown.append(10) },
            onDisposed: { screen in
                screen.shown.append(20)
                done.send(())
            })
        _ = await done.next(1)
        source.concat(Observable.error(MarbleError())).drive(
            with: screen, onError: { screen, error in screen.title = "\(error)" },
            onDisposed: { _ in done.send(()) })
        _ = await done.next(1)
        #expect(screen.shown == [1, 2, 10, 20])
        #expect(screen.title == "#")
    }

    @Test @MainActor func `drive calls onDisposed at once after a dispose on the main queue`() {
        let (screen, subject) = (Screen(), PublishSubject<Int>())
        subject.drive(onDisposed: { screen.shown.append(1) }).dispose()
        subject.drive(with: screen, onDisposed: { screen in screen.shown.append(2) }).dispose()
        #expect(screen.shown == [1, 2])
    }

    @Test @MainActor func `drive calls onDisposed on the main actor after a dispose elsewhere`() async {
        let (screen, subject, done) = (Screen(), PublishSubject<Int>(), Reports(of: Void.self))
        let subscriptions = [
            subject.drive(onDisposed: { screen.shown.append(1) }),
            subject.drive(
                with: screen,
                onDisposed: { screen in
                    screen.shown.append(2)
                    done.send(())
                }),
        ]
        SerialDispatchQueueScheduler().schedule { for subscription in subscriptions { subscription.dispose() } }
        _ = await done.next(1)
        #expect(screen.shown == [1, 2])
        #expect(!subject.hasObservers)
    }

    @Test @MainActor func `drive does not call onDisposed after its owner is gone`() async {
        let (subject, isCalled) = (PublishSubject<Int>(), Shared(false))
        var screen: Screen? = Screen()
        subject.drive(with: screen!, onDisposed: { _ in isCalled.withLock { $0 = true } })
        screen = nil
        #expect(!subject.hasObservers)
        await mainQueue()
        #expect(!isCalled.value)
    }

    @Test func `an error for which drive has no closure goes to the hook`() async {
        await #expect(processExitsWith: .success) {
            let errors = Reports(of: String.self)
            Hooks.onUnhandledError = { error in errors.send("\(error)") }
            let label = await Self.driveFailures()
            #expect(await errors.next(4) == ["#", "#", "#", "#"])
            withExtendedLifetime(label) {}
        }
    }

    @MainActor private static func driveFailures() -> Label {
        let (label, failure) = (Label(), Observable<Int>.error(MarbleError()))
        _ = failure.drive { _ in }
        _ = failure.drive(onCompleted: {})
        failure.drive(with: label) { _, _ in }
        failure.drive(to: label, \.number)
        return label
    }
}
