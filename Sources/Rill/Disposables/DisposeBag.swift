/// A collection of disposables that disposes them when it is deallocated, so that subscriptions end with their owner.
///
/// A bag forgets what has ended. It releases a subscription at once, and any other ``Cancelable`` when the bag has
/// grown to more than twice its size. It holds each ``Upstream`` once.
public final class DisposeBag: Sendable {
    private let disposables = UpstreamGroup()

    public init() {}

    public convenience init(disposing disposables: any Disposable...) { self.init(disposing: disposables) }

    public convenience init(disposing disposables: [any Disposable]) {
        self.init()
        insert(disposables)
    }

    public convenience init(@DisposableBuilder builder: () -> [any Disposable]) { self.init(disposing: builder()) }

    deinit { disposables.dispose() }

    /// The number of disposables in the bag that haven't ended.
    public var count: Int { disposables.count }

    public var isEmpty: Bool { count == 0 }

    /// Inserts `disposable` into the bag, unless it has ended. Amortized O(log *n*).
    public func insert(_ disposable: any Disposable) { disposables.insert(disposable) }

    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    public func insert(_ disposables: [any Disposable]) { for disposable in disposables { insert(disposable) } }

    public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

    /// Collects the disposables in its block.
    @resultBuilder public enum DisposableBuilder {
        public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }
        public static func buildBlock(_ parts: [any Disposable]...) -> [any Disposable] { parts.flatMap { $0 } }
        public static func buildOptional(_ part: [any Disposable]?) -> [any Disposable] { part ?? [] }
        public static func buildEither(first part: [any Disposable]) -> [any Disposable] { part }
        public static func buildEither(second part: [any Disposable]) -> [any Disposable] { part }
        public static func buildArray(_ parts: [[any Disposable]]) -> [any Disposable] { parts.flatMap { $0 } }
    }
}

extension Disposable {
    /// Inserts this disposable into `bag`, which disposes it when the bag is deallocated.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// An object that has a bag. Subscriptions and bindings `with:` it end the moment it is deallocated (law 11).
public protocol DisposeBagOwner: AnyObject {
    var disposeBag: DisposeBag { get }
}
