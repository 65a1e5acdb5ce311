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
    /// A disposable with nothing to end.
    @export(implementation) public static func create() -> any Disposable { NopDisposable.instance }

    /// A disposable that calls the action once, when disposed, and then releases it.
    @export(implementation) public static func create(with dispose: @escaping @Sendable () -> Void) -> any Cancelable {
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
