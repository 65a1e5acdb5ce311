/// A set of objects that it doesn't keep alive, in the order in which they were inserted.
///
///     let screens = WeakSet<Screen>()
///     screens.insert(screen)
///     for screen in screens { screen.reload() }
///
/// The set is thread-safe. You don't need to remove a dead object. The set keeps nothing of it but the entry, and
/// sweeps when it has 16 entries more than twice as many as the last sweep left.
///
/// - Complexity: Amortized O(1) to insert, O(1) to remove and to look up an object, and O(*n*) for everything else.
public final class WeakSet<Object: AnyObject>: Sequence, ExpressibleByArrayLiteral {
    @usableFromInline let list = WeakList<Object, Void>()

    /// Creates an empty set.
    @inlinable public init() {}

    /// Creates a set of `objects`.
    @inlinable public convenience init(_ objects: some Sequence<Object>) {
        self.init()
        insert(contentsOf: objects)
    }

    /// Creates a set of `objects`.
    @inlinable public convenience init(arrayLiteral objects: Object...) { self.init(objects) }

    /// The live objects, in order.
    @inlinable public var allObjects: [Object] {
        var objects: [Object] = []
        list.visitLive { object, _ in objects.append(object) }
        return objects
    }

    /// The number of live objects.
    @inlinable public var count: Int { list.liveCount }

    /// Whether there is no live object.
    @inlinable public var isEmpty: Bool { count == 0 }

    /// Returns an iterator over the objects that live now. It keeps them alive.
    @inlinable public func makeIterator() -> IndexingIterator<[Object]> { allObjects.makeIterator() }

    /// Returns whether `object` is in the set.
    @inlinable public func contains(_ object: Object) -> Bool { list.entry(of: object) != nil }

    /// Adds `object` at the end and returns true, or returns false if it is already in the set and keeps its place.
    @discardableResult @inlinable public func insert(_ object: Object) -> Bool {
        let (former, entry) = list.insert(object, ())
        return former !== entry
    }

    /// Adds `objects` at the end, except for those that are already in the set.
    @inlinable
    public func insert(contentsOf objects: some Sequence<Object>) { for object in objects { insert(object) } }

    /// Removes `object`, and returns whether it was in the set.
    @discardableResult @inlinable public func remove(_ object: Object) -> Bool { list.remove(object)?.object != nil }

    /// Removes all objects.
    @inlinable public func removeAll() { list.removeAll() }
}

extension WeakSet: Sendable where Object: Sendable {}
