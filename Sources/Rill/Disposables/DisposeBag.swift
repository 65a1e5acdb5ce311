/// Ends what was put in it when it deallocates, so that subscriptions end with their owner.
///
/// A bag forgets what has ended before: it holds live subscriptions and nothing else, each of them once.
public final class DisposeBag: Sendable {
    private let disposables = DisposableCollection()

    public init() {}

    public convenience init(disposing disposables: any Disposable...) { self.init(disposing: disposables) }

    public convenience init(disposing disposables: [any Disposable]) {
        self.init()
        insert(disposables)
    }

    public convenience init(@DisposableBuilder builder: () -> [any Disposable]) { self.init(disposing: builder()) }

    deinit { disposables.dispose() }

    /// The disposables in the bag that have not ended.
    public var count: Int { disposables.count }

    public var isEmpty: Bool { count == 0 }

    /// Puts the disposable in the bag. O(1).
    public func insert(_ disposable: any Disposable) { disposables.insert(disposable) }

    public func insert(_ disposables: any Disposable...) { insert(disposables) }

    public func insert(_ disposables: [any Disposable]) {
        for disposable in disposables { insert(disposable) }
    }

    public func insert(@DisposableBuilder builder: () -> [any Disposable]) { insert(builder()) }

    /// Collects the disposables written in its block.
    @resultBuilder
    public enum DisposableBuilder {
        public static func buildExpression(_ disposable: any Disposable) -> [any Disposable] { [disposable] }
        public static func buildBlock(_ parts: [any Disposable]...) -> [any Disposable] { parts.flatMap { $0 } }
        public static func buildOptional(_ part: [any Disposable]?) -> [any Disposable] { part ?? [] }
        public static func buildEither(first part: [any Disposable]) -> [any Disposable] { part }
        public static func buildEither(second part: [any Disposable]) -> [any Disposable] { part }
        public static func buildArray(_ parts: [[any Disposable]]) -> [any Disposable] { parts.flatMap { $0 } }
    }
}

extension Disposable {
    /// Ends this when the bag deallocates.
    public func disposed(by bag: DisposeBag) { bag.insert(self) }
}

/// An object that keeps a bag. What is subscribed or bound `with:` it ends the moment it deallocates (law 11).
public protocol DisposeBagOwner: AnyObject {
    var disposeBag: DisposeBag { get }
}
