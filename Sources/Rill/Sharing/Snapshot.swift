/// The elements of relays that one reading of a property has used. Each relay is read once, so that all parts of the
/// property see the same element of it.
@usableFromInline
final class Snapshot {
    /// Whether `withObservationTracking` notices the reading.
    @usableFromInline let isTracked: Bool
    @usableFromInline var elements: [(gate: ObjectIdentifier, element: any Sendable)] = []
    /// For each relay, whether the element is still its latest one.
    @usableFromInline var checks: [@Sendable () -> Bool] = []

    @inlinable init(isTracked: Bool) { self.isTracked = isTracked }

    @inlinable func element<Element>(of gate: Gate<SubjectState<Element>>) -> Element {
        let id = ObjectIdentifier(gate)
        if let known = elements.first(where: { $0.gate == id })?.element as? Element { return known }
        let (element, version) = SubjectState.latest(of: gate, isTracked: isTracked)
        elements.append((id, element))
        checks.append { gate.lock.withLock { $0.version } == version }
        return element
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
