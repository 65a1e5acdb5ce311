#if canImport(Combine)
    import Combine
    import Rill

    extension Publisher where Output: Sendable {
        /// Returns the elements as a stream that asks the publisher for one element at a time.
        ///
        ///     session.dataTaskPublisher(for: url).map(\.data).asObservable().retry(2)
        ///
        /// The stream asks for the next element when its observer has answered ``/Rill/Demand/more``, or when an
        /// observer that has answered ``/Rill/Demand/later`` resumes it. Each subscription subscribes to the publisher,
        /// on the same thread. Disposing it cancels the publisher's subscription.
        ///
        /// A publisher that can't wait, such as a subject behind `map`, drops elements that nothing has asked for:
        /// those that it sends while another one is being delivered, or while the observer waits. A
        /// `CurrentValueSubject` behind `map` sends its latest value afterwards. To lose nothing, convert the subject
        /// itself, and use Rill's `map`. Or write `buffer(size: .max, prefetch: .keepFull, whenFull: .dropOldest)`
        /// before `asObservable()`.
        ///
        /// A publisher isn't `Sendable`. If it may be used on one thread only, such as the main thread, subscribe to
        /// the stream there.
        public func asObservable() -> Observable<Output> {
            let publisher = UnsafeTransfer(eraseToAnyPublisher())  // used as the documentation says
            return Observable { sink in
                let upstream = PublisherUpstream<Output, Failure>(sink)
                publisher.value.subscribe(upstream)
                return upstream
            }
        }

        /// Returns the elements as a stream that asks for all elements, and queues those that are sent while another
        /// one is being delivered.
        @inlinable func asHotObservable() -> Observable<Output> {
            let publisher = UnsafeTransfer(eraseToAnyPublisher())  // accepts subscribers on any thread
            return .create { observer in
                // Can be cancelled on any thread.
                let subscription = UnsafeTransfer(publisher.value.subscribe(observer))
                return Disposables.create { subscription.value.cancel() }
            }
        }
    }

    extension Combine.Subject where Output: Sendable {
        /// Returns the elements as a stream.
        ///
        /// The stream can't wait, as with a subject of Rill's: it asks for all elements. An element that is sent while
        /// another one is being delivered, on another thread or inside a callback, is delivered after it.
        @inlinable public func asObservable() -> Observable<Output> { asHotObservable() }
    }

    extension Published.Publisher where Value: Sendable {
        /// Returns the values of the property as a stream, beginning with the current one.
        ///
        ///     model.$text.asObservable()
        ///
        /// The stream can't wait, as with a ``/Rill/BehaviorRelay``. It sends each value before the property has it.
        @inlinable public func asObservable() -> Observable<Value> { asHotObservable() }
    }
#endif
