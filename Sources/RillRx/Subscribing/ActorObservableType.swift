import Synchronization

/// A stream of Rill, whose closures are called where they are formed.
///
/// RxSwift's code subscribes in a class on the main actor, such as a view controller, and uses the state of that class.
/// A closure that is formed on the main actor is called there: at once if the element is sent on the main queue, and
/// otherwise later. The same applies to a closure of another actor, which is always called later.
///
///     names.subscribe(onNext: { [weak self] name in self?.title = name }).disposed(by: bag)
///
/// The same applies to `do`: if one of its closures is formed on an actor, the result sends there. The form of
/// `subscribe` that takes an event calls its closure on the thread that sends.
///
/// A closure that is formed on an actor is called there, even if it doesn't use that actor. An element that is sent on
/// the main queue takes about a microsecond to a closure of the main actor.
///
/// A closure that is formed on no actor, or a function that is `nonisolated`, is called on the thread that sends. It
/// isn't inlined into the chain: an element takes about 25 ns more than with `import Rill`.
// A form that takes an event would lose to Rill's, because a closure that carries its isolation counts as converted. If
// Rill's gave way, a chain of map, filter and such a closure took over 5,000 solver scopes instead of under 50.
public protocol ActorObservableType<Element>: ObservableType {}

extension Observable: ActorObservableType {}
extension ConnectableObservable: ActorObservableType {}
extension GroupedObservable: ActorObservableType {}
extension ActionSubject: ActorObservableType {}
extension PublishSubject: ActorObservableType {}
extension BehaviorSubject: ActorObservableType {}
extension ReplaySubject: ActorObservableType {}
extension AsyncSubject: ActorObservableType {}
extension PublishRelay: ActorObservableType {}
extension BehaviorRelay: ActorObservableType {}
extension ReplayRelay: ActorObservableType {}
extension Property: ActorObservableType {}

extension ActorObservableType {
    /// Calls the closures with the events of the stream, until the stream ends or the subscription is disposed.
    ///
    /// If one of the closures is formed on an actor, all of them are called on that actor. Closures of two actors stop
    /// the program.
    @inlinable public func subscribe(
        @_inheritActorContext onNext: (@isolated(any) @Sendable (Element) -> Void)? = nil,
        @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onDisposed: (@isolated(any) @Sendable () -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let place = Place(onNext?.isolation, onError?.isolation, onCompleted?.isolation, onDisposed?.isolation)
        return place.deliver(self).subscribe(
            onNext: onNext.map { place.closure($0) }, onError: onError.map { place.closure($0) },
            onCompleted: onCompleted.map { place.closure($0) },
            onDisposed: onDisposed.map { place.action($0) }, file: file, line: line)
    }

    /// Calls the closures with `owner`, which is held weakly. The subscription ends with `owner` (law 11).
    ///
    /// `onDisposed` is called only if `owner` still lives. If one of the closures is formed on an actor, all of them
    /// are called on that actor. Closures of two actors stop the program.
    @discardableResult @inlinable public func subscribe<Owner: AnyObject & Sendable>(
        with owner: Owner,
        @_inheritActorContext onNext: (@isolated(any) @Sendable (Owner, Element) -> Void)? = nil,
        @_inheritActorContext onError: (@isolated(any) @Sendable (Owner, any Error) -> Void)? = nil,
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable (Owner) -> Void)? = nil,
        @_inheritActorContext onDisposed: (@isolated(any) @Sendable (Owner) -> Void)? = nil,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let place = Place(onNext?.isolation, onError?.isolation, onCompleted?.isolation, onDisposed?.isolation)
        return place.deliver(self).subscribe(
            with: owner, onNext: onNext.map { place.closure($0) }, onError: onError.map { place.closure($0) },
            onCompleted: onCompleted.map { place.closure($0) },
            onDisposed: onDisposed.map { place.action($0) }, file: file, line: line)
    }

    /// Calls `onNext` with every element. If `onNext` is formed on an actor, it is called on that actor.
    @inlinable public func bind(
        @_inheritActorContext onNext: @escaping @isolated(any) @Sendable (Element) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let place = Place(onNext.isolation)
        return place.deliver(self).bind(onNext: place.closure(onNext), file: file, line: line)
    }

    /// Calls `onNext` with `owner`, which is held weakly, and every element. The subscription ends with `owner`
    /// (law 11). If `onNext` is formed on an actor, it is called on that actor.
    @discardableResult @inlinable public func bind<Owner: AnyObject & Sendable>(
        with owner: Owner, @_inheritActorContext onNext: @escaping @isolated(any) @Sendable (Owner, Element) -> Void,
        file: String = #fileID, line: UInt = #line
    ) -> any Disposable {
        let place = Place(onNext.isolation)
        return place.deliver(self).bind(with: owner, onNext: place.closure(onNext), file: file, line: line)
    }

    /// Calls the closures as events pass, without changing the stream.
    ///
    /// If one of the closures is formed on an actor, all of them are called on that actor, and so are the closures of
    /// what follows. Closures of two actors stop the program. For everything else, see `do` of Rill.
    @inlinable public func `do`(
        @_inheritActorContext onNext: (@isolated(any) @Sendable (Element) throws -> Void)? = nil,
        @_inheritActorContext afterNext: (@isolated(any) @Sendable (Element) throws -> Void)? = nil,
        @_inheritActorContext onError: (@isolated(any) @Sendable (any Error) throws -> Void)? = nil,
        @_inheritActorContext afterError: (@isolated(any) @Sendable (any Error) throws -> Void)? = nil,
        @_inheritActorContext onCompleted: (@isolated(any) @Sendable () throws -> Void)? = nil,
        @_inheritActorContext afterCompleted: (@isolated(any) @Sendable () throws -> Void)? = nil,
        @_inheritActorContext onSubscribe: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onSubscribed: (@isolated(any) @Sendable () -> Void)? = nil,
        @_inheritActorContext onDispose: (@isolated(any) @Sendable () -> Void)? = nil
    ) -> Observable<Element> {
        let place = Place(
            onNext?.isolation, afterNext?.isolation, onError?.isolation, afterError?.isolation, onCompleted?.isolation,
            afterCompleted?.isolation, onSubscribe?.isolation, onSubscribed?.isolation, onDispose?.isolation)
        return place.deliver(self).do(
            onNext: onNext.map { place.closure($0) }, afterNext: afterNext.map { place.closure($0) },
            onError: onError.map { place.closure($0) }, afterError: afterError.map { place.closure($0) },
            onCompleted: onCompleted.map { place.closure($0) },
            afterCompleted: afterCompleted.map { place.closure($0) },
            onSubscribe: onSubscribe.map { place.action($0) }, onSubscribed: onSubscribed.map { place.action($0) },
            onDispose: onDispose.map { place.action($0) })
    }
}

/// Where the closures of a subscription are called: on an actor, or on the thread that sends.
@usableFromInline struct Place: Sendable {
    @usableFromInline let scheduler: (any ImmediateSchedulerType)?
    /// Nil if there is no scheduler.
    private let waiting: Waiting?

    /// The number of actions that are scheduled and haven't run.
    private final class Waiting: Sendable { let count = Atomic(0) }

    /// - Parameter isolations: the actors of the closures, or nil for a closure that is formed on none.
    @usableFromInline init(_ isolations: (any Actor)?...) {
        let actors = isolations.compactMap { $0 }
        require(
            actors.allSatisfy { $0 === actors[0] },
            "subscribe, do: expected all closures to be formed on one actor, got closures of several")
        // A main scheduler of its own runs an action at once on the main queue. The closures hold their actor.
        scheduler = actors.first.map { actor -> any ImmediateSchedulerType in
            actor is MainActor ? MainScheduler() : ActorScheduler(actor)
        }
        waiting = scheduler.map { _ in Waiting() }
    }

    /// Returns a stream that sends at this place. Its type is hidden, so that its closures are those of Rill.
    @inlinable func deliver<Element>(_ source: some ObservableType<Element>) -> some ObservableType<Element> {
        scheduler.map { source.observe(on: $0) } ?? source.asObservable()
    }

    /// Returns an action that calls `body` at once on the main queue and if there is no actor, and otherwise later. An
    /// action for the main queue runs after those that were called before it.
    @usableFromInline func action(_ body: @escaping @isolated(any) @Sendable () -> Void) -> @Sendable () -> Void {
        let body = closure(body)
        return {
            guard let scheduler, let waiting else { return body() }
            if scheduler is MainScheduler, MainScheduler.isCurrent, waiting.count.load(ordering: .relaxed) == 0 {
                return body()
            }
            waiting.count.add(1, ordering: .relaxed)
            scheduler.schedule {
                body()
                waiting.count.subtract(1, ordering: .relaxed)
            }
        }
    }

    /// Returns a closure that calls `body` as ``action(_:)`` does, if the owner still lives then.
    @usableFromInline func action<Owner: AnyObject & Sendable>(
        _ body: @escaping @isolated(any) @Sendable (Owner) -> Void
    ) -> @Sendable (Owner) -> Void {
        let body = closure(body)
        return { owner in
            let perform: @Sendable () -> Void = { [weak owner] in if let owner { body(owner) } }
            action(perform)()
        }
    }

    // A function that carries its isolation differs from others in what its context begins with, not in how it is
    // called (SE-0431). The language can call it from elsewhere with `await` only. That would deliver an element
    // that is sent on the main queue later, and not at once.
    @inlinable func closure(_ body: @escaping @isolated(any) @Sendable () -> Void) -> @Sendable () -> Void {
        unsafeBitCast(body, to: (@Sendable () -> Void).self)
    }

    @inlinable func closure<Argument>(
        _ body: @escaping @isolated(any) @Sendable (Argument) -> Void
    ) -> @Sendable (Argument) -> Void { unsafeBitCast(body, to: (@Sendable (Argument) -> Void).self) }

    @inlinable func closure<First, Second>(
        _ body: @escaping @isolated(any) @Sendable (First, Second) -> Void
    ) -> @Sendable (First, Second) -> Void { unsafeBitCast(body, to: (@Sendable (First, Second) -> Void).self) }

    @inlinable func closure(_ body: @escaping @isolated(any) @Sendable () throws -> Void) -> @Sendable () throws -> Void
    {
        unsafeBitCast(body, to: (@Sendable () throws -> Void).self)
    }

    @inlinable func closure<Argument>(
        _ body: @escaping @isolated(any) @Sendable (Argument) throws -> Void
    ) -> @Sendable (Argument) throws -> Void { unsafeBitCast(body, to: (@Sendable (Argument) throws -> Void).self) }
}
