import Testing

@testable import Rill
@testable import RillTesting

struct DeallocHookTests {
    @Test func `handlers run in order when the owner is deallocated, and weak references to it are nil by then`() {
        let log = Log()
        var player: Player? = Player()
        let reference = WeakReference(player!)
        for name in ["a", "b", "c"] {
            player!.deallocHook.onDealloc { log.write("\(name) \(reference.object == nil)") }
        }
        #expect(log.entries == [])
        player = nil
        #expect(log.entries == ["a true", "b true", "c true"])
    }

    @Test func `a handler that another one disposes does not run`() {
        let log = Log()
        var player: Player? = Player()
        let later = Shared<(any Disposable)?>(nil)
        player!.deallocHook.onDealloc { later.value?.dispose() }
        later.withLock { $0 = player!.deallocHook.onDealloc { log.write("later") } }
        player!.deallocHook.onDealloc { log.write("last") }
        player = nil
        #expect(log.entries == ["last"])
    }

    @Test func `a disposed handler does not run, and is released`() {
        let log = Log()
        var player: Player? = Player()
        player!.deallocHook.onDealloc { log.write("a") }
        weak var held: Token?
        let handler = {
            let token = Token()
            held = token
            return player!.deallocHook.onDealloc { log.write("b \(token)") }
        }()
        player!.deallocHook.onDealloc { log.write("c") }
        #expect(held != nil)
        handler.dispose()
        #expect(held == nil)
        player = nil
        handler.dispose()
        #expect(log.entries == ["a", "c"])
    }

    @Test func `handlers are released after they have run`() {
        var player: Player? = Player()
        weak var held: Token?
        do {
            let token = Token()
            held = token
            player!.deallocHook.onDealloc { withExtendedLifetime(token) {} }
        }
        player = nil
        #expect(held == nil)
    }
}

private final class Player: DeallocObservable, Sendable {
    let deallocHook = DeallocHook()
}
