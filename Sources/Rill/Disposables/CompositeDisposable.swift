/// A collection of disposables that are disposed together. It forgets a disposable that ends earlier. An ``Upstream``
/// that is inserted twice, such as a subscription, is held once.
///
/// - Complexity: Amortized O(log *n*) to insert, and to remove by key.
public final class CompositeDisposable: Cancelable {
    /// Identifies an inserted disposable.
    public struct DisposeKey: Hashable, Sendable {
        fileprivate let number: Int
    }

    private let members = UpstreamGroup()

    public init() {}

    public convenience init(_ disposables: any Disposable...) { self.init(disposables: disposables) }

    public convenience init(disposables: [any Disposable]) {
        self.init()
        for disposable in disposables { insert(disposable) }
    }

    deinit { members.empty() }

    public var isDisposed: Bool { members.isDisposed }

    /// The number of disposables that are held and haven't ended.
    public var count: Int { members.count }

    /// Inserts `disposable` and returns its key.
    ///
    /// If `disposable` has ended, returns nil. If the collection has been disposed, disposes `disposable` and returns
    /// nil. If `disposable` is an upstream that is in the collection already, returns its existing key.
    @discardableResult
    public func insert(_ disposable: any Disposable) -> DisposeKey? { members.insert(disposable).map(DisposeKey.init) }

    /// Removes the disposable with `key` and disposes it, if it is still in the collection.
    public func remove(for key: DisposeKey) { members.remove(key.number) }

    /// Resumes the disposables that can wait.
    public func resume() { members.resumeMembers() }

    public func dispose() { members.dispose() }
}
