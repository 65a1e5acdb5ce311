extension ObservableType {
    /// Calls the closures with the owner, which is held weakly: the subscription ends with it (law 11).
    ///
    /// It ends at once if the owner is a ``DisposeBagOwner``, else with the next event. Then only `onDisposed` is called. An
    /// `onDisposed` that takes the owner, as RxSwift's does, is not called either once the owner has gone. For the rest see
    /// ``subscribe(onNext:onError:onCompleted:onDisposed:)``.
    @discardableResult
    @export(implementation) public func subscribe<Owner: AnyObject & Sendable>(
        with owner: Owner,
        onNext: (@Sendable (Owner, Element) -> Void)? = nil,
        onError: (@Sendable (Owner, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (Owner) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        subscribe(
            as: "subscribe", with: owner, onNext: onNext, onError: onError, onCompleted: onCompleted,
            onDisposed: onDisposed,
            file, line)
    }

    /// Calls the closures with the owner, which is held weakly: the subscription ends with it (law 11).
    ///
    /// `onDisposed` is called if the owner lives when the subscription ends. One that takes no owner is called in any case.
    @_disfavoredOverload  // a chain of six operators before it took 200 ms to type-check in place of 160
    @discardableResult
    @export(implementation) public func subscribe<Owner: AnyObject & Sendable>(
        with owner: Owner,
        onNext: (@Sendable (Owner, Element) -> Void)? = nil,
        onError: (@Sendable (Owner, any Error) -> Void)? = nil,
        onCompleted: (@Sendable (Owner) -> Void)? = nil,
        onDisposed: @escaping @Sendable (Owner) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let reference = WeakCapture(owner)
        return subscribe(
            as: "subscribe", with: owner, onNext: onNext, onError: onError, onCompleted: onCompleted,
            onDisposed: { if let owner = reference.object { onDisposed(owner) } }, file, line)
    }

    @export(implementation) func subscribe<Owner: AnyObject & Sendable>(
        as name: String, with owner: Owner, onNext: (@Sendable (Owner, Element) -> Void)?,
        onError: (@Sendable (Owner, any Error) -> Void)? = nil, onCompleted: (@Sendable (Owner) -> Void)? = nil,
        onDisposed: (@Sendable () -> Void)? = nil, _ file: String, _ line: UInt
    ) -> any Disposable {
        let reference = WeakCapture(owner)
        let subscription = SingleAssignmentDisposable(onDisposed: Resources.record(name, file, line, onDisposed))
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
                case .failed(let error): onError.map { $0(owner, error) } ?? Hooks.onUnhandledError(error)
                }
            })
    }

    /// Passes elements on while `owner` lives, which is held weakly, and then completes.
    ///
    ///     source:                   --a--b--c--d--|
    ///     take(whileAlive: owner):  --a--b-|
    ///     owner:                    ^------!
    ///
    /// It completes at once if the owner is a ``DisposeBagOwner``, else in place of the next element.
    @export(implementation)
    public func take<Owner: AnyObject & Sendable>(whileAlive owner: Owner) -> Observable<Element> {
        let reference = WeakCapture(owner)
        return take(while: { _ in reference.object != nil }).take(untilDisposalBy: owner)
    }

    /// Makes something of each element and the owner, which is held weakly; completes with it like ``take(whileAlive:)``.
    ///
    ///     source:                        --a--b--c--d--|
    ///     withUnretained(owner) { $1 }:  --a--b-|
    ///     owner:                         ^------!
    ///
    /// A selector that throws ends the stream with its error.
    @export(implementation) public func withUnretained<Owner: AnyObject & Sendable, Result: Sendable>(
        _ owner: Owner, resultSelector: @escaping @Sendable (Owner, Element) throws -> Result
    ) -> Observable<Result> {
        let reference = WeakCapture(owner)
        return map { element in try reference.object.map { try resultSelector($0, element) } }
            .take(while: { $0 != nil }).compactMap { $0 }
            .take(untilDisposalBy: owner)
    }

    /// Puts each element together with the owner: ``withUnretained(_:resultSelector:)``.
    @export(implementation)
    public func withUnretained<Owner: AnyObject & Sendable>(_ owner: Owner) -> Observable<(Owner, Element)> {
        withUnretained(owner) { ($0, $1) }
    }

    /// Completes when the owner's bag deallocates, if it keeps one.
    @export(implementation) func take(untilDisposalBy owner: AnyObject) -> Observable<Element> {
        guard let keeper = owner as? any DisposeBagOwner else { return asObservable() }
        return take(until: keeper.disposeBag.disposal)
    }
}

extension DisposeBag {
    /// One element when the bag deallocates.
    @export(implementation) var disposal: Observable<Void> {
        let bag = WeakCapture(self)
        return .create { observer in
            let end = Disposables.create { observer.onNext(()) }
            if let bag = bag.object { bag.insert(end) } else { end.dispose() }
            return end
        }
    }
}
