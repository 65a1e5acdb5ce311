/// A ``Subject`` that never ends: it can be observed and be given elements, and nothing else.
///
/// A relay is a ``PublishRelay``, a ``BehaviorRelay`` or a ``ReplayRelay``. What holds for sends to a subject holds for ``accept(_:)``.
public protocol Relay<Element>: ObservableType {
    /// Sends the element to all observers. From any thread, and from inside a callback.
    func accept(_ element: Element)

    /// Whether the relay has observers at the moment.
    var hasObservers: Bool { get }
}

/// What all relays are made of.
@usableFromInline
protocol SubjectRelay: Relay, AnyObject, CustomReflectable, CustomDebugStringConvertible {
    associatedtype Source: GatedSubject where Source.Element == Element

    var subject: Source { get }
}

extension SubjectRelay {
    @export(implementation) public func accept(_ element: Element) { subject.on(.next(element)) }

    @export(implementation) public var hasObservers: Bool { subject.hasObservers }

    @export(implementation) public func asObservable() -> Observable<Element> { subject.asObservable() }

    @_disfavoredOverload
    @export(implementation) public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        subscribe(unplaced: observer)
    }
}

/// A relay whose observers get what is accepted while they observe.
public final class PublishRelay<Element: Sendable>: Relay, SubjectRelay {
    @usableFromInline let subject = PublishSubject<Element>()

    @export(implementation) public init() {}
}

/// A relay whose observers first get the current element.
public final class BehaviorRelay<Element: Sendable>: Relay, SubjectRelay {
    @usableFromInline let subject: BehaviorSubject<Element>

    /// Makes a relay with a first element.
    @export(implementation) public init(value: Element) { subject = BehaviorSubject(value: value) }

    /// The element that was accepted last, though it may not have reached all observers yet.
    ///
    /// Setting it is ``accept(_:)``. `relay.value += 1` reads and then sets: another thread's element can come between the two.
    @export(implementation) public var value: Element {
        get { subject.gate.lock.withLock { $0.memory!.element } }
        set { accept(newValue) }
    }
}

/// ReactorKit's name for what holds the state of a ``ReactorStub``.
public typealias StateRelay<State: Sendable> = BehaviorRelay<State>

/// A relay whose observers first get the last elements that were accepted.
public final class ReplayRelay<Element: Sendable>: Relay, SubjectRelay {
    @usableFromInline let subject: ReplaySubject<Element>

    @export(implementation) init(capacity: Int) { subject = ReplaySubject(capacity: capacity) }

    /// Makes a relay that keeps as many elements.
    ///
    /// - Precondition: `bufferSize` is not negative.
    @export(implementation) public static func create(bufferSize: Int) -> ReplayRelay<Element> {
        require(
            bufferSize >= 0,
            "ReplayRelay.create(bufferSize:): expected bufferSize not to be negative, got \(bufferSize)")
        return ReplayRelay(capacity: bufferSize)
    }

    /// Makes a relay that keeps all elements.
    @export(implementation) public static func createUnbound() -> ReplayRelay<Element> { create(bufferSize: .max) }
}
