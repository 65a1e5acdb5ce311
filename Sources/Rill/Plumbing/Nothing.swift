import Synchronization

/// A disposable with nothing to end.
@usableFromInline
final class Nothing: Disposable {
    /// The one there is, which nobody lets go of. A global object would ask at every use whether it has been made, by a call
    /// that takes a fifth of what flattening a `just` does.
    @usableFromInline static let made = Atomic<Unmanaged<Nothing>?>(nil)

    @_alwaysEmitIntoClient
    static var instance: Nothing {
        (made.load(ordering: .acquiring) ?? make()).takeUnretainedValue()
    }

    @usableFromInline
    static func make() -> Unmanaged<Nothing> {
        let new = Unmanaged.passRetained(Nothing())
        let (isFirst, former) = made.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
        if isFirst { return new }
        new.release()
        return former!
    }

    @_alwaysEmitIntoClient
    func dispose() {}
}
