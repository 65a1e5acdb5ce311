/// Where disposables come from.
public enum Disposables {
    /// A disposable with nothing to end.
    @export(implementation) public static func create() -> any Upstream { NopDisposable.shared }

    /// A disposable that calls the action once, when disposed, and then releases it.
    @export(implementation)
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
