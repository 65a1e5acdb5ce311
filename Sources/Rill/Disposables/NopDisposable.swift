/// A disposable that does nothing.
@usableFromInline final class NopDisposable: Upstream {
    @usableFromInline static let shared = NopDisposable()

    @inlinable func dispose() {}

    @inlinable func resume() {}
}
