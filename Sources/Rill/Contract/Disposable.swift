import Synchronization

/// Something that can be ended; always an object, so that there is one of it to end.
public protocol Disposable: AnyObject, Sendable {
    /// Ends it. Idempotent, callable from any thread and from inside a callback (law 4).
    func dispose()
}

/// A disposable that tells whether it has ended.
public protocol Cancelable: Disposable {
    var isDisposed: Bool { get }
}

/// Where disposables come from.
public enum Disposables {
    @usableFromInline final class Nothing: Disposable {
        /// The one there is, which nobody lets go of. A global object would ask at every use whether it has been made, by a call
        /// that takes a fifth of what flattening a `just` does.
        @usableFromInline static let made = Atomic<Unmanaged<Nothing>?>(nil)

        @_alwaysEmitIntoClient
        static var instance: Nothing {
            (made.load(ordering: .acquiring) ?? make()).takeUnretainedValue()
        }

        @usableFromInline
        static func make() -> Unmanaged<Nothing> {
            let new = Unmanaged.passRetained(Nothing())
            let (isFirst, former) = made.compareExchange(
                expected: nil, desired: new, ordering: .acquiringAndReleasing)
            if isFirst { return new }
            new.release()
            return former!
        }

        @_alwaysEmitIntoClient
        func dispose() {}
    }

    /// A disposable with nothing to end.
    @_alwaysEmitIntoClient
    public static func create() -> any Disposable { Nothing.instance }

    /// A disposable that calls the action once, when disposed, and then releases it.
    @_alwaysEmitIntoClient
    public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
        SingleAssignmentDisposable(onDisposed: dispose)
    }

    /// A disposable that ends all of these.
    public static func create(_ disposables: any Disposable...) -> any Cancelable {
        CompositeDisposable(disposables: disposables)
    }

    /// A disposable that ends all of these.
    public static func create(_ disposables: [any Disposable]) -> any Cancelable {
        CompositeDisposable(disposables: disposables)
    }
}
