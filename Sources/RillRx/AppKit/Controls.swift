#if canImport(AppKit) && !targetEnvironment(macCatalyst)
    import AppKit
    import RillFoundation

    @MainActor extension Reactive where Base: NSControl {
        /// Sends an element for each action of the control, until it deallocates.
        ///
        /// A control has one target. A target that was set before the subscription receives no more actions.
        public var controlEvent: ControlEvent<Void> { actions { ($0.target, $0.action) = ($1, $2) } }

        /// The value that `getter` returns, which is sent with each action of the control and set by `setter`.
        public func controlProperty<Value: Sendable>(
            getter: @escaping @MainActor (Base) -> Value, setter: @escaping @MainActor (Base, Value) -> Void
        ) -> ControlProperty<Value> { property(sentBy: controlEvent.asObservable(), getter, setter) }
    }

    @MainActor extension Reactive where Base: NSView {
        /// The value that `getter` returns, which is sent with each element of `events` and set by `setter`.
        func property<Value: Sendable>(
            sentBy events: Observable<Void>, _ getter: @escaping @MainActor (Base) -> Value,
            _ setter: @escaping @MainActor (Base, Value) -> Void
        ) -> ControlProperty<Value> {
            let values = events.startWith(()).compactMap { [weak base] in MainActor.assumeIsolated { base.map(getter) }
            }
            return ControlProperty(values: values.take(until: deallocated), valueSink: Binder(base, binding: setter))
        }

        /// Sends an element for each notification named `name` that the view posts.
        func posts(of name: Notification.Name) -> Observable<Void> {
            NotificationCenter.default.events(named: name, object: base) { _ in () }
        }
    }

    @MainActor extension Reactive where Base: NSButton {
        /// The clicks on the button.
        public var tap: ControlEvent<Void> { controlEvent }

        /// The state of the button.
        public var state: ControlProperty<NSControl.StateValue> {
            controlProperty(getter: { $0.state }, setter: { $0.state = $1 })
        }
    }

    @MainActor extension Reactive where Base: NSSlider {
        /// The value of the slider.
        public var value: ControlProperty<Double> {
            controlProperty(getter: { $0.doubleValue }, setter: { $0.doubleValue = $1 })
        }
    }

    @MainActor extension Reactive where Base: NSTextField {
        /// The text of the field, which is sent as the user types.
        public var text: ControlProperty<String?> {
            property(
                sentBy: posts(of: NSControl.textDidChangeNotification), { $0.stringValue },
                { field, text in
                    // Otherwise, the cursor moves.
                    if field.stringValue != text ?? "" { field.stringValue = text ?? "" }
                })
        }
    }

    @MainActor extension Reactive where Base: NSTextView {
        /// The text of the view, which is sent as the user types.
        public var string: ControlProperty<String> {
            property(
                sentBy: posts(of: NSText.didChangeNotification), { $0.string },
                { view, text in if view.string != text { view.string = text } })
        }
    }
#endif
