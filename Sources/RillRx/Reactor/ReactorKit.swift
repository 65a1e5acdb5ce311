/// A view that shows the state of a reactor and sends actions to it, as in ReactorKit.
///
///     final class CounterView: View {
///         var disposeBag = DisposeBag()
///         let increment = PublishRelay<Void>()
///         var text = ""
///
///         func bind(reactor: Counter) {
///             increment.map { .increment }.bind(to: reactor.action).disposed(by: disposeBag)
///             reactor.state.drive(with: self, onNext: { $0.text = "\($1)" }).disposed(by: disposeBag)
///         }
///     }
///
///     view.reactor = Counter()
///
/// Setting ``reactor`` replaces ``disposeBag``, which ends the former bindings, and then calls ``bind(reactor:)``.
/// Don't call that method yourself.
///
/// The view needs to store no reactor. It holds the reactor until it deallocates itself if it is a
/// ``/Rill/DeallocObservable``, and on Apple platforms. Other views hold it a little longer: see
/// ``/Rill/WeakMapTable``.
///
/// In a file that also imports SwiftUI, `import protocol SwiftUI.View` makes `View` mean SwiftUI's.
@MainActor public protocol View: AnyObject {
    /// A ``/Rill/Reactor`` or a ``/Rill/MainActorReactor``.
    associatedtype Reactor: AnyObject, Sendable

    /// The bindings to the reactor.
    var disposeBag: DisposeBag { get set }

    /// The reactor, or nil if the view has none yet.
    var reactor: Reactor? { get set }

    /// Binds the view to `reactor`. Called when ``reactor`` is set.
    func bind(reactor: Reactor)
}

extension View {
    /// The reactor, or nil if the view has none yet. Setting it ends the former bindings and makes new ones.
    @inlinable public var reactor: Reactor? {
        get { ViewStorage.reactors[self] as? Reactor }
        set {
            ViewStorage.reactors[self] = newValue
            disposeBag = DisposeBag()
            if let newValue { bind(reactor: newValue) }
        }
    }
}

/// The reactors that views would otherwise store.
@usableFromInline enum ViewStorage {
    @usableFromInline static let reactors = WeakMapTable<AnyObject, any AnyObject & Sendable>()
}

/// A class whose instances are equal only to themselves, such as a reactor in the state of another one.
public protocol IdentityEquatable: AnyObject, Equatable {}

extension IdentityEquatable {
    /// Returns whether both are the same object.
    @inlinable public static func == (lhs: Self, rhs: Self) -> Bool { lhs === rhs }
}

/// A class whose instances are equal only to themselves and can be members of a set.
public protocol IdentityHashable: IdentityEquatable, Hashable {}

extension IdentityHashable {
    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

@available(*, deprecated, renamed: "Never", message: "An Action that is Never says the same.")
public typealias NoAction = Never

/// ReactorKit's name for the relay that holds the state of a `ReactorStub`.
public typealias StateRelay<State: Sendable> = BehaviorRelay<State>
