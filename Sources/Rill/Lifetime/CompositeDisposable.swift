/// Disposables that end together; one that ends earlier by itself is forgotten.
///
/// - Complexity: O(1) to insert and to remove by key.
public final class CompositeDisposable: Cancelable {
    /// Names one insertion.
    public struct DisposeKey: Hashable, Sendable {
        fileprivate let key: DisposableGroup.Key
    }

    private let group = DisposableGroup()

    public init() {}

    public convenience init(_ disposables: any Disposable...) { self.init(disposables: disposables) }

    public convenience init(disposables: [any Disposable]) {
        self.init()
        for disposable in disposables { insert(disposable) }
    }

    deinit { group.empty() }

    public var isDisposed: Bool { group.isDisposed }

    /// The disposables held that have not ended.
    public var count: Int { group.count }

    /// Holds the disposable and tells its key; returns nil if it has ended, or if this one has, and then disposes it.
    @discardableResult
    public func insert(_ disposable: any Disposable) -> DisposeKey? {
        group.insert(disposable).map { DisposeKey(key: $0) }
    }

    /// Takes out the disposable and disposes it, if it is still there.
    public func remove(for key: DisposeKey) { group.remove(for: key.key) }

    public func dispose() { group.dispose() }
}
