/// One reading of a property. Each relay is read once, so that all parts of the property see the same element of it.
/// Each combined property is computed once.
@usableFromInline
final class Snapshot {
    /// Where the value comes from. Two readings with the same sources have the same value.
    @usableFromInline
    struct Sources: Sendable {
        /// The relays, each with the number of its element, and whether that is still its latest one.
        @usableFromInline var relays: [(id: ObjectIdentifier, version: Int, isCurrent: @Sendable () -> Bool)] = []
        /// The relays of which the value is computed without a distinct property between.
        @usableFromInline var direct: Set<ObjectIdentifier> = []
        /// The distinct properties, each with its value, and whether another value equals it.
        @usableFromInline var distinct:
            [(identity: PropertyIdentity, value: any Sendable, equals: @Sendable (any Sendable) -> Bool)] =
                []

        @inlinable init() {}

        @inlinable var areCurrent: Bool { relays.allSatisfy { $0.isCurrent() } }

        @usableFromInline func areSame(as others: Sources) -> Bool {
            direct == others.direct
                && relays.allSatisfy { relay in
                    !direct.contains(relay.id)
                        || others.relays.contains { $0.id == relay.id && $0.version == relay.version }
                }
                && distinct.count == others.distinct.count
                && distinct.allSatisfy { one in
                    others.distinct.contains { $0.identity === one.identity && one.equals($0.value) }
                }
        }
    }

    /// Whether `withObservationTracking` notices the reading.
    @usableFromInline let isTracked: Bool
    @usableFromInline var sources = Sources()
    /// The elements of relays and the values of combined properties. A value is direct if it was computed outside of
    /// distinct properties: then the relays that it needs are noted as direct, too.
    @usableFromInline var values: [(object: AnyObject, isDirect: Bool, value: any Sendable)] = []
    @usableFromInline var isInDistinct = false

    @inlinable init(isTracked: Bool) { self.isTracked = isTracked }

    @inlinable func element<Element>(of gate: Gate<SubjectState<Element>>) -> Element {
        let id = ObjectIdentifier(gate)
        if !isInDistinct { sources.direct.insert(id) }
        return value(of: gate, isDirect: true) {
            let (element, version) = SubjectState.latest(of: gate, isTracked: isTracked)
            sources.relays.append((id, version, { gate.lock.withLock { $0.version } == version }))
            return element
        }
    }

    /// Returns the value of `object`, which `compute` computes if it isn't known.
    @inlinable func value<Value: Sendable>(of object: AnyObject, isDirect: Bool, _ compute: () -> Value) -> Value {
        let known = values.first { $0.object === object && ($0.isDirect || !isDirect) }
        if let known, let value = known.value as? Value { return value }
        let value = compute()
        values.append((object, isDirect, value))
        return value
    }

    /// Returns the value of a distinct property, which `read` computes.
    @inlinable func distinct<Element: Equatable & Sendable>(_ identity: PropertyIdentity, _ read: () -> Element)
        -> Element
    {
        let isInner = isInDistinct
        isInDistinct = true
        let value = read()
        isInDistinct = isInner
        if !isInner, !sources.distinct.contains(where: { $0.identity === identity }) {
            sources.distinct.append((identity, value, { $0 as? Element == value }))
        }
        return value
    }
}

extension SubjectState {
    /// Returns the latest element of a gate that remembers one, and its number.
    ///
    /// A tracked reader is registered before it reads: an element that is sent in between is read, and a later one
    /// finds the mark.
    @inlinable static func latest(of gate: Gate<Self>, isTracked: Bool = true) -> (Element, Int) {
        if isTracked { tracking(of: gate).noteRead() }
        return gate.lock.withLock { accepted in
            if isTracked { accepted.isRead = true }
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
