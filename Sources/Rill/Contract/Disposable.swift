/// Something that can be ended; always an object, so that there is one of it to end.
public protocol Disposable: AnyObject, Sendable {
    /// Ends it. Idempotent, callable from any thread and from inside a callback (law 4).
    func dispose()
}

/// What attaching to a source returns: the way back to the source.
///
/// A source that can wait implements ``resume()``. A source that can't wait inherits one that does nothing.
public protocol Upstream: Disposable {
    /// Has the source go on after the answer ``Demand/later`` (law 13).
    ///
    /// Called once for each such answer, from any thread. The call may come before the source has seen the answer; then the source
    /// goes on at once. A source that goes on does so on the thread that resumes it, or on its own scheduler or task, and never
    /// inside its own call.
    func resume()
}

extension Upstream {
    public func resume() {}
}

/// An upstream that tells whether it has ended.
public protocol Cancelable: Upstream {
    var isDisposed: Bool { get }
}

extension Disposable {
    /// This as an upstream: one that can't wait, if it isn't one.
    @usableFromInline
    func asUpstream() -> any Upstream { self as? any Upstream ?? Disposables.create(self) }
}
