#if canImport(UIKit) && !os(watchOS)  // watchOS has no controls
    import UIKit

    @MainActor extension Reactive where Base: UIControl {
        /// Sends an element for each of `controlEvents` that the control has, until it deallocates.
        public func controlEvent(_ controlEvents: UIControl.Event) -> ControlEvent<Void> {
            let events = Observable<Void>.create { [weak base] (observer: AnyObserver<Void>) in
                MainActor.assumeIsolated {
                    let action = UIAction { _ in observer.onNext(()) }
                    base?.addAction(action, for: controlEvents)
                    return Disposables.create { [weak base] in
                        ConcurrentMainScheduler.perform { base?.removeAction(action, for: controlEvents) }
                    }
                }
            }
            return ControlEvent(events: events.take(until: deallocated))
        }

        /// The value that `getter` returns, which is sent with each of `editingEvents` and set by `setter`.
        public func controlProperty<Value: Sendable>(
            editingEvents: UIControl.Event, getter: @escaping @MainActor (Base) -> Value,
            setter: @escaping @MainActor (Base, Value) -> Void
        ) -> ControlProperty<Value> {
            let values = controlEvent(editingEvents).startWith(()).compactMap { [weak base] in
                MainActor.assumeIsolated { base.map(getter) }
            }
            return ControlProperty(values: values, valueSink: Binder(base, binding: setter))
        }

        /// The value at `keyPath`, as the user edits it.
        func edited<Value: Sendable>(_ keyPath: ReferenceWritableKeyPath<Base, Value>) -> ControlProperty<Value> {
            // A key path to an isolated property isn't `Sendable`, a closure on its actor is.
            controlProperty(
                editingEvents: [.allEditingEvents, .valueChanged], getter: { $0[keyPath: keyPath] },
                setter: { $0[keyPath: keyPath] = $1 })
        }
    }

    @MainActor extension Reactive where Base: UIButton {
        /// The taps of the button.
        public var tap: ControlEvent<Void> {
            #if os(tvOS)
                controlEvent(.primaryActionTriggered)
            #else
                controlEvent(.touchUpInside)
            #endif
        }

        /// Sets the title for `state`.
        public func title(for state: UIControl.State = []) -> Binder<String?> {
            Binder(base) { button, title in button.setTitle(title, for: state) }
        }

        /// Sets the image for `state`.
        public func image(for state: UIControl.State = []) -> Binder<UIImage?> {
            Binder(base) { button, image in button.setImage(image, for: state) }
        }
    }

    @MainActor extension Reactive where Base: UISegmentedControl {
        /// The index of the selected segment.
        public var selectedSegmentIndex: ControlProperty<Int> { edited(\.selectedSegmentIndex) }

        /// The index of the selected segment.
        public var value: ControlProperty<Int> { selectedSegmentIndex }
    }

    #if !os(tvOS)  // which has none of these controls
        @MainActor extension Reactive where Base: UISwitch {
            /// Whether the switch is on.
            public var isOn: ControlProperty<Bool> { edited(\.isOn) }

            /// Whether the switch is on.
            public var value: ControlProperty<Bool> { isOn }
        }

        @MainActor extension Reactive where Base: UISlider {
            /// The value of the slider.
            public var value: ControlProperty<Float> { edited(\.value) }
        }

        @MainActor extension Reactive where Base: UIStepper {
            /// The value of the stepper.
            public var value: ControlProperty<Double> { edited(\.value) }
        }

        @MainActor extension Reactive where Base: UIDatePicker {
            /// The date of the picker.
            public var date: ControlProperty<Date> { edited(\.date) }

            /// The date of the picker.
            public var value: ControlProperty<Date> { date }
        }

        @MainActor extension Reactive where Base: UIRefreshControl {
            /// Begins and ends refreshing.
            public var isRefreshing: Binder<Bool> {
                Binder(base) { control, isRefreshing in
                    if isRefreshing { control.beginRefreshing() } else { control.endRefreshing() }
                }
            }
        }
    #endif

    @MainActor extension Reactive where Base: UIActivityIndicatorView {
        /// Starts and stops the animation.
        public var isAnimating: Binder<Bool> {
            Binder(base) { view, isAnimating in
                if isAnimating { view.startAnimating() } else { view.stopAnimating() }
            }
        }
    }

    @MainActor extension Reactive where Base: UIBarButtonItem {
        /// The taps of the button. A subscription replaces its target and its action.
        public var tap: ControlEvent<Void> { actions { ($0.target, $0.action) = ($1, $2) } }
    }
#endif
