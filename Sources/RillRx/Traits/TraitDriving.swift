extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Calls `onSuccess` with the element or `onFailure` with the error, and then `onDisposed`, on the main actor.
    ///
    ///     service.user(1).drive(onSuccess: { [weak self] user in self?.title = user.name }).disposed(by: bag)
    ///
    /// An error goes to `Hooks.onUnhandledError` if there is no `onFailure`.
    @inlinable public func drive(
        onSuccess: (@MainActor @Sendable (Element) -> Void)? = nil,
        onFailure: (@MainActor @Sendable (any Error) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        asObservable().drive(
            onNext: onSuccess, onError: onFailure, onDisposed: onDisposed, file: file, line: line)
    }

    /// Calls the closures with `owner`, which is held weakly, on the main actor. The subscription ends with `owner`.
    @discardableResult @inlinable public func drive<Owner: AnyObject & Sendable>(
        with owner: Owner, onSuccess: (@MainActor @Sendable (Owner, Element) -> Void)? = nil,
        onFailure: (@MainActor @Sendable (Owner, any Error) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable (Owner) -> Void)? = nil, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        asObservable().drive(
            with: owner, onNext: onSuccess, onError: onFailure, onDisposed: onDisposed, file: file, line: line)
    }
}

extension PrimitiveSequenceType where Trait == MaybeTrait {
    /// Calls `onSuccess` with the element, `onError` with the error, or `onCompleted` if there is neither, and then
    /// `onDisposed`, on the main actor.
    ///
    /// An error goes to `Hooks.onUnhandledError` if there is no `onError`.
    @inlinable public func drive(
        onSuccess: (@MainActor @Sendable (Element) -> Void)? = nil,
        onError: (@MainActor @Sendable (any Error) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        elementOrNil.drive(
            onNext: { element in if let element { onSuccess?(element) } else { onCompleted?() } },
            onError: onError, onDisposed: onDisposed, file: file, line: line)
    }

    /// Calls the closures with `owner`, which is held weakly, on the main actor. The subscription ends with `owner`.
    @discardableResult @inlinable public func drive<Owner: AnyObject & Sendable>(
        with owner: Owner, onSuccess: (@MainActor @Sendable (Owner, Element) -> Void)? = nil,
        onError: (@MainActor @Sendable (Owner, any Error) -> Void)? = nil,
        onCompleted: (@MainActor @Sendable (Owner) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable (Owner) -> Void)? = nil, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        elementOrNil.drive(
            with: owner,
            onNext: { owner, element in if let element { onSuccess?(owner, element) } else { onCompleted?(owner) } },
            onError: onError, onDisposed: onDisposed, file: file, line: line)
    }
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
    /// Calls `onCompleted`, or `onError` with the error, and then `onDisposed`, on the main actor.
    ///
    /// An error goes to `Hooks.onUnhandledError` if there is no `onError`.
    @inlinable public func drive(
        onCompleted: (@MainActor @Sendable () -> Void)? = nil,
        onError: (@MainActor @Sendable (any Error) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable () -> Void)? = nil, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        asObservable().drive(
            onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
    }

    /// Calls the closures with `owner`, which is held weakly, on the main actor. The subscription ends with `owner`.
    @discardableResult @inlinable public func drive<Owner: AnyObject & Sendable>(
        with owner: Owner, onCompleted: (@MainActor @Sendable (Owner) -> Void)? = nil,
        onError: (@MainActor @Sendable (Owner, any Error) -> Void)? = nil,
        onDisposed: (@MainActor @Sendable (Owner) -> Void)? = nil, file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        asObservable().drive(
            with: owner, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed, file: file, line: line)
    }
}
