/// Objects that it doesn't keep alive, each once, in the order in which they were inserted.
///
///     let screens = WeakSet<Screen>()
///     screens.insert(screen)
///     for screen in screens { screen.reload() }
///
/// Thread-safe. Nobody has to remove a dead object: of those it keeps no more than the entry, and as many as there are live
/// ones, plus 16, as of the last time that it looked through them all.
///
/// - Complexity: O(1) to insert (amortised), to remove, and to ask for one; O(n) for what goes through all.
public final class WeakSet<Object: AnyObject>: Sequence, ExpressibleByArrayLiteral {
    @usableFromInline let list = WeakList<Object, Void>()

    @export(implementation) public init() {}

    @export(implementation) public convenience init(_ objects: some Sequence<Object>) {
        self.init()
        insert(contentsOf: objects)
    }

    @export(implementation) public convenience init(arrayLiteral objects: Object...) { self.init(objects) }

    /// The live objects, in order.
    @export(implementation) public var allObjects: [Object] {
        var objects: [Object] = []
        list.visitLive { object, _ in objects.append(object) }
        return objects
    }

    /// How many objects live.
    @export(implementation) public var count: Int { list.liveCount }

    @export(implementation) public var isEmpty: Bool { count == 0 }

    /// Goes through the objects that live now, and keeps them alive until it is done.
    @export(implementation) public func makeIterator() -> IndexingIterator<[Object]> { allObjects.makeIterator() }

    @export(implementation) public func contains(_ object: Object) -> Bool { list.entry(of: object) != nil }

    /// Adds the object at the end, and tells whether it was not in the set; if it was, it keeps its place.
    @discardableResult
    @export(implementation) public func insert(_ object: Object) -> Bool { list.insert(object, ()).inserted }

    @export(implementation) public func insert(contentsOf objects: some Sequence<Object>) {
        for object in objects { insert(object) }
    }

    /// Removes the object, and tells whether it was in the set.
    @discardableResult
    @export(implementation) public func remove(_ object: Object) -> Bool { list.remove(object)?.object != nil }

    @export(implementation) public func removeAll() { list.removeAll() }
}

extension WeakSet: Sendable where Object: Sendable {}
