/// A ``Subject`` that never ends: it can be observed and be given elements, and nothing else.
///
/// A relay is a ``PublishRelay``, a ``BehaviorRelay`` or a ``ReplayRelay``. What holds for sends to a subject holds for ``accept(_:)``.
public final class Relay<Memory: SubjectMemory>: ObservableType {
    public typealias Element = Memory.Element

    @usableFromInline let subject: Subject<Memory>

    @export(implementation) init(_ subject: Subject<Memory>) { self.subject = subject }

    /// Sends the element to all observers. From any thread, and from inside a callback.
    @export(implementation) public func accept(_ element: Element) { subject.on(.next(element)) }

    @export(implementation) public var hasObservers: Bool { subject.hasObservers }

    @export(implementation) public func asObservable() -> Observable<Element> { subject.asObservable() }

    @_disfavoredOverload
    @export(implementation) public func subscribe(_ observer: AnyObserver<Element>) -> any Disposable {
        subscribe(observer, file: "?", line: 0)
    }
}

/// A relay whose observers get what is accepted while they observe.
public typealias PublishRelay<Element: Sendable> = Relay<NoMemory<Element>>

/// A relay whose observers first get the current element.
public typealias BehaviorRelay<Element: Sendable> = Relay<LatestMemory<Element>>

/// ReactorKit's name for what holds the state of a ``ReactorStub``.
public typealias StateRelay<State: Sendable> = BehaviorRelay<State>

/// A relay whose observers first get the last elements that were accepted.
public typealias ReplayRelay<Element: Sendable> = Relay<ReplayMemory<Element>>

extension Relay {
    /// Makes a ``PublishRelay``.
    @export(implementation) public convenience init<E>() where Memory == NoMemory<E> { self.init(PublishSubject()) }

    /// Makes a ``BehaviorRelay`` with a first element.
    @export(implementation)
    public convenience init<E>(value: E) where Memory == LatestMemory<E> { self.init(BehaviorSubject(value: value)) }

    /// Makes a ``ReplayRelay`` that keeps as many elements.
    ///
    /// - Precondition: `bufferSize` is not negative.
    @export(implementation)
    public static func create<E>(bufferSize: Int) -> ReplayRelay<E> where Memory == ReplayMemory<E> {
        require(
            bufferSize >= 0,
            "ReplayRelay.create(bufferSize:): expected bufferSize not to be negative, got \(bufferSize)")
        return ReplayRelay(ReplaySubject.create(bufferSize: bufferSize))
    }

    /// Makes a ``ReplayRelay`` that keeps all elements.
    @export(implementation) public static func createUnbound<E>() -> ReplayRelay<E> where Memory == ReplayMemory<E> {
        create(bufferSize: .max)
    }
}

extension Relay where Memory: ValueMemory {
    /// The element that was accepted last, though it may not have reached all observers yet.
    ///
    /// Setting it is ``accept(_:)``. `relay.value += 1` reads and then sets: another thread's element can come between the two.
    @export(implementation) public var value: Element {
        get { subject.gate.lock.withLock { $0.memory!.latest } }
        set { accept(newValue) }
    }
}
