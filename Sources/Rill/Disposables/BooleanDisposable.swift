/// A disposable that only remembers whether it was disposed.
public final class BooleanDisposable: Cancelable {
    private let ended = Flag()

    public init() {}

    public var isDisposed: Bool { ended.isSet }

    public func dispose() { _ = ended.set() }
}
