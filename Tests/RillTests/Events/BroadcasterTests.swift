import Dispatch
import Testing

@testable import Rill
@testable import RillTesting

struct BroadcasterTests {
    private let log = Log()
    private let broadcaster = Broadcaster()

    private func notify(_ title: String) -> [String] {
        broadcaster.notify(UpdateTitle.self) { $0.updateWithNewTitle(title: title) }
        return log.takeEntries()
    }

    @Test func `notify calls all observers of the protocol in the order of their registration`() {
        let (ann, ben) = (Title("ann", log), Title("ben", log))
        for title in [ben, ann, ben] { broadcaster.register(UpdateTitle.self, observer: title) }
        #expect(notify("x") == ["ben x", "ann x"])
    }

    @Test func `notify does not call an unregistered observer`() {
        let (ann, ben) = (Title("ann", log), Title("ben", log))
        for title in [ann, ben] { broadcaster.register(UpdateTitle.self, observer: title) }
        broadcaster.unregister(UpdateTitle.self, observer: ann)
        broadcaster.unregister(UpdateTitle.self, observer: ann)
        #expect(notify("x") == ["ben x"])
        broadcaster.register(UpdateTitle.self, observer: ann)
        broadcaster.unregister(UpdateTitle.self)
        #expect(notify("y") == [])
        broadcaster.register(UpdateTitle.self, observer: ann)
        #expect(notify("z") == ["ann z"])
    }

    @Test func `a broadcaster forgets an observer that has been deallocated`() {
        weak var gone: Title?
        do {
            let title = Title("ann", log)
            gone = title
            broadcaster.register(UpdateTitle.self, observer: title)
        }
        #expect(gone == nil)
        #expect(notify("x") == [])
        #expect(broadcaster.list(of: UpdateTitle.self).count == 0)
    }

    @Test func `a broadcaster distinguishes protocols of the same name`() {
        let (ann, ben) = (Title("ann", log), First.Observer(log))
        broadcaster.register(First.Same.self, observer: ben)
        broadcaster.register(UpdateTitle.self, observer: ann)
        #expect("\(First.Same.self)" == "\(Second.Same.self)")
        broadcaster.notify(Second.Same.self) { $0.second() }
        #expect(log.takeEntries() == [])
        broadcaster.notify(First.Same.self) { $0.first() }
        #expect(log.takeEntries() == ["first"])
    }

    @Test func `broadcasters do not notify each other's observers`() {
        let ann = Title("ann", log)
        broadcaster.register(UpdateTitle.self, observer: ann)
        Broadcaster().notify(UpdateTitle.self) { $0.updateWithNewTitle(title: "x") }
        #expect(log.takeEntries() == [])
    }

    @Test func `an observer can be registered for several protocols`() {
        let both = Both(log)
        broadcaster.register(UpdateTitle.self, observer: both)
        broadcaster.register(Second.Same.self, observer: both) { $0 }
        #expect(notify("x") == ["both x"])
        broadcaster.unregister(UpdateTitle.self, observer: both)
        broadcaster.notify(Second.Same.self) { $0.second() }
        #expect(log.takeEntries() == ["second"])
    }

    @Test func `a notification skips an observer unregistered meanwhile, and one registered meanwhile`() {
        let (ann, ben, cal) = (Title("ann", log), Title("ben", log), Title("cal", log))
        for title in [ann, ben] { broadcaster.register(UpdateTitle.self, observer: title) }
        broadcaster.notify(UpdateTitle.self) { [broadcaster] title in
            title.updateWithNewTitle(title: "x")
            broadcaster.unregister(UpdateTitle.self, observer: ben)
            broadcaster.register(UpdateTitle.self, observer: cal)
        }
        #expect(log.takeEntries() == ["ann x"])
        #expect(notify("y") == ["ann y", "cal y"])
    }

    @Test func `notify(on:) calls whoever is registered when the scheduler runs`() {
        let scheduler = TestScheduler()
        let (ann, ben) = (Title("ann", log), Title("ben", log))
        broadcaster.register(UpdateTitle.self, observer: ann)
        for title in ["x", "y"] {
            broadcaster.notify(UpdateTitle.self, on: scheduler) { $0.updateWithNewTitle(title: title) }
        }
        broadcaster.register(UpdateTitle.self, observer: ben)
        #expect(log.takeEntries() == [])
        scheduler.advance(by: .seconds(1))
        #expect(log.takeEntries() == ["ann x", "ben x", "ann y", "ben y"])
    }

    @Test func `notify(on:) can be cancelled`() {
        let scheduler = TestScheduler()
        let ann = Title("ann", log)
        broadcaster.register(UpdateTitle.self, observer: ann)
        broadcaster.notify(UpdateTitle.self, on: scheduler) { $0.updateWithNewTitle(title: "x") }.dispose()
        scheduler.advance(by: .seconds(1))
        #expect(log.takeEntries() == [])
    }

    @Test func `notifications from any thread reach the main actor in order`() async {
        let reports = Reports(of: String.self)
        let screen = await Screen(reports)
        broadcaster.register(ShowTitle.self, observer: screen)
        for title in ["x", "y", "z"] {
            broadcaster.notify(ShowTitle.self, on: MainScheduler.instance) { $0.show(title: title) }
        }
        #expect(await reports.next(3) == ["x", "y", "z"])
    }

    @MainActor @Test func `code on the main actor can notify the main actor's observers at once`() {
        let shown = Reports(of: String.self)
        let screen = Screen(shown)
        broadcaster.register(ShowTitle.self, observer: screen)
        broadcaster.notify(ShowTitle.self) { $0.show(title: "x") }
        #expect(screen.title == "x")
    }

    @Test func `a body that throws ends the broadcaster's notification`() {
        let (ann, ben) = (Title("ann", log), Title("ben", log))
        for title in [ann, ben] { broadcaster.register(UpdateTitle.self, observer: title) }
        #expect(throws: RxError.timeout) {
            try broadcaster.notify(UpdateTitle.self) { title in
                title.updateWithNewTitle(title: "x")
                throw RxError.timeout
            }
        }
        #expect(log.takeEntries() == ["ann x"])
    }

    @Test func `a broadcaster's notifications are a stream while it is observed`() {
        let titles = broadcaster.events(of: UpdateTitle.self, through: Titles.init)
        #expect(notify("w") == [])
        let subscription = log.record(titles.map { $0.uppercased() })
        log.record(titles.take(1), as: "one ")
        #expect(notify("x") == ["X", "one x", "one |"])
        #expect(broadcaster.list(of: UpdateTitle.self).count == 1)
        #expect(notify("y") == ["Y"])
        subscription.dispose()
        #expect(notify("z") == [])
        #expect(broadcaster.list(of: UpdateTitle.self).count == 0)
    }

    @Test func `a protocol has the same observers wherever the shared broadcaster is used`() {
        // A protocol local to this test, because the broadcaster is shared by all tests.
        let both = Both(log)
        Broadcaster.shared.register(OnlyHere.self, observer: both)
        Broadcaster().notify(OnlyHere.self) { $0.here(1) }
        Broadcaster.shared.notify(OnlyHere.self) { $0.here(2) }
        Broadcaster.shared.unregister(OnlyHere.self)
        Broadcaster.shared.notify(OnlyHere.self) { $0.here(3) }
        #expect(log.takeEntries() == ["here 2"])
    }

    @Test func `registering an observer that does not conform fails, and names both types`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Broadcaster.shared.register(UpdateTitle.self, observer: Token())
        }
        #expect(
            result.message.contains(
                "Broadcaster.register(_:observer:): expected a class that conforms to RillTests.UpdateTitle, "
                    + "got RillTesting.Token"
            ))
    }

    @Test func `an observer that is registered as a class is none of a subclass`() {
        class Base: @unchecked Sendable {}
        final class Derived: Base, @unchecked Sendable {}
        let (broadcaster, base) = (Broadcaster(), Base())
        let type: Base.Type = Derived.self
        broadcaster.register(type, observer: base)
        broadcaster.notify(Derived.self) { _ in Issue.record("the observer is no Derived") }
        withExtendedLifetime(base) {}
    }
}

/// Not `Sendable`: only the observers have to be.
protocol UpdateTitle: AnyObject {
    func updateWithNewTitle(title: String)
}

private protocol OnlyHere: AnyObject {
    func here(_ number: Int)
}

private enum First {
    protocol Same { func first() }

    final class Observer: Same, Sendable {
        private let log: Log

        init(_ log: Log) { self.log = log }

        func first() { log.write("first") }
    }
}

private enum Second {
    protocol Same { func second() }
}

private final class Title: UpdateTitle, Sendable {
    private let name: String
    private let log: Log

    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

    func updateWithNewTitle(title: String) { log.write("\(name) \(title)") }
}

private final class Both: UpdateTitle, Second.Same, OnlyHere, Sendable {
    private let log: Log

    init(_ log: Log) { self.log = log }

    func updateWithNewTitle(title: String) { log.write("both \(title)") }
    func second() { log.write("second") }
    func here(_ number: Int) { log.write("here \(number)") }
}

private final class Titles: UpdateTitle, Sendable {
    private let observer: AnyObserver<String>

    init(_ observer: AnyObserver<String>) { self.observer = observer }

    func updateWithNewTitle(title: String) { observer.onNext(title) }
}

private final class Numbers: OnlyHere, Sendable {
    private let observer: AnyObserver<Int>

    init(_ observer: AnyObserver<Int>) { self.observer = observer }

    func here(_ number: Int) { observer.onNext(number) }
}

@MainActor private protocol ShowTitle: AnyObject {
    func show(title: String)
}

@MainActor private final class Screen: ShowTitle {
    private let shown: Reports<String>
    private(set) var title = ""

    init(_ shown: Reports<String>) { self.shown = shown }

    func show(title: String) {
        self.title = title
        shown.send(title)
    }
}
