#if canImport(ObjectiveC)
    public import Foundation

    /// RxCocoa's name of Foundation's options.
    public typealias KeyValueObservingOptions = NSKeyValueObservingOptions

    extension Reactive where Base: NSObject & Sendable {
        /// Sends the value at `keyPath` now and after each change, until the object deallocates.
        ///
        ///     player.rx.observe(Float.self, "rate").map { $0 != 0 }.bind(to: isPlaying)
        ///
        /// The property has to be one that key-value observing knows. A value that isn't of `type` is nil. Elements are
        /// sent on the thread that changes the property, and the first one on that of the subscription. The options
        /// `[.new]` leave the first one out.
        ///
        /// The stream holds the object, unless `retainSelf` is false.
        public func observe<Value: Sendable>(
            _ type: Value.Type, _ keyPath: String, options: KeyValueObservingOptions = [.new, .initial],
            retainSelf: Bool = true
        ) -> Observable<Value?> {
            observe(keyPath, options: options, retainSelf: retainSelf) { _, value in value as? Value }
        }

        /// Sends the value at `keyPath` now and after each change, until the object deallocates. The stream doesn't
        /// hold the object.
        ///
        /// See ``observe(_:_:options:retainSelf:)``.
        @inlinable public func observeWeakly<Value: Sendable>(
            _ type: Value.Type, _ keyPath: String, options: KeyValueObservingOptions = [.new, .initial]
        ) -> Observable<Value?> { observe(type, keyPath, options: options, retainSelf: false) }

        /// Sends the value at `keyPath` now and after each change, until the object deallocates.
        ///
        ///     operation.rx.observe(\.isFinished).filter { $0 }
        ///
        /// `keyPath` has to name a property that is marked `@objc dynamic`. A key path to a property that is isolated
        /// to an actor isn't `Sendable`: use ``observe(_:_:options:retainSelf:)`` for it. Elements are sent on the
        /// thread that changes the property, and the first one on that of the subscription. The stream doesn't hold the
        /// object.
        ///
        /// - Precondition: `keyPath` names a property of Objective-C.
        public func observe<Value: Sendable>(
            _ keyPath: any KeyPath<Base, Value> & Sendable, options: KeyValueObservingOptions = [.new, .initial]
        ) -> Observable<Value> {
            let name = NSExpression(forKeyPath: keyPath).keyPath
            // Enumerations have no values of their own in Objective-C, so a change may not have the property's.
            return observe(name, options: options, retainSelf: false) { base, _ in base[keyPath: keyPath] }
        }

        private func observe<Element: Sendable>(
            _ keyPath: String, options: KeyValueObservingOptions, retainSelf: Bool,
            element: @escaping @Sendable (Base, Any?) -> Element
        ) -> Observable<Element> {
            let reference = WeakReference(base)
            let held = retainSelf ? base : nil
            return Observable.create { observer in
                guard let base = held ?? reference.object else { return Disposables.create() }
                let observation = KeyValueObservation { value in
                    if let base = reference.object { observer.onNext(element(base, value)) }
                }
                base.addObserver(observation, forKeyPath: keyPath, options: options, context: nil)
                return Disposables.create {
                    (held ?? reference.object)?.removeObserver(observation, forKeyPath: keyPath)
                }
            }
            .take(until: deallocated)
        }
    }

    /// The observer that an object calls after a change of one property.
    private final class KeyValueObservation: NSObject, Sendable {
        private let onChange: @Sendable (Any?) -> Void

        init(_ onChange: @escaping @Sendable (Any?) -> Void) { self.onChange = onChange }

        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) { onChange(change?[.newKey]) }
    }
#endif
