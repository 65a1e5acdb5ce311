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

/// The connection to a source, which attaching to the source returns. It can end the source and resume it.
///
/// A source that can wait implements ``resume()``. For other sources, the default implementation does nothing.
public protocol Upstream: AnyObject, Disposable {
    /// Lets the source continue after the answer ``Demand/later`` (law 13).
    ///
    /// Called once for each answer ``Demand/later``, from any thread. If it is called before the source has received
    /// the answer, the source continues at once. The source continues on the thread that calls `resume()`, or on its
    /// own scheduler or task. It never continues inside its own call.
    func resume()
}

extension Upstream {
    /// Does nothing, for a source that can't wait.
    public func resume() {}

    /// Returns this upstream.
    @inlinable public func asUpstream() -> any Upstream { self }
}

/// An upstream that reports whether it has ended.
public protocol Cancelable: Upstream {
    /// Whether it has ended.
    var isDisposed: Bool { get }
}

extension Disposable {
    /// Returns an upstream that can't wait, and that ends this disposable.
    public func asUpstream() -> any Upstream { Disposables.create(with: dispose) }
}
