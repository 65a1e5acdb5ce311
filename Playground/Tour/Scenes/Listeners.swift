import Rill

@MainActor protocol AuthListener: AnyObject {
    func authStateDidChange(isLoggedIn: Bool)
}

@MainActor final class AuthManager {
    let listeners = Listeners<any AuthListener>()

    func logIn() {
        listeners.notify { $0.authStateDidChange(isLoggedIn: true) }
    }

    func logOut() {
        listeners.notify { $0.authStateDidChange(isLoggedIn: false) }
    }
}

extension Scene {
    static let listeners = Scene(
        "listeners", "any number of delegates",
        point: "They are called in order, and held weakly. The banner, which is released after\n"
            + "the login, need not unregister."
    ) {
        let manager = AuthManager()
        let (menu, feed) = (Part("menu"), Part("feed"))
        var banner: Part? = Part("banner")
        for part in [menu, feed, banner!] { manager.listeners.add(part) }
        manager.logIn()
        banner = nil
        manager.logOut()

        _ = banner
        try expect(manager.listeners.count == 2, "the banner is still there")
        try expect(feed.isLoggedIn == false, "the feed was not notified")
    }
}

@MainActor private final class Part: AuthListener {
    private let name: String
    private(set) var isLoggedIn: Bool?

    init(_ name: String) { self.name = name }

    func authStateDidChange(isLoggedIn: Bool) {
        self.isLoggedIn = isLoggedIn
        print("\(name): logged \(isLoggedIn ? "in" : "out")")
    }
}
