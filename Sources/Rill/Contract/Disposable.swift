/// Something that can be ended, such as a subscription.
///
/// A disposable is an object or a value that refers to one, so that all copies of it end the same thing.
public protocol Disposable: Sendable {
    /// Ends it. Further calls have no effect. Can be called on any thread and inside a callback (law 4).
    func dispose()

    /// Returns this disposable as an upstream. By default, a disposable that isn't an ``Upstream`` becomes one that
    /// can't wait. No type needs an implementation of its own.
    func asUpstream() -> any Upstream
}

extension Disposable {
    /// Returns an upstream that can't wait, and that ends this disposable.
    public func asUpstream() -> any Upstream { Disposables.create(with: dispose) }
}

/// An upstream that reports whether it has ended.
public protocol Cancelable: Upstream {
    /// Whether it has ended.
    var isDisposed: Bool { get }
}
