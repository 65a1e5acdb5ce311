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

#if canImport(ObjectiveC)
    /// On Apple platforms, the runtime stores a hook of an object that stores none.
    struct AssociatedHookTests {
        @Test func `two tables forget a plain object as soon as it is released`() {
            let (names, numbers) = (WeakMapTable<Token, String>(), WeakMapTable<Token, Int>())
            var token: Token? = Token()
            names[token!] = "a"
            numbers[token!] = 1
            names[token!] = "b"
            #expect(names.count == 1 && numbers.count == 1)
            token = nil
            #expect(names.count == 0 && numbers.count == 0)
        }

        @Test func `the handlers of a plain object run on the thread that releases it, at once`() {
            let log = Log()
            var token: Token? = Token()
            for name in ["a", "b", "c"] { DeallocHook.hook(of: token!)?.onDealloc { log.write(name) } }
            token = nil
            #expect(log.entries == ["a", "b", "c"])
        }
    }
#endif

private final class Player: DeallocObservable, Sendable {
    let deallocHook = DeallocHook()
}
