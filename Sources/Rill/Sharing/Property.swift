import Observation

/// A value that can be read and observed, and not set: the state of a model, or a value that is computed from it.
///
///     @MainActor final class Form {
///         let name = BehaviorRelay(value: "")
///         let age = BehaviorRelay(value: 0)
///         let isValid: Property<Bool>
///
///         init() {
///             isValid = Property.combine(name.asProperty(), age.asProperty()) { !$0.isEmpty && $1 >= 18 }
///         }
///     }
///
/// A property is made of relays, with ``BehaviorRelay/asProperty()``, ``map(_:)``, ``flatMapLatest(_:)`` and `combine`,
/// or of a stream, with ``ObservableType/property(startingWith:file:line:)``. It never fails. A property of relays is
/// computed when it is read, and holds no subscription while nobody observes it. A property of a stream is subscribed
/// to the stream as long as it lives.
///
/// ``value`` is up to date at any time, on any thread and inside a callback. Observers get the value at once, and then
/// the new value after each change of a relay that was used for it. Each relay is read once for a value, so a value is
/// never computed from two different elements of one relay. If several elements are sent before an observer can be
/// called, it gets the last one. To drop equal values, use ``distinctUntilChanged()``.
///
/// A closure that reads the value of another relay doesn't make that relay a part of the property: observers hear of it
/// with the next change of another one. Use `combine` instead.
///
/// Closures of a property run for each reading and each observer. They don't throw and have no side effects.
public struct Property<Element: Sendable>: ObservableType, OwnObservable, Observation.Observable {
    /// Computes the value.
    @usableFromInline let read: @Sendable (Snapshot?) -> Element
    @usableFromInline let changes: PropertyChanges

    @inlinable init(_ changes: PropertyChanges, _ read: @escaping @Sendable (Snapshot?) -> Element) {
        self.read = read
        self.changes = changes
    }

    /// Creates the property of a gate that remembers one element. Both closures hold `life`.
    @inlinable init(_ gate: Gate<SubjectState<Element>>, holding life: DisposeBag? = nil) {
        let elements = Observable { sink in SubjectState<Element>.attach(sink, to: gate) }
        let changes = PropertyChanges(elements.map { [life] _ in withExtendedLifetime(life) {} }, of: gate)
        self.init(changes) { [life] snapshot in
            withExtendedLifetime(life) { snapshot?.element(of: gate) ?? SubjectState.latest(of: gate).0 }
        }
    }

    /// Creates a property that is computed once for each reading, however many others are computed from it.
    @inlinable init(
        _ changes: PropertyChanges, as identity: PropertyIdentity = PropertyIdentity(),
        once compute: @escaping @Sendable (Snapshot) -> Element
    ) {
        self.init(changes) { snapshot in
            let snapshot = snapshot ?? Snapshot(isTracked: true)
            return snapshot.value(of: identity, isDirect: !snapshot.isInDistinct) { compute(snapshot) }
        }
    }

    /// Returns a property that always has `value`. Its observers get it and complete.
    @inlinable public static func just(_ value: Element) -> Property<Element> {
        Property(PropertyChanges(merging: [])) { _ in value }
    }

    /// The current value, computed now.
    ///
    /// A read within `withObservationTracking`, by a view of SwiftUI for instance, is notified of the next change.
    ///
    /// - Complexity: that of the closures of the property, a lock for each of *n* relays, and O(*n*²) comparisons.
    @inlinable public var value: Element { read(nil) }

    /// Sends the value at once, and the new value after each change.
    @inlinable public func asObservable() -> Observable<Element> {
        changes.merged.transform(Snapshot.Sources?.none) { [read] sources, _, sink in
            if let sources, sources.areCurrent { return .more }
            let snapshot = Snapshot(isTracked: false)
            let element = read(snapshot)
            let former = sources
            sources = snapshot.sources
            if let former, former.areSame(as: snapshot.sources) { return .more }
            return sink.next(element)
        }.named("property")
    }

    /// Returns the property whose value is the result of `transform` for the value of this one.
    @inlinable public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Result
    ) -> Property<Result> { Property<Result>(changes) { [read] in transform(read($0)) } }

    /// Returns the property whose value is that of the property that `transform` returns for the value of this one.
    ///
    /// `transform` is called for each reading, so it returns a property that exists or is computed from relays. A
    /// property that it makes from a stream would have the first value of the stream each time, and a distinct property
    /// that it makes would send a value again that equals the one before.
    @inlinable public func flatMapLatest<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) -> Property<Result>
    ) -> Property<Result> {
        let identity = PropertyIdentity()
        let changes = PropertyChanges(asObservable().flatMapLatest { transform($0).changes.merged }, of: identity)
        return Property<Result>(changes, as: identity, once: { [read] in transform(read($0)).read($0) })
    }

    /// Returns the property whose value is the result of `transform` for the values of the properties.
    ///
    /// - Complexity: O(*n*²) for each reading, where *n* is the number of relays.
    @inlinable public static func combine<each Value>(
        _ property: repeat Property<each Value>, transform: @escaping @Sendable (repeat each Value) -> Element
    ) -> Property<Element> {
        var changes: [PropertyChanges] = []
        repeat changes.append((each property).changes)
        return Property(
            PropertyChanges(merging: changes),
            once: { snapshot in transform(repeat (each property).read(snapshot)) })
    }

    /// Returns the property whose value is the result of `transform` for the values of `properties`, in their order.
    ///
    /// - Complexity: O(*n*²) for each reading, where *n* is the number of relays.
    @inlinable public static func combine<Other: Sendable>(
        _ properties: some Collection<Property<Other>>, transform: @escaping @Sendable ([Other]) -> Element
    ) -> Property<Element> {
        let reads = properties.map(\.read)
        return Property(
            PropertyChanges(merging: properties.map(\.changes)),
            once: { snapshot in
                transform(reads.map { $0(snapshot) })
            })
    }

    /// Returns the same property, whose observers don't get a value that equals the one before.
    ///
    /// Properties that are computed from it send nothing either while its value stays equal. Their own values can be
    /// equal nevertheless: `numbers.distinctUntilChanged().map { $0 / 10 }` sends 0 and 0 for 1 and 2.
    @inlinable public func distinctUntilChanged() -> Property<Element> where Element: Equatable {
        let identity = PropertyIdentity()
        return Property(changes) { [read] snapshot in
            guard let snapshot else { return read(nil) }
            return snapshot.distinct(identity) { read(snapshot) }
        }
    }
}

/// The identity of a property in a reading.
@usableFromInline final class PropertyIdentity: Sendable {
    @inlinable init() {}
}

/// The streams of the relays that a property is computed from, each once. Each sends an element at once, and whenever
/// the value may have changed.
@usableFromInline struct PropertyChanges: Sendable {
    @usableFromInline let streams: [(source: any AnyObject & Sendable, changes: Observable<Void>)]

    @inlinable init(_ changes: Observable<Void>, of source: any AnyObject & Sendable) { streams = [(source, changes)] }

    @inlinable init(merging parts: [PropertyChanges]) {
        var known: Set<ObjectIdentifier> = []
        streams = parts.flatMap(\.streams).filter { known.insert(ObjectIdentifier($0.source)).inserted }
    }

    @inlinable var merged: Observable<Void> {
        switch streams.count {
        case 0: .just(())
        case 1: streams[0].changes
        default: .merge(streams.map(\.changes))
        }
    }
}

extension BehaviorRelay {
    /// Returns the value of the relay as a property, which can't be set.
    @inlinable public func asProperty() -> Property<Element> { Property(gate) }
}
