/// An observer that calls a closure on the main actor with an object and each element.
///
///     extension Reactive where Base: Label {
///         var isWarning: Binder<Bool> {
///             Binder(base) { label, isWarning in label.color = isWarning ? .red : .black }
///         }
///     }
///
///     isTooLong.bind(to: label.rx.isWarning)
///
/// An element that arrives on the main queue is delivered at once, unless others are waiting. The object is held
/// weakly, and nothing is called once it has deallocated. A completion has no effect, and an error goes to
/// ``/Rill/Hooks/onUnhandledError``.
public struct Binder<Value: Sendable>: ObserverType {
    public typealias Element = Value

    @usableFromInline let deliver: @Sendable (Value) -> Void

    /// Creates an observer that calls `binding` with `target` and each element.
    @export(implementation) public init<Target: AnyObject & Sendable>(
        _ target: Target, binding: @escaping @MainActor @Sendable (Target, Value) -> Void
    ) {
        let scheduler = MainScheduler()
        deliver = { [weak target] value in
            scheduler.schedule { [weak target] in
                MainActor.assumeIsolated { if let target { binding(target, value) } }
            }
        }
    }

    /// Receives an event.
    @export(implementation) public func on(_ event: Event<Value>) {
        switch event {
        case .next(let value): deliver(value)
        case .error(let error): Hooks.onUnhandledError(error)
        case .completed: break
        }
    }
}
