extension EventCenter {
    /// Calls `block` with every notification of `name` that is posted for `object`. Nil stands for any name or object.
    ///
    /// `object` is compared by identity, and held weakly. `block` is called on `scheduler`; by default, on the thread
    /// that posts, before the post returns.
    ///
    /// - Returns: the registration. It lasts until you dispose it or `object` deallocates.
    @_disfavoredOverload  // the overload for the main actor is better where both fit
    @discardableResult public func addObserver(
        forName name: String?, object: Object? = nil,
        on scheduler: any ImmediateSchedulerType = ImmediateScheduler.instance,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any Disposable {
        let registration = add(nil, name, object, on: scheduler) { _, notification in
            block(notification)
            return true
        }
        return Disposables.create { [self] in remove([registration]) }
    }

    /// Calls `block` on the main actor with every notification of `name` that is posted for `object`. Nil stands for
    /// any name or object.
    @discardableResult public func addObserver(
        forName name: String?, object: Object? = nil, on scheduler: MainScheduler,
        using block: @escaping @MainActor @Sendable (Notification) -> Void
    ) -> any Disposable {
        addObserver(forName: name, object: object, on: scheduler as any ImmediateSchedulerType) { notification in
            MainActor.assumeIsolated { block(notification) }
        }
    }

    /// Calls `block` with `observer`, which is held weakly, and every notification.
    ///
    /// For the other parameters, see ``addObserver(forName:object:on:using:)-(_,_,ImmediateSchedulerType,_)``.
    @_disfavoredOverload  // as above
    @inlinable public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: Object? = nil,
        on scheduler: any ImmediateSchedulerType = ImmediateScheduler.instance,
        using block: @escaping @Sendable (Observer, Notification) -> Void
    ) {
        add(observer, name, object, on: scheduler) { registration, notification in
            guard let observer = registration.observer else { return false }
            block(unsafeDowncast(observer, to: Observer.self), notification)
            return true
        }
    }

    /// Calls `block` on the main actor with `observer`, which is held weakly, and every notification.
    @inlinable public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: Object? = nil, on scheduler: MainScheduler,
        using block: @escaping @MainActor @Sendable (Observer, Notification) -> Void
    ) {
        addObserver(observer, name: name, object: object, on: scheduler as any ImmediateSchedulerType) {
            observer, notification in MainActor.assumeIsolated { block(observer, notification) }
        }
    }

    /// Calls a method of `observer`, which is held weakly, with every notification: `handler: Window.documentWasSaved`.
    ///
    /// For the other parameters, see ``addObserver(forName:object:on:using:)-(_,_,ImmediateSchedulerType,_)``.
    @inlinable public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: Object? = nil,
        on scheduler: any ImmediateSchedulerType = ImmediateScheduler.instance,
        handler: @escaping @Sendable (Observer) -> (Notification) -> Void
    ) { addObserver(observer, name: name, object: object, on: scheduler) { handler($0)($1) } }

    /// Calls a method of `observer` that is isolated to the main actor with every notification. A notification that is
    /// posted on the main queue is delivered at once, unless another action of `scheduler` runs or waits.
    ///
    /// Don't use another scheduler for a method of the main actor. Swift 6.3 forgets the actor of an unapplied method
    /// that is passed to the general form, and allows a call on any thread.
    @inlinable public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: Object? = nil, on scheduler: MainScheduler = .instance,
        handler: @escaping @MainActor (Observer) -> @MainActor (Notification) -> Void
    ) { addObserver(observer, name: name, object: object, on: scheduler) { handler($0)($1) } }

    /// Returns a stream of the notifications of `name` that are posted for `object`. Nil stands for any name or object.
    @inlinable public func events(named name: String?, object: Object? = nil) -> Observable<Notification> {
        let object = object.map { WeakCapture($0) }
        return .create { [self] observer in
            let held = object?.object
            if object != nil, held == nil { return Disposables.create() }
            return addObserver(forName: name, object: held) { observer.onNext($0) }
        }
    }
}
