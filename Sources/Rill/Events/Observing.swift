import Observation

extension Observable {
    /// Sends the result of `value`, and the new result after each change of an `@Observable` object that `value` reads.
    ///
    ///     Observable.observing { model.count }.drive(with: self) { screen, count in screen.show(count) }
    ///
    /// `value` is called on the main actor: at once if the subscription is made there, and after a change in a later
    /// turn of the main queue. So all changes of one turn make one element. Change the objects on the main actor: Swift
    /// can miss a change on another thread. Relays and properties can be read, too, and be changed on any thread.
    ///
    /// The stream holds what `value` captures, and doesn't end.
    @inlinable public static func observing(
        _ value: @escaping @MainActor @Sendable () -> Element
    ) -> Observable<Element> {
        .create { observer in
            let observation = ModelObservation(value)
            observation.run { observer.onNext($0) }
            return observation
        }
    }

    /// Works like ``observing(_:)``, and ends with `owner`, like ``ObservableType/take(whileAlive:)``. `owner` is held
    /// weakly.
    @inlinable public static func observing<Owner: AnyObject & Sendable>(
        with owner: Owner, _ value: @escaping @MainActor @Sendable (Owner) -> Element
    ) -> Observable<Element> {
        let reference = WeakCapture(owner)
        return Observable<Element?>.observing { reference.object.map(value) }.take(whileAlive: owner).compactMap { $0 }
    }
}

/// Observes what `value` reads. An object that has been read keeps this observation until it changes, which therefore
/// releases `value` when it is disposed.
@usableFromInline
final class ModelObservation<Element: Sendable>: Disposable {
    private let value: Locked<(@MainActor @Sendable () -> Element)?>

    @usableFromInline init(_ value: @escaping @MainActor @Sendable () -> Element) { self.value = Locked(value) }

    @usableFromInline func dispose() { _ = value.exchange(nil) }

    /// Calls `onChange` with the value on the main queue, now and after each change.
    @usableFromInline func run(_ onChange: @escaping @Sendable (Element) -> Void) {
        MainScheduler.perform {
            guard let read = self.value.withLock({ $0 }) else { return }
            let element = withObservationTracking(read) {
                MainScheduler.asyncInstance.schedule { self.run(onChange) }
            }
            onChange(element)
        }
    }
}
