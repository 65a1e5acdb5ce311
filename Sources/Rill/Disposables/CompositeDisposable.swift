/// Disposables that end together. It forgets one that ends earlier by itself, and holds one that is inserted again once.
///
/// - Complexity: O(1) to insert and to remove by key.
public final class CompositeDisposable: Cancelable {
    /// Names one insertion.
    public struct DisposeKey: Hashable, Sendable {
        fileprivate let key: DisposableCollection.Key
    }

    private let members = DisposableCollection()

    public init() {}

    public convenience init(_ disposables: any Disposable...) { self.init(disposables: disposables) }

    public convenience init(disposables: [any Disposable]) {
        self.init()
        for disposable in disposables { insert(disposable) }
    }

    deinit { members.empty() }

    public var isDisposed: Bool { members.isDisposed }

    /// The disposables held that have not ended.
    public var count: Int { members.count }

    /// Holds the disposable and returns its key, or nil if it has ended, or if this one has and disposes it.
    ///
    /// The key of a disposable that is held already is the one that it has.
    @discardableResult
    public func insert(_ disposable: any Disposable) -> DisposeKey? {
        members.insert(disposable).map { DisposeKey(key: $0) }
    }

    /// Takes out the disposable and disposes it, if it is still there.
    public func remove(for key: DisposeKey) { members.remove(for: key.key) }

    /// Resumes those of the disposables that can wait.
    public func resume() { members.resume() }

    public func dispose() { members.dispose() }
}
