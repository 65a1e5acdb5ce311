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
