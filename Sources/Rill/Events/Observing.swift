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
    /// The stream holds what `value` captures. It completes when every object that `value` has read is released. After
    /// a dispose, each of these objects keeps about 1 KB until it changes, and nothing that `value` holds.
    ///
    /// A relay that changes on another thread can send an element twice: a reader is notified at once, and then again
    /// in case it was reading at that moment. To drop equal elements, use ``ObservableType/distinctUntilChanged()``.
    @inlinable public static func observing(
        _ value: @escaping @MainActor @Sendable () -> Element
    ) -> Observable<Element> {
        .create { observer in
            let observation = ModelObservation(value)
            observation.run(observer)
            return observation
        }
    }

    /// Works like ``observing(_:)``, and ends with `owner`, which is held weakly.
    ///
    /// Completes at once if `owner` is a ``DisposeBagOwner`` or all that `value` reads, otherwise in place of the next
    /// element.
    @inlinable public static func observing<Owner: AnyObject & Sendable>(
        with owner: Owner, _ value: @escaping @MainActor @Sendable (Owner) -> Element
    ) -> Observable<Element> {
        let reference = WeakCapture(owner)
        return Observable<Element?>.observing { reference.object.map(value) }.take(whileAlive: owner).compactMap { $0 }
    }
}

/// Observes what `value` reads. An object that has been read keeps this observation until it changes, which therefore
/// releases `value` when it is disposed.
@usableFromInline final class ModelObservation<Element: Sendable>: Disposable {
    private let value: Locked<(@MainActor @Sendable () -> Element)?>

    @usableFromInline init(_ value: @escaping @MainActor @Sendable () -> Element) { self.value = Locked(value) }

    @usableFromInline func dispose() { _ = value.exchange(nil) }

    /// Sends the value to `observer` on the main queue, now and after each change.
    @usableFromInline func run(_ observer: AnyObserver<Element>) {
        MainScheduler.perform {
            guard let read = self.value.withLock({ $0 }) else { return }
            let reading = ReleaseNotice { MainScheduler.perform { observer.onCompleted() } }
            let element = withObservationTracking(read) {
                // Called again for an object that changed on another thread while others were being registered.
                guard reading.isCancelled.set() else { return }
                MainScheduler.asyncInstance.schedule { self.run(observer) }
            }
            withExtendedLifetime(reading) { observer.on(.next(element)) }
        }
    }
}
