#if canImport(Combine)
    import Combine
    import Rill

    extension ObservableType {
        /// Returns the stream as a publisher that sends what it is asked for.
        ///
        ///     source:                      --a--b--c--|
        ///     asked for one, then two:     x-----x-----
        ///     asPublisher():               --a---b-c--|
        ///
        /// Each subscriber has its own subscription to the stream, which begins when it asks for elements. A source
        /// that can wait does so while there is no demand. The elements of a source that can't wait are kept without a
        /// limit. To limit them, write ``/Rill/ObservableType/onBackpressureBuffer(_:whenFull:onDrop:)`` or
        /// ``/Rill/ObservableType/conflate()`` before `asPublisher()`. The end follows the elements that were kept.
        /// Cancelling disposes the subscription.
        public func asPublisher() -> AnyPublisher<Element, any Error> {
            ObservablePublisher(source: asObservable(), isHot: false).eraseToAnyPublisher()
        }
    }

    extension Rill.Subject {
        /// Returns the subject as a publisher that sends what it is asked for.
        ///
        /// Works like ``/Rill/ObservableType/asPublisher()``, but the subscription to the subject doesn't wait for
        /// demand, so that no element is missed.
        public func asPublisher() -> AnyPublisher<Element, any Error> {
            ObservablePublisher(source: asObservable(), isHot: true).eraseToAnyPublisher()
        }
    }

    extension Relay {
        /// Returns the relay as a publisher that can't fail and that sends what it is asked for.
        ///
        /// Works like ``/Rill/ObservableType/asPublisher()``, but the subscription to the relay doesn't wait for
        /// demand, so that no element is missed.
        public func asPublisher() -> AnyPublisher<Element, Never> {
            ObservablePublisher(source: asObservable(), isHot: true).eraseToAnyPublisher()
        }
    }

    extension Property {
        /// Returns the property as a publisher that can't fail and that sends what it is asked for.
        ///
        /// Works like ``/Rill/ObservableType/asPublisher()``.
        public func asPublisher() -> AnyPublisher<Element, Never> {
            ObservablePublisher(source: asObservable(), isHot: false).eraseToAnyPublisher()
        }
    }

    /// A publisher of the elements of a stream, all of whose errors are of the type `Failure`.
    struct ObservablePublisher<Output: Sendable, Failure: Error>: Publisher {
        let source: Observable<Output>
        /// Whether elements that the source sends before it is asked must not be missed.
        let isHot: Bool

        func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Failure {
            let subscription = ObservableSubscription(source, subscriber)
            subscriber.receive(subscription: subscription)
            if isHot { subscription.start() }
        }
    }
#endif
