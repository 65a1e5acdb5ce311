extension EventCenter {
    /// Calls the closure with every notification of this name, or of any, that is posted of this object, or of any.
    ///
    /// - Parameters:
    ///   - object: compared by identity, and held weakly.
    ///   - scheduler: where the closure is called; by default on the thread that posts, before the post returns.
    /// - Returns: what ends it. Nothing else does, but the end of the object.
    @_disfavoredOverload  // the one for the main actor is better where both will do
    @discardableResult
    public func addObserver(
        forName name: String?, object: (any AnyObject & Sendable)? = nil,
        on scheduler: any ImmediateSchedulerType = ImmediateScheduler.instance,
        using block: @escaping @Sendable (Notification) -> Void
    ) -> any Disposable {
        let registration = add(nil, name, object, on: scheduler) { _, notification in
            block(notification)
            return true
        }
        return Disposables.create { [self] in remove([registration]) }
    }

    /// Calls the closure on the main actor with every notification of this name, or of any, that is posted of this object, or of any.
    @discardableResult
    public func addObserver(
        forName name: String?, object: (any AnyObject & Sendable)? = nil, on scheduler: MainScheduler,
        using block: @escaping @MainActor @Sendable (Notification) -> Void
    ) -> any Disposable {
        addObserver(forName: name, object: object, on: scheduler as any ImmediateSchedulerType) { notification in
            MainActor.assumeIsolated { block(notification) }
        }
    }

    /// Calls the closure with the observer, which is held weakly, and every notification.
    ///
    /// For the parameters see ``addObserver(forName:object:on:using:)``.
    @_disfavoredOverload  // the one for the main actor is better where both will do
    @export(implementation) public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: (any AnyObject & Sendable)? = nil,
        on scheduler: any ImmediateSchedulerType = ImmediateScheduler.instance,
        using block: @escaping @Sendable (Observer, Notification) -> Void
    ) {
        add(observer, name, object, on: scheduler) { registration, notification in
            guard let observer = registration.observer else { return false }
            block(unsafeDowncast(observer, to: Observer.self), notification)
            return true
        }
    }

    /// Calls the closure on the main actor with the observer, which is held weakly, and every notification.
    @export(implementation) public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: (any AnyObject & Sendable)? = nil, on scheduler: MainScheduler,
        using block: @escaping @MainActor @Sendable (Observer, Notification) -> Void
    ) {
        addObserver(observer, name: name, object: object, on: scheduler as any ImmediateSchedulerType) {
            observer, notification in MainActor.assumeIsolated { block(observer, notification) }
        }
    }

    /// Calls a method of the observer, which is held weakly, with every notification: `handler: Window.documentWasSaved`.
    ///
    /// For the parameters see ``addObserver(forName:object:on:using:)``.
    @export(implementation) public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: (any AnyObject & Sendable)? = nil,
        on scheduler: any ImmediateSchedulerType = ImmediateScheduler.instance,
        handler: @escaping @Sendable (Observer) -> (Notification) -> Void
    ) {
        addObserver(observer, name: name, object: object, on: scheduler) { handler($0)($1) }
    }

    /// Calls a method of the main actor's with every notification: at once if that is posted on the main queue.
    ///
    /// For such a method use no other scheduler: Swift 6.3 forgets the actor of an unapplied method that is passed to the
    /// general form, and lets it be called anywhere.
    @export(implementation) public func addObserver<Observer: AnyObject & Sendable>(
        _ observer: Observer, name: String?, object: (any AnyObject & Sendable)? = nil,
        on scheduler: MainScheduler = .instance,
        handler: @escaping @MainActor (Observer) -> @MainActor (Notification) -> Void
    ) {
        addObserver(observer, name: name, object: object, on: scheduler) { observer, notification in
            handler(observer)(notification)
        }
    }

    /// Makes a stream of the notifications of this name, or of all, that are posted of this object, or of any.
    @export(implementation) public func events(
        named name: String?, object: (any AnyObject & Sendable)? = nil
    ) -> Observable<Notification> {
        let object = object.map { WeakCapture($0) }
        return .create { [self] observer in
            if let object, object.object == nil { return Disposables.create() }
            return addObserver(forName: name, object: object?.object) { observer.onNext($0) }
        }
    }
}
