import Rill

extension Scene {
    static let listeners: Scene = Scene(
        "listeners", "any number of delegates",
        point:
            "AuthManager calls its listeners in order and retains none: a banner that is released need not unregister."
    ) {
        let manager = AuthManager()
        let (menu, feed) = (Part("menu"), Part("feed"))
        var banner = [Part("banner")]
        for part in [menu, banner[0], feed] { manager.listeners.add(part) }
        manager.logIn()
        banner.removeLast()
        manager.logout()
        try expect(manager.listeners.count == 2, "the banner is still there")
        try expect(feed.isLoggedIn == false, "the feed was not notified")
    }

    static let broadcaster: Scene = Scene(
        "broadcaster", "notifying the adopters of a protocol",
        point:
            "Observers of the protocol are called in order, at once or on a scheduler, or receive a stream."
    ) {
        let disposeBag = DisposeBag()
        let (window, tab) = (Titled("window"), Titled("tab"))
        for titled in [window, tab] { Broadcaster.register(UpdateTitle.self, observer: titled) }
        Broadcaster.events(of: UpdateTitle.self, through: TitleStream.init).map { $0.uppercased() }
            .subscribe(onNext: { print("stream:", $0) }).disposed(by: disposeBag)
        Broadcaster.notify(UpdateTitle.self) { $0.updateWithNewTitle(title: "Inbox") }
        Broadcaster.unregister(UpdateTitle.self, observer: tab)
        Broadcaster.notify(UpdateTitle.self, on: MainScheduler.instance) { $0.updateWithNewTitle(title: "Drafts") }
        try expect(window.title == "Drafts" && tab.title == "Inbox", "\(window.title), \(tab.title)")
    }

    static let eventCenter: Scene = Scene(
        "eventCenter", "notifications, by name and object, and typed",
        point:
            "The editor is notified of its own document only; a key types the notification's payload."
    ) {
        let disposeBag = DisposeBag()
        let center = EventCenter()
        let (document, other) = (Document(), Document())
        var editor = [Editor()]
        center.addObserver(editor[0], name: "saved", object: document, handler: Editor.documentWasSaved)
        center.addObserver(forName: nil) { print("log:", $0.name) }.disposed(by: disposeBag)
        center.events(.unreadCount).subscribe(onNext: { print("badge:", $0) }).disposed(by: disposeBag)
        center.post(name: "saved", object: document)
        center.post(name: "saved", object: other)
        center.post(.unreadCount, 3)
        try expect(editor[0].saved == 1, "the editor was notified \(editor[0].saved) times")
        editor.removeLast()
        center.post(name: "saved", object: document)
    }
}

@MainActor private protocol AuthListener: AnyObject {
    func authStateDidChange(isLoggedIn: Bool)
}

@MainActor private final class AuthManager {
    let listeners = Listeners<any AuthListener>()

    func logIn() { listeners.notify { $0.authStateDidChange(isLoggedIn: true) } }
    func logout() { listeners.notify { $0.authStateDidChange(isLoggedIn: false) } }
}

@MainActor private final class Part: AuthListener {
    private let name: String
    private(set) var isLoggedIn: Bool?

    init(_ name: String) { self.name = name }

    func authStateDidChange(isLoggedIn: Bool) {
        self.isLoggedIn = isLoggedIn
        print("\(name): logged \(isLoggedIn ? "in" : "out")")
    }

    deinit { print("\(name) deinit") }
}

private protocol UpdateTitle: AnyObject {
    func updateWithNewTitle(title: String)
}

private final class Titled: UpdateTitle, Sendable {
    private let name: String
    private let current = BehaviorRelay(value: "")

    init(_ name: String) { self.name = name }

    var title: String { current.value }

    func updateWithNewTitle(title: String) {
        current.accept(title)
        print("\(name): \(title)")
    }
}

private final class TitleStream: UpdateTitle, Sendable {
    private let observer: AnyObserver<String>

    init(_ observer: AnyObserver<String>) { self.observer = observer }

    func updateWithNewTitle(title: String) { observer.onNext(title) }
}

private final class Document: Sendable {}

@MainActor private final class Editor {
    private(set) var saved = 0

    func documentWasSaved(_ notification: EventCenter.Notification) {
        saved += 1
        print("editor: my document was saved")
    }
}

extension EventKey<Int> {
    fileprivate static let unreadCount = EventKey("unreadCount")
}
