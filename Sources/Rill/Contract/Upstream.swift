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
