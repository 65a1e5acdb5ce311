extension ObservableType {
    /// Calls the closures with `owner`, which is held weakly. The subscription ends with `owner` (law 11).
    ///
    /// The subscription ends at once if `owner` is a ``DisposeBagOwner``, otherwise with the next event. No closure is
    /// called then: `onDisposed` is called only if `owner` still lives. To learn of the end in any case, use
    /// `do(onDispose:)`. For everything else, see ``subscribe(onNext:onError:onCompleted:onDisposed:file:line:)``.
    @_disfavoredOverload  // RillRx has forms that call a closure on the actor on which it is formed
    @discardableResult @inlinable public func subscribe<Owner: AnyObject & Sendable>(
        with owner: Owner,
        onNext: (@Sendable (Owner, Element) -> Void)? = nil,
        onError: (@Sendable (Owner, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (Owner) -> Void)? = nil,
        onDisposed: (@Sendable (Owner) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let onDisposed = onDisposed.map { f in
            let reference = WeakCapture(owner)
            return { @Sendable in if let owner = reference.object { f(owner) } }
        }
        let subscription = Resources.subscription("subscribe", file, line, onDisposed)
        return run(subscription, with: owner, onNext: onNext, onError: onError, onCompleted: onCompleted)
    }

    /// Runs `subscription` until `owner` deallocates, and calls the closures with `owner` and the events.
    @inlinable func run<Owner: AnyObject & Sendable>(
        _ subscription: SingleAssignmentDisposable, with owner: Owner, onNext: (@Sendable (Owner, Element) -> Void)?,
        onError: (@Sendable (Owner, any Error) -> Void)? = nil, onCompleted: (@Sendable (Owner) -> Void)? = nil
    ) -> any Disposable {
        let reference = WeakCapture(owner)
        if let keeper = owner as? any DisposeBagOwner { keeper.disposeBag.insert(subscription) }
        return run(
            subscription,
            onNext: { element in
                if let owner = reference.object { onNext?(owner, element) } else { subscription.dispose() }
            },
            finish: subscription.finish { completion in
                guard let owner = reference.object else { return }
                switch completion {
                case .completed: onCompleted?(owner)
                case .failed(let error): onError.map { $0(owner, error) } ?? subscription.fail(error)
                }
            })
    }

    /// Sends the elements of this source while `owner` lives, and then completes. `owner` is held weakly.
    ///
    ///     source:                   --a--b--c--d--|
    ///     take(whileAlive: owner):  --a--b-|
    ///     owner:                    ^------!
    ///
    /// Completes at once if `owner` is a ``DisposeBagOwner``, also when it replaces its bag. Otherwise, completes in
    /// place of the next element.
    @inlinable public func take<Owner: AnyObject & Sendable>(whileAlive owner: Owner) -> Observable<Element> {
        take(while: { [weak owner] _ in owner != nil }).take(untilDisposalBy: owner).named(after: self)
    }

    /// Combines each element with `owner`, which is held weakly. Completes with `owner`, like ``take(whileAlive:)``.
    ///
    ///     source:                        --a--b--c--d--|
    ///     withUnretained(owner) { $1 }:  --a--b-|
    ///     owner:                         ^------!
    ///
    /// If `resultSelector` throws, the result fails with that error.
    @inlinable public func withUnretained<Owner: AnyObject & Sendable, Result: Sendable>(
        _ owner: Owner, resultSelector: @escaping @Sendable (Owner, Element) throws -> Result
    ) -> Observable<Result> {
        let reference = WeakCapture(owner)
        return map { element in try reference.object.map { try resultSelector($0, element) } }
            .take(while: { $0 != nil }).compactMap { $0 }
            .take(untilDisposalBy: owner).named(after: self)
    }

    /// Works like ``withUnretained(_:resultSelector:)``, and sends tuples of `owner` and each element.
    @inlinable public func withUnretained<Owner: AnyObject & Sendable>(_ owner: Owner) -> Observable<(Owner, Element)> {
        withUnretained(owner) { ($0, $1) }
    }

    /// Completes when the bag of `owner` deallocates, if `owner` has one.
    @inlinable func take<Owner: AnyObject & Sendable>(untilDisposalBy owner: Owner) -> Observable<Element> {
        guard owner is any DisposeBagOwner else { return asObservable() }
        let reference = WeakCapture(owner)
        return Observable(isSynchronous: false, named: nil) { sink in
            let end = ReplaySubject<Void>.create(bufferSize: 1)
            let member = SingleAssignmentDisposable(onDisposed: { end.onNext(()) })
            let keeper = reference.object as? any DisposeBagOwner
            if let keeper { keeper.disposeBag.insert(member) } else { member.dispose() }
            // So that the bag keeps nothing of a stream that has been released, with or without an end.
            let notice = ReleaseNotice {
                end.dispose()
                member.dispose()
            }
            return map { element in withExtendedLifetime(notice) { element } }.take(until: end).attach(sink)
        }
    }
}
