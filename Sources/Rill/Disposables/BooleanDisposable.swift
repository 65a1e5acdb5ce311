/// A disposable that only records whether it has been disposed.
public final class BooleanDisposable: Cancelable {
    private let ended = Flag()

    public init() {}

    public var isDisposed: Bool { ended.isSet }

    public func dispose() { _ = ended.set() }
}
