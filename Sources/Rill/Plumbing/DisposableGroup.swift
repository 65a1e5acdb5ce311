/// The upstreams of a boundary, which end together.
@usableFromInline
final class DisposableGroup: Cancelable {
    @usableFromInline typealias Key = Bag<(any Disposable)?>.Key

    @usableFromInline let ended = Flag()
    private let members = Locked(Bag<(any Disposable)?>())

    @usableFromInline
    init() {}

    @export(implementation) var isDisposed: Bool { ended.isSet }

    var count: Int { members.withLock { $0.count } }

    /// Holds the disposable and returns its key, or disposes it if the group has ended.
    @usableFromInline
    @discardableResult
    func insert(_ disposable: any Disposable) -> Key? {
        let key = members.withLock { ended.isSet ? nil : $0.insert(disposable) }
        if key == nil { disposable.dispose() }
        return key
    }

    /// Makes room for a disposable that comes later, or returns nil if the group has ended.
    @usableFromInline
    func reserve() -> Key? { members.withLock { ended.isSet ? nil : $0.insert(nil) } }

    /// Holds the disposable in the room of the key, or disposes it if that has been removed.
    @usableFromInline
    func fill(_ key: Key?, with disposable: any Disposable) {
        let isHeld = key.map { key in members.withLock { $0.replace(key, with: disposable) } }
        if isHeld != true { disposable.dispose() }
    }

    /// Takes out the disposable and disposes it, if it is still there.
    @usableFromInline
    func remove(for key: Key?) {
        guard let key, let disposable = members.withLock({ $0.remove(key) }) else { return }
        disposable?.dispose()
    }

    @usableFromInline
    func dispose() {
        guard ended.set() else { return }
        var members = members.exchange(Bag())
        members.takeAll { $0?.dispose() }
    }
}

extension DisposableGroup {
    /// Attaches the sink to the source, which leaves the group when it ends: before the sink hears of it (law 5).
    @export(implementation) func attach<Element>(_ source: Observable<Element>, _ sink: sending Sink<Element>) {
        guard let key = reserve() else { return }
        let finish = sink.finish
        let upstream = source.attach(
            Sink(
                for: self, next: sink.next,
                finish: { completion in
                    self.remove(for: key)
                    finish(completion)
                }))
        fill(key, with: upstream)
    }
}
