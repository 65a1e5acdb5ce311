import Testing

@testable import Rill
@testable import RillTesting

struct ListenersTests {
    private let log = Log()
    private let listeners = Listeners<any Hearing>()

    private func notify() -> [String] {
        listeners.notify { $0.hear() }
        return log.takeEntries()
    }

    @Test func `notify calls listeners in the order in which they were added`() {
        let (ann, ben, cal) = (Ear("ann", log), Ear("ben", log), Ear("cal", log))
        for ear in [ben, ann, cal] { listeners.add(ear) }
        #expect(notify() == ["ben", "ann", "cal"])
        #expect(listeners.count == 3)
        #expect(!listeners.isEmpty)
    }

    @Test func `a listener that is added twice is called once, at its first position`() {
        let (ann, ben) = (Ear("ann", log), Ear("ben", log))
        for ear in [ann, ben, ann] { listeners.add(ear) }
        #expect(notify() == ["ann", "ben"])
    }

    @Test func `notify does not call a removed listener, which can be added again`() {
        let (ann, ben) = (Ear("ann", log), Ear("ben", log))
        for ear in [ann, ben] { listeners.add(ear) }
        listeners.remove(ann)
        listeners.remove(ann)
        #expect(!listeners.contains(ann))
        #expect(listeners.contains(ben))
        #expect(notify() == ["ben"])
        listeners.add(ann)
        #expect(notify() == ["ben", "ann"])
        listeners.removeAll()
        #expect(listeners.isEmpty)
        #expect(notify() == [])
    }

    @Test func `notify goes on after one of three listeners has been deallocated`() {
        let manager = AuthManager()
        let (menu, feed) = (Ear("menu", log), Ear("feed", log))
        var banner: Ear? = Ear("banner", log)
        for ear in [menu, banner!, feed] { manager.listeners.add(ear) }
        manager.logIn()
        #expect(log.takeEntries() == ["menu true", "banner true", "feed true"])
        banner = nil
        manager.logOut()
        #expect(log.takeEntries() == ["menu false", "feed false"])
        #expect(manager.listeners.count == 2)
    }

    @Test func `notify balances its retains and releases, so that listeners die with their last other reference`() {
        weak var gone: Ear?
        let both = Listeners<any Hearing & AnyObject>()
        do {
            let ear = Ear("ann", log)
            gone = ear
            listeners.add(ear)
            both.add(ear)
            var kept: [any Hearing] = []
            for _ in 1...100 {
                listeners.notify { kept.append($0) }
                both.notify { $0.hear() }
            }
            kept.removeAll()
            #expect(notify() == Array(repeating: "ann", count: 101))
        }
        #expect(gone == nil)
        #expect(notify() == [])
    }

    @Test func `a listener that a callback retains outlives its owner, and one whose body throws does not`() {
        var kept: (any Hearing)?
        weak var gone: Ear?
        do {
            let ear = Ear("ann", log)
            gone = ear
            listeners.add(ear)
            listeners.notify { kept = $0 }
            #expect(throws: MarbleError.self) { try listeners.notify { _ in throw MarbleError() } }
        }
        kept?.hear()
        #expect(log.takeEntries() == ["ann"])
        kept = nil
        #expect(gone == nil)
    }

    @Test func `a notification removes all dead listeners, and additions remove them in time`() {
        for _ in 1...10 { listeners.add(Ear("gone", log)) }
        #expect(notify() == [])
        #expect(listeners.list.count == 0)
        let ann = Ear("ann", log)
        for _ in 1...1000 {
            listeners.add(Ear("gone", log))
            listeners.add(ann)
            #expect(listeners.list.count <= 2 + 2 * 16)
        }
        #expect(notify() == ["ann"])
    }

    @Test func `notify skips a listener that is removed meanwhile`() {
        let (ann, ben, cal) = (Ear("ann", log), Ear("ben", log), Ear("cal", log))
        for ear in [ann, ben, cal] { listeners.add(ear) }
        ann.onHear = { [listeners] in listeners.remove(ben) }
        #expect(notify() == ["ann", "cal"])
        ann.onHear = { [listeners] in listeners.removeAll() }
        #expect(notify() == ["ann"])
    }

    @Test func `notify leaves a listener that is added meanwhile to the next notification`() {
        let (ann, ben) = (Ear("ann", log), Ear("ben", log))
        listeners.add(ann)
        ann.onHear = { [listeners] in listeners.add(ben) }
        #expect(notify() == ["ann"])
        #expect(notify() == ["ann", "ben"])
    }

    @Test func `notify leaves a listener removed and added again meanwhile to the next notification`() {
        let (ann, ben) = (Ear("ann", log), Ear("ben", log))
        for ear in [ann, ben] { listeners.add(ear) }
        ann.onHear = { [listeners] in
            listeners.remove(ben)
            listeners.add(ben)
        }
        #expect(notify() == ["ann"])
    }

    @Test func `a listener may be deallocated during its own call or another's`() {
        let kept = Shared<[Ear]>([])
        let (ann, ben) = ({ Ear("ann", log) }, { Ear("ben", log) })
        kept.withLock { $0 = [ann(), ben()] }
        for ear in kept.value { listeners.add(ear) }
        kept.value[0].onHear = { kept.withLock { $0 = [] } }
        #expect(notify() == ["ann"])
        #expect(listeners.list.count == 0)
    }

    @Test func `a nested notification reaches all listeners at once`() {
        let (ann, ben) = (Ear("ann", log), Ear("ben", log))
        for ear in [ann, ben] { listeners.add(ear) }
        ann.onHear = { [listeners] in
            ann.onHear = {}
            listeners.notify { $0.hear() }
        }
        #expect(notify() == ["ann", "ann", "ben", "ben"])
    }

    @Test func `a body that throws ends the notification of listeners`() {
        let (ann, ben) = (Ear("ann", log), Ear("ben", log))
        for ear in [ann, ben] { listeners.add(ear) }
        #expect(throws: RxError.timeout) {
            try listeners.notify { ear in
                ear.hear()
                throw RxError.timeout
            }
        }
        #expect(log.takeEntries() == ["ann"])
        #expect(notify() == ["ann", "ben"])
    }

    @Test func `a listener can be removed in its deinit`() {
        do { listeners.add(Leaver(listeners)) }
        #expect(listeners.list.count == 0)
    }

    @Test func `listeners are not retained, neither while they are listeners nor afterwards`() {
        weak var gone: Ear?
        do {
            let ear = Ear("ann", log)
            gone = ear
            listeners.add(ear)
            for _ in 1...3 { listeners.notify { $0.hear() } }
            listeners.add(ear)
            listeners.remove(ear)
            listeners.add(ear)
        }
        #expect(gone == nil)
    }

    @Test func `the protocol can be unrelated to the listeners' class`() {
        let loose = Listeners<any Loose>()
        let ann = Ear("ann", log)
        loose.add(ann)
        loose.notify { #expect($0 as AnyObject === ann) }
        loose.add(ann as AnyObject)
        #expect(loose.count == 1)
    }

    @Test func `a proof lets the compiler check that the listener conforms`() {
        let ann = Ear("ann", log)
        listeners.add(ann) { $0 }
        listeners.add(ann, as: { $0 })
        #expect(notify() == ["ann"])
    }

    @Test func `adding a listener that does not conform fails, and names both types`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            Listeners<any Hearing>().add(Token())
        }
        #expect(
            result.message.contains(
                "Listeners.add(_:): expected a class that conforms to RillTests.Hearing, got RillTesting.Token"))
    }

    @Test func `adding an error fails, because errors are boxed`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            final class Failure: Error {}
            Listeners<any Error>().add(Failure())
        }
        #expect(result.message.contains("Listeners.add(_:): expected a protocol of objects, got Swift.Error"))
    }

    @Test func `a proof that returns something else fails`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let ann = Ear("ann", Log())
            Listeners<any Hearing>().add(Token()) { _ in ann }
        }
        #expect(
            result.message.contains(
                "Listeners.add(_:as:): expected { $0 }, got a closure that returns another object"))
    }

    @MainActor @Test func `listeners of a main-actor protocol are isolated to the main actor`() {
        let listeners = Listeners<any Showing>()
        let screen = Screen()
        listeners.add(screen)
        listeners.notify { $0.show("a") }
        listeners.notify { $0.show("b") }
        #expect(screen.shown == ["a", "b"])
    }

    @Test func `listeners that are not Sendable stay on one thread`() {
        let listeners = Listeners<any Counting>()
        let counter = ListenerCount()
        listeners.add(counter)
        for _ in 1...3 { listeners.notify { $0.count() } }
        #expect(counter.counted == 3)
    }
}

protocol Loose {}

protocol Hearing: AnyObject, Sendable {
    func hear()
    func authStateDidChange(isLoggedIn: Bool)
}

final class Ear: Hearing, Loose {
    private let name: String
    private let log: Log
    private let reaction = Shared<@Sendable () -> Void>({})

    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

    var onHear: @Sendable () -> Void {
        get { reaction.value }
        set { reaction.withLock { $0 = newValue } }
    }

    func hear() {
        log.write(name)
        onHear()
    }

    func authStateDidChange(isLoggedIn: Bool) { log.write("\(name) \(isLoggedIn)") }
}

private final class AuthManager: Sendable {
    let listeners = Listeners<any Hearing>()

    func logIn() { listeners.notify { $0.authStateDidChange(isLoggedIn: true) } }
    func logOut() { listeners.notify { $0.authStateDidChange(isLoggedIn: false) } }
}

private final class Leaver: Hearing {
    private let listeners: Listeners<any Hearing>

    init(_ listeners: Listeners<any Hearing>) { self.listeners = listeners }

    deinit { listeners.remove(self) }

    func hear() {}
    func authStateDidChange(isLoggedIn: Bool) {}
}

@MainActor private protocol Showing: AnyObject {
    func show(_ text: String)
}

@MainActor private final class Screen: Showing {
    var shown: [String] = []

    func show(_ text: String) { shown.append(text) }
}

private protocol Counting: AnyObject {
    func count()
}

private final class ListenerCount: Counting {
    var counted = 0

    func count() { counted += 1 }
}
