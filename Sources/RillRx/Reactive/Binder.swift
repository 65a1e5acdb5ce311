/// An observer that calls a closure with an object and each element, on the main actor unless it has a scheduler.
///
///     extension Reactive where Base: Label {
///         var isWarning: Binder<Bool> {
///             Binder(base) { label, isWarning in label.color = isWarning ? .red : .black }
///         }
///     }
///
///     isTooLong.bind(to: label.rx.isWarning).disposed(by: bag)
///
/// An element that arrives on the main queue is delivered at once, unless others are waiting. The object is held
/// weakly, and nothing is called once it has deallocated. A completion has no effect, and an error goes to
/// ``/Rill/Hooks/onUnhandledError``.
public struct Binder<Value: Sendable>: ObserverType {
    public typealias Element = Value

    @usableFromInline let deliver: @Sendable (Value) -> Void

    /// Creates an observer that calls `binding` with `target` and each element.
    @inlinable public init<Target: AnyObject & Sendable>(
        _ target: Target, binding: @escaping @MainActor @Sendable (Target, Value) -> Void
    ) {
        self.init(target, scheduler: MainScheduler()) { target, value in
            MainActor.assumeIsolated { binding(target, value) }
        }
    }

    /// Creates an observer that calls `binding` with `target` and each element, in an action of `scheduler`.
    @inlinable public init<Target: AnyObject & Sendable>(
        _ target: Target, scheduler: any ImmediateSchedulerType,
        binding: @escaping @Sendable (Target, Value) -> Void
    ) {
        deliver = { [weak target] value in
            scheduler.schedule { [weak target] in if let target { binding(target, value) } }
        }
    }

    /// Receives an event.
    @inlinable public func on(_ event: Event<Value>) {
        switch event {
        case .next(let value): deliver(value)
        case .error(let error): Hooks.onUnhandledError(error)
        case .completed: break
        }
    }
}

extension ObserverType {
    /// Returns an observer that sends the result of `transform` for each element to this one.
    ///
    /// If `transform` throws, this observer gets the error.
    @inlinable public func mapObserver<Source: Sendable>(
        _ transform: @escaping @Sendable (Source) throws -> Element
    ) -> AnyObserver<Source> { AnyObserver { event in on(event.map(transform)) } }
}
