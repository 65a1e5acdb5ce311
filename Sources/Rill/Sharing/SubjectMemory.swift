/// The elements that a ``Subject`` keeps for later observers.
@usableFromInline
protocol SubjectMemory: Sendable {
    associatedtype Element: Sendable

    /// Whether elements are kept until the subject completes, and sent only then.
    static var sendsAtEnd: Bool { get }

    /// Whether elements are kept at all.
    static var remembers: Bool { get }

    /// The element of a subject that always has one. The mirror of the subject shows it.
    var value: Element? { get }

    /// Keeps `element`, and returns the element that is forgotten in its place.
    mutating func remember(_ element: Element) -> Element?

    /// Sends the elements that a new observer gets first, until it answers ``Demand/none``.
    @discardableResult
    func replay(after completion: Completion?, _ next: (Element) -> Demand) -> Demand
}

extension SubjectMemory {
    @export(implementation) static var sendsAtEnd: Bool { false }

    @export(implementation) static var remembers: Bool { true }

    @export(implementation) var value: Element? { nil }
}

/// A subject whose observers get the elements that are sent after they have subscribed.
///
///     subject:          --a--b--c--|
///     observer from 4:  -----b--c--|
public final class PublishSubject<Element: Sendable>: Subject, GatedSubject {
    @usableFromInline let gate: Gate<SubjectState<NoMemory<Element>>>

    @export(implementation) public init() { gate = Gate(remembering: NoMemory()) }

    @inlinable
    deinit { SubjectState.send(.abandonment, to: gate) }
}

/// A memory that keeps no elements.
@usableFromInline
struct NoMemory<Element: Sendable>: SubjectMemory {
    @export(implementation) init() {}

    @export(implementation) static var remembers: Bool { false }

    @export(implementation) func remember(_ element: Element) -> Element? { nil }

    @export(implementation)
    public func replay(after completion: Completion?, _ next: (Element) -> Demand) -> Demand { .more }
}

/// A subject whose observers first get the latest element.
///
///     subject:          --a--b--c--|
///     observer from 4:  ----ab--c--|
///
/// After the subject has ended, new observers get only the end.
public final class BehaviorSubject<Element: Sendable>: Subject, GatedSubject {
    @usableFromInline let gate: Gate<SubjectState<LatestMemory<Element>>>

    /// Creates a subject with `value` as its first element.
    @export(implementation) public init(value: Element) { gate = Gate(remembering: LatestMemory(value)) }

    @inlinable
    deinit { SubjectState.send(.abandonment, to: gate) }

    /// Returns the element that was sent last. It may not have reached all observers yet.
    ///
    /// - Throws: the error that the subject failed with, or ``RxError/disposed``.
    @export(implementation) public func value() throws -> Element {
        let accepted = gate.lock.withLock { $0 }
        if case .failed(let error) = accepted.completion { throw error }
        return accepted.memory!.element
    }
}

/// A memory of the latest element, until the subject ends.
@usableFromInline
struct LatestMemory<Element: Sendable>: SubjectMemory {
    @usableFromInline var element: Element

    @export(implementation) init(_ element: Element) { self.element = element }

    @export(implementation) var value: Element? { element }

    @export(implementation) mutating func remember(_ element: Element) -> Element? {
        var former = element
        swap(&former, &self.element)
        return former
    }

    @export(implementation) func replay(after completion: Completion?, _ next: (Element) -> Demand) -> Demand {
        completion == nil ? next(element) : .more
    }
}

/// A subject whose observers first get the last elements that were sent, even after it has ended.
///
///     subject of 2:     --a--b--c-----d--|
///     observer from 9:  ---------(bc)-d--|
public final class ReplaySubject<Element: Sendable>: Subject, GatedSubject {
    @usableFromInline let gate: Gate<SubjectState<ReplayMemory<Element>>>

    @export(implementation) init(capacity: Int) { gate = Gate(remembering: ReplayMemory(capacity: capacity)) }

    @inlinable
    deinit { SubjectState.send(.abandonment, to: gate) }

    /// Creates a subject that keeps the last `bufferSize` elements.
    ///
    /// - Precondition: `bufferSize` is not negative.
    @export(implementation) public static func create(bufferSize: Int) -> ReplaySubject<Element> {
        requireNotNegative(bufferSize, "bufferSize", "ReplaySubject.create(bufferSize:)")
        return ReplaySubject(capacity: bufferSize)
    }

    /// Creates a subject that keeps all elements.
    @export(implementation) public static func createUnbounded() -> ReplaySubject<Element> { create(bufferSize: .max) }
}

/// A memory of the last elements, even after the subject has ended.
@usableFromInline
struct ReplayMemory<Element: Sendable>: SubjectMemory {
    @usableFromInline let capacity: Int
    @usableFromInline var elements = Queue<Element>()

    @export(implementation) init(capacity: Int) { self.capacity = capacity }

    @export(implementation) mutating func remember(_ element: Element) -> Element? {
        elements.append(element)
        return elements.count > capacity ? elements.popFirst() : nil
    }

    @export(implementation) func replay(after completion: Completion?, _ next: (Element) -> Demand) -> Demand {
        elements.forEach(next)
    }
}

/// A subject that sends only the last element, when it completes.
///
///     subject:   --a--b--c--|
///     observer:  -----------(c|)
public final class AsyncSubject<Element: Sendable>: Subject, GatedSubject {
    @usableFromInline let gate: Gate<SubjectState<LastMemory<Element>>>

    @export(implementation) public init() { gate = Gate(remembering: LastMemory()) }

    @inlinable
    deinit { SubjectState.send(.abandonment, to: gate) }
}

/// A memory of the last element, which is sent after the subject has completed.
@usableFromInline
struct LastMemory<Element: Sendable>: SubjectMemory {
    @usableFromInline var last: Element?

    @export(implementation) init() {}

    @export(implementation) static var sendsAtEnd: Bool { true }

    @export(implementation) mutating func remember(_ element: Element) -> Element? {
        var former: Element? = element
        swap(&former, &last)
        return former
    }

    @export(implementation) func replay(after completion: Completion?, _ next: (Element) -> Demand) -> Demand {
        if let last, case .completed = completion { next(last) } else { .more }
    }
}
