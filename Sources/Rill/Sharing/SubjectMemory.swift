/// What a ``Subject`` keeps for those who subscribe later.
public protocol SubjectMemory: Sendable {
    associatedtype Element: Sendable

    /// What the names of its subject and relay begin with.
    static var name: String { get }

    /// Whether elements are held back until the subject completes.
    static var sendsAtEnd: Bool { get }

    /// Whether anything is kept at all.
    static var remembers: Bool { get }

    /// Keeps the element and returns the one that it forgets for that.
    mutating func remember(_ element: Element) -> Element?

    /// Sends what a new observer is to get before anything else, until it wants no more.
    @discardableResult
    func replay(after completion: Completion?, _ next: (Element) -> Demand) -> Demand
}

extension SubjectMemory {
    @export(implementation) public static var sendsAtEnd: Bool { false }

    @export(implementation) public static var remembers: Bool { true }
}

/// Memory that holds an element at any time.
public protocol ValueMemory: SubjectMemory {
    var latest: Element { get }
}

/// A subject whose observers get what is sent while they observe.
///
///     subject:          --a--b--c--|
///     observer from 4:  -----b--c--|
public typealias PublishSubject<Element: Sendable> = Subject<NoMemory<Element>>

/// A subject whose observers first get the element that was sent last.
///
///     subject:          --a--b--c--|
///     observer from 4:  ----ab--c--|
///
/// After the end, observers get the end alone.
public typealias BehaviorSubject<Element: Sendable> = Subject<LatestMemory<Element>>

/// A subject whose observers first get the last elements that were sent, and after the end too.
///
///     subject of 2:     --a--b--c-----d--|
///     observer from 9:  ---------(bc)-d--|
public typealias ReplaySubject<Element: Sendable> = Subject<ReplayMemory<Element>>

/// A subject whose observers get the last element when it completes, and nothing before.
///
///     subject:   --a--b--c--|
///     observer:  -----------(c|)
public typealias AsyncSubject<Element: Sendable> = Subject<LastMemory<Element>>

/// Nothing.
public struct NoMemory<Element: Sendable>: SubjectMemory {
    @export(implementation) init() {}

    @export(implementation) public static var name: String { "Publish" }

    @export(implementation) public static var remembers: Bool { false }

    @export(implementation) public func remember(_ element: Element) -> Element? { nil }

    @export(implementation)
    public func replay(after completion: Completion?, _ next: (Element) -> Demand) -> Demand { .more }
}

/// The latest element, until the end.
public struct LatestMemory<Element: Sendable>: ValueMemory {
    @usableFromInline var element: Element

    @export(implementation) init(_ element: Element) { self.element = element }

    @export(implementation) public static var name: String { "Behavior" }

    @export(implementation) public var latest: Element { element }

    @export(implementation) public mutating func remember(_ element: Element) -> Element? {
        var former = element
        swap(&former, &self.element)
        return former
    }

    @export(implementation) public func replay(after completion: Completion?, _ next: (Element) -> Demand) -> Demand {
        completion == nil ? next(element) : .more
    }
}

/// The last elements, beyond the end.
public struct ReplayMemory<Element: Sendable>: SubjectMemory {
    @usableFromInline let capacity: Int
    @usableFromInline var elements = Queue<Element>()

    @export(implementation) init(capacity: Int) { self.capacity = capacity }

    @export(implementation) public static var name: String { "Replay" }

    @export(implementation) public mutating func remember(_ element: Element) -> Element? {
        elements.append(element)
        return elements.count > capacity ? elements.popFirst() : nil
    }

    @export(implementation) public func replay(after completion: Completion?, _ next: (Element) -> Demand) -> Demand {
        elements.forEach(next)
    }
}

/// The last element, once the subject has completed.
public struct LastMemory<Element: Sendable>: SubjectMemory {
    @usableFromInline var last: Element?

    @export(implementation) init() {}

    @export(implementation) public static var name: String { "Async" }

    @export(implementation) public static var sendsAtEnd: Bool { true }

    @export(implementation) public mutating func remember(_ element: Element) -> Element? {
        var former: Element? = element
        swap(&former, &last)
        return former
    }

    @export(implementation) public func replay(after completion: Completion?, _ next: (Element) -> Demand) -> Demand {
        if let last, case .completed = completion { next(last) } else { .more }
    }
}

extension Subject {
    /// Makes a ``PublishSubject``.
    @export(implementation)
    public convenience init<E>() where Memory == NoMemory<E> { self.init(remembering: NoMemory()) }

    /// Makes a ``BehaviorSubject`` with a first element.
    @export(implementation) public convenience init<E>(value: E) where Memory == LatestMemory<E> {
        self.init(remembering: LatestMemory(value))
    }

    /// Makes an ``AsyncSubject``.
    @export(implementation)
    public convenience init<E>() where Memory == LastMemory<E> { self.init(remembering: LastMemory()) }

    /// Makes a ``ReplaySubject`` that keeps as many elements.
    ///
    /// - Precondition: `bufferSize` is not negative.
    @export(implementation)
    public static func create<E>(bufferSize: Int) -> ReplaySubject<E> where Memory == ReplayMemory<E> {
        require(
            bufferSize >= 0,
            "ReplaySubject.create(bufferSize:): expected bufferSize not to be negative, got \(bufferSize)")
        return ReplaySubject(remembering: ReplayMemory(capacity: bufferSize))
    }

    /// Makes a ``ReplaySubject`` that keeps all elements.
    @export(implementation)
    public static func createUnbounded<E>() -> ReplaySubject<E> where Memory == ReplayMemory<E> {
        create(bufferSize: .max)
    }
}

extension Subject where Memory: ValueMemory {
    /// The element that was sent last, though it may not have reached all observers yet.
    ///
    /// - Throws: the error that the subject failed with, or ``RxError/disposed``.
    @export(implementation) public func value() throws -> Element {
        let accepted = gate.lock.withLock { $0 }
        if case .failed(let error) = accepted.completion { throw error }
        return accepted.memory!.latest
    }
}
