/// Something that can be ended.
public protocol Disposable: Sendable {
    /// Ends it. Idempotent, callable from any thread and from inside a callback (law 4).
    func dispose()
}

/// A disposable that tells whether it has ended.
public protocol Cancelable: Disposable {
    var isDisposed: Bool { get }
}

/// Where disposables come from.
public enum Disposables {
    @usableFromInline struct Nothing: Disposable {
        @inlinable
        init() {}

        @inlinable
        func dispose() {}
    }

    /// A disposable with nothing to end.
    @inlinable
    public static func create() -> any Disposable { Nothing() }

    /// A disposable that calls the action once, when disposed, and then releases it.
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
