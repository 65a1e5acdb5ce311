#if canImport(ObjectiveC)
    import ObjectiveC
#elseif canImport(Foundation)
    import Foundation
#endif

/// The streams and binders of an object, behind `object.rx`.
///
///     extension Reactive where Base: Player {
///         var volume: Binder<Double> { Binder(base) { player, volume in player.setVolume(volume) } }
///     }
///
/// On the main actor, each settable property of an object is a ``Binder`` too: `title.bind(to: label.rx.text)`.
@dynamicMemberLookup public struct Reactive<Base> {
    /// The object.
    public let base: Base

    @inlinable public init(_ base: Base) { self.base = base }

    /// Returns a binder that sets the property at `keyPath`.
    @MainActor
    @inlinable
    public subscript<Value: Sendable>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Base, Value>
    ) -> Binder<Value> where Base: AnyObject & Sendable {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type with the property `rx`, on the type and on its instances.
///
/// To conform, write an empty extension. All classes that inherit from `NSObject` conform.
public protocol ReactiveCompatible {
    associatedtype ReactiveBase

    static var rx: Reactive<ReactiveBase>.Type { get set }

    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// The place for static members that an extension of ``Reactive`` adds.
    @inlinable public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        set {}  // lets `rx` be the start of an assignment, as in RxSwift
    }

    /// The place for members that an extension of ``Reactive`` adds.
    @inlinable public var rx: Reactive<Self> {
        get { Reactive(self) }
        set {}  // see above
    }
}

#if canImport(ObjectiveC) || canImport(Foundation)
    extension NSObject: ReactiveCompatible {}
#endif

#if canImport(ObjectiveC)
    /// The objects whose deallocation can be observed: on Apple platforms all, elsewhere each
    /// ``/Rill/DeallocObservable``.
    public typealias DeallocReporting = AnyObject
#else
    /// The objects whose deallocation can be observed: on Apple platforms all, elsewhere each
    /// ``/Rill/DeallocObservable``.
    public typealias DeallocReporting = DeallocObservable
#endif

/// The bags and hooks that objects would otherwise store.
@usableFromInline enum ReactiveStorage {
    @usableFromInline static let bags = WeakMapTable<AnyObject, DisposeBag>()
    /// Hooks that the table alone holds, so each deallocates with its object.
    @usableFromInline static let hooks = WeakMapTable<AnyObject, DeallocHook>()
}

extension Reactive where Base: DeallocReporting {
    /// A bag that is disposed when the object deallocates, or when another bag is set.
    @inlinable public var disposeBag: DisposeBag {
        get { ReactiveStorage.bags.value(forKey: base, default: DisposeBag()) }
        nonmutating set { ReactiveStorage.bags[base] = newValue }
    }

    /// Sends an element and completes when the object deallocates, on the thread that released it last. It doesn't
    /// hold the object.
    ///
    /// An observer that subscribes later gets the element and the completion at once.
    @inlinable public var deallocated: Observable<Void> {
        let reference = WeakReference(ReactiveStorage.hooks.value(forKey: base, default: DeallocHook()))
        return .create { observer in
            let report: @Sendable () -> Void = {
                observer.onNext(())
                observer.onCompleted()
            }
            if let hook = reference.object { return hook.onDealloc(report) }
            report()
            return Disposables.create()
        }
    }

    /// Works like ``deallocated``. Weak references to the object are nil when the element is sent.
    @inlinable public var deallocating: Observable<Void> { deallocated }
}
