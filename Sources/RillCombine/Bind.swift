#if canImport(Combine)
    import Combine
    import Rill

    extension ObservableType {
        /// Sends every event, including the end, to `subject`.
        ///
        /// The subscription holds `subject` until it ends.
        @inlinable public func bind<Target: Combine.Subject>(
            to subject: Target, file: String = #fileID, line: UInt = #line
        ) -> any Disposable where Target.Output == Element, Target.Failure == any Error {
            // A subject accepts events on any thread.
            let target = UnsafeTransfer((send: subject.send(_:), end: subject.send(completion:)))
            return subscribe(
                onNext: { target.value.send($0) }, onError: { target.value.end(.failure($0)) },
                onCompleted: { target.value.end(.finished) }, file: file, line: line)
        }

        /// Sends every element and the completion to `subject`. An error goes to ``/Rill/Hooks/onUnhandledError``.
        ///
        /// The subscription holds `subject` until it ends.
        @inlinable public func bind<Target: Combine.Subject>(
            to subject: Target, file: String = #fileID, line: UInt = #line
        ) -> any Disposable where Target.Output == Element, Target.Failure == Never {
            let target = UnsafeTransfer((send: subject.send(_:), end: subject.send(completion:)))  // as above
            return subscribe(
                onNext: { target.value.send($0) }, onCompleted: { target.value.end(.finished) }, file: file, line: line)
        }

        /// Sets a property that is marked with `@Published` to every element.
        ///
        ///     names.observe(on: MainScheduler.instance).assign(to: &$names)
        ///
        /// The subscription ends with the property, which it doesn't hold. An error goes to
        /// ``/Rill/Hooks/onUnhandledError``. The property is set on the thread that sends. If a view shows it, write
        /// `observe(on: MainScheduler.instance)` before.
        public func assign(to property: inout Published<Element>.Publisher) {
            let elements = asObservable().catch { error in
                Hooks.onUnhandledError(error)
                return .empty()
            }
            ObservablePublisher<Element, Never>(source: elements, isHot: false).assign(to: &property)
        }
    }

    extension Publisher where Output: Sendable {
        /// Sends every event, including the end, to a subject or another observer of Rill's.
        ///
        /// The subscription ends when the result is cancelled or deallocated.
        @inlinable public func subscribe<Observer: ObserverType<Output>>(_ observer: Observer) -> AnyCancellable {
            sink(
                receiveCompletion: { observer.on(Event($0)) },
                receiveValue: { observer.onNext($0) })
        }
    }

    extension Publisher where Output: Sendable, Failure == Never {
        /// Sends every element to a relay.
        ///
        /// The subscription ends when the result is cancelled or deallocated.
        @inlinable public func subscribe<Target: Relay<Output>>(_ relay: Target) -> AnyCancellable {
            sink { relay.accept($0) }
        }
    }
#endif
