/// A namespace for functions that create disposables.
public enum Disposables {
    /// Returns a disposable that does nothing.
    @inlinable public static func create() -> any Upstream { NopDisposable.shared }

    /// Returns a disposable that calls `dispose` once, when it is disposed, and then releases the closure.
    @inlinable public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
        SingleAssignmentDisposable(onDisposed: dispose)
    }

    /// Returns a disposable that disposes all of `disposables`.
    public static func create(_ disposables: any Disposable...) -> any Cancelable {
        CompositeDisposable(disposables: disposables)
    }

    /// Returns a disposable that disposes all of `disposables`.
    public static func create(_ disposables: [any Disposable]) -> any Cancelable {
        CompositeDisposable(disposables: disposables)
    }
}

/// A disposable that does nothing.
@usableFromInline final class NopDisposable: Upstream {
    @usableFromInline static let shared = NopDisposable()

    @inlinable func dispose() {}

    @inlinable func resume() {}
}
