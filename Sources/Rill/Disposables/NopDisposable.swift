import Synchronization

/// A disposable with nothing to end.
@usableFromInline
final class NopDisposable: Upstream {
    /// The one there is, which nobody lets go of. A global object would ask at every use whether it has been made, by a call
    /// that takes a fifth of what flattening a `just` does.
    @usableFromInline static let made = Atomic<Unmanaged<NopDisposable>?>(nil)

    @export(implementation) static var instance: NopDisposable {
        (made.load(ordering: .acquiring) ?? make()).takeUnretainedValue()
    }

    @usableFromInline
    static func make() -> Unmanaged<NopDisposable> {
        let new = Unmanaged.passRetained(NopDisposable())
        let (isFirst, former) = made.compareExchange(expected: nil, desired: new, ordering: .acquiringAndReleasing)
        if isFirst { return new }
        new.release()
        return former!
    }

    @export(implementation) func dispose() {}

    @export(implementation) func resume() {}
}
