#if canImport(ObjectiveC)
    import ObjectiveC

    private let association = Locked(())
#endif

/// An object that reports its deallocation, because it stores a hook:
///
///     final class Player: DeallocObservable {
///         let deallocHook = DeallocHook()
///     }
public protocol DeallocObservable: AnyObject {
    /// A hook that only this object holds.
    var deallocHook: DeallocHook { get }
}

/// Calls its handlers when it deallocates, in the order in which they were added. It deallocates together with its only
/// owner.
///
/// The handlers run on the thread that released the owner last, after the owner's `deinit`. Weak references to the
/// owner are nil by then.
public final class DeallocHook: Sendable {
    /// Disposables hold the handlers, and not the hook: a disposal on another thread could otherwise release it last.
    private final class Handlers: Sendable {
        let list = Locked(NumberedList<ScheduledAction>())
    }

    private let handlers = Handlers()

    /// Creates a hook without handlers.
    public init() {}

    deinit { for handler in handlers.list.withLock({ $0.removeAll() }) { handler?.run() } }

    /// The number of handlers.
    var count: Int { handlers.list.withLock { $0.count } }

    /// Adds a handler. Disposing the result removes it.
    @discardableResult public func onDealloc(_ handler: @escaping @Sendable () -> Void) -> any Disposable {
        let handler = ScheduledAction(handler)
        let key = handlers.list.withLock { $0.append(handler) }
        return Disposables.create { [handlers] in
            handler.dispose()
            _ = handlers.list.withLock { $0.remove(key) }
        }
    }

    /// Returns the hook of `object`, if it stores one. On Apple platforms, every object has a hook, which the runtime
    /// stores.
    @usableFromInline static func hook(of object: AnyObject) -> DeallocHook? {
        if let object = object as? any DeallocObservable { return object.deallocHook }
        #if canImport(ObjectiveC)
            return association.withLock { _ in
                // The address of the type, which is never followed.
                let key = UnsafeRawPointer(bitPattern: UInt(bitPattern: ObjectIdentifier(DeallocHook.self)))!
                if let hook = objc_getAssociatedObject(object, key) as? DeallocHook { return hook }
                let hook = DeallocHook()
                // The getter of an atomic association would autorelease the hook, which would then outlive the object.
                objc_setAssociatedObject(object, key, hook, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
                return hook
            }
        #else
            return nil
        #endif
    }
}
