/// One reading of a property. Each relay is read once, so that all parts of the property see the same element of it.
/// Each combined property is computed once.
@usableFromInline final class Snapshot {
    /// Where the value of an observer comes from. Two readings with the same sources have the same value.
    @usableFromInline struct Sources: Sendable {
        @usableFromInline struct Relay: Sendable {
            @usableFromInline let id: ObjectIdentifier
            /// The number of the element that was read.
            @usableFromInline let version: Int
            /// Whether the value is computed of the relay without a distinct property between.
            @usableFromInline var isDirect: Bool
            @usableFromInline let latestVersion: @Sendable () -> Int

            @inlinable init<Element>(_ gate: Gate<SubjectState<Element>>, version: Int, isDirect: Bool) {
                id = ObjectIdentifier(gate)
                self.version = version
                self.isDirect = isDirect
                latestVersion = { gate.lock.withLock { $0.version } }
            }
        }

        @usableFromInline struct Distinct: Sendable {
            @usableFromInline let identity: PropertyIdentity
            @usableFromInline let value: any Sendable
            @usableFromInline let equals: @Sendable (any Sendable) -> Bool

            @inlinable init<Element: Equatable & Sendable>(_ identity: PropertyIdentity, _ value: Element) {
                self.identity = identity
                self.value = value
                equals = { $0 as? Element == value }
            }
        }

        @usableFromInline var relays: [Relay] = []
        @usableFromInline var distinct: [Distinct] = []

        @inlinable init() {}

        @inlinable var areCurrent: Bool { relays.allSatisfy { $0.latestVersion() == $0.version } }

        @usableFromInline func areSame(as others: Sources) -> Bool {
            let (direct, other) = (relays.filter(\.isDirect), others.relays.filter(\.isDirect))
            return direct.count == other.count
                && direct.allSatisfy { one in other.contains { $0.id == one.id && $0.version == one.version } }
                && distinct.count == others.distinct.count
                && distinct.allSatisfy { one in
                    others.distinct.contains { $0.identity === one.identity && one.equals($0.value) }
                }
        }
    }

    /// Whether `withObservationTracking` notices the reading. If not, it is for an observer, which needs the sources.
    @usableFromInline let isTracked: Bool
    @exclusivity(unchecked) @usableFromInline var sources = Sources()
    /// The elements of relays, and the values of combined properties. A value that was computed outside of distinct
    /// properties is direct: its relays are noted so.
    @exclusivity(unchecked) @usableFromInline var known: [(object: AnyObject, isDirect: Bool, value: any Sendable)] = []
    @exclusivity(unchecked) @usableFromInline var isInDistinct = false

    @inlinable init(isTracked: Bool) {
        self.isTracked = isTracked
        known.reserveCapacity(4)
    }

    @inlinable func element<Element>(of gate: Gate<SubjectState<Element>>) -> Element {
        if !isTracked, !isInDistinct { noteDirect(ObjectIdentifier(gate)) }
        return value(of: gate, isDirect: true) {
            let (element, version) = SubjectState.latest(of: gate, isTracked: isTracked)
            if !isTracked { sources.relays.append(.init(gate, version: version, isDirect: !isInDistinct)) }
            return element
        }
    }

    @usableFromInline func noteDirect(_ id: ObjectIdentifier) {
        for index in sources.relays.indices where sources.relays[index].id == id {
            sources.relays[index].isDirect = true
        }
    }

    /// Returns the value of `object`, which `compute` computes if it isn't known.
    @inlinable func value<Value: Sendable>(of object: AnyObject, isDirect: Bool, _ compute: () -> Value) -> Value {
        for index in known.indices where known[index].object === object && (known[index].isDirect || !isDirect) {
            if let value = known[index].value as? Value { return value }
        }
        let value = compute()
        known.append((object, isDirect, value))
        return value
    }

    /// Returns the value of a distinct property, which `read` computes.
    @inlinable func distinct<Element: Equatable & Sendable>(_ identity: PropertyIdentity, _ read: () -> Element)
        -> Element
    {
        if isTracked || isInDistinct { return read() }
        isInDistinct = true
        let value = read()
        isInDistinct = false
        if !sources.distinct.contains(where: { $0.identity === identity }) {
            sources.distinct.append(Sources.Distinct(identity, value))
        }
        return value
    }
}

extension SubjectState {
    /// Returns the latest element of a gate that remembers one, and its number.
    ///
    /// A reader is noted before it reads: an element that is sent in between is read, and a later one finds the mark.
    @inlinable static func latest(of gate: Gate<Self>, isTracked: Bool = true) -> (Element, Int) {
        if isTracked { tracking(of: gate).noteRead() }
        return gate.lock.withLock { accepted in
            if isTracked, !accepted.isRead { accepted.isRead = accepted.tracking!.hasReaders }
            return (accepted.latest!, accepted.version)
        }
    }

    @inlinable static func tracking(of gate: Gate<Self>) -> Tracking {
        if let tracking = gate.lock.withLock({ $0.tracking }) { return tracking }
        let fresh = Tracking()
        return gate.lock.withLock { accepted in
            accepted.tracking = accepted.tracking ?? fresh
            return accepted.tracking!
        }
    }
}
