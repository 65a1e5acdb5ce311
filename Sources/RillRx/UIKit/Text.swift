#if canImport(UIKit) && !os(watchOS)
    import RillFoundation
    import UIKit

    // `NSAttributedString` isn't `Sendable`, so it can't be the element of a stream. `AttributedString` can.

    /// The text of a view in which the user writes.
    public struct TextInput<Base: UITextInput> {
        /// The view.
        public let base: Base
        /// The text of the view.
        public let text: ControlProperty<String?>

        /// Creates a value of a view and its text.
        public init(base: Base, text: ControlProperty<String?>) {
            self.base = base
            self.text = text
        }
    }

    @MainActor extension Reactive where Base: UITextField {
        /// The text of the field.
        public var text: ControlProperty<String?> {
            controlProperty(
                editingEvents: [.allEditingEvents, .valueChanged], getter: { $0.text },
                setter: { field, text in if field.text != text { field.text = text } })  // otherwise, the cursor moves
        }

        /// The text of the field.
        public var value: ControlProperty<String?> { text }

        /// The text of the field with its attributes.
        public var attributedText: ControlProperty<AttributedString?> {
            controlProperty(
                editingEvents: [.allEditingEvents, .valueChanged],
                getter: { $0.attributedText.map { AttributedString($0) } },
                setter: { $0.attributedText = $1.map { NSAttributedString($0) } })
        }

        /// The field and its text.
        public var textInput: TextInput<Base> { TextInput(base: base, text: text) }
    }

    @MainActor extension Reactive where Base: UITextView {
        /// Sends an element whenever the user changes the text, whatever delegate the view has.
        private var edits: Observable<Void> {
            NotificationCenter.default.events(named: UITextView.textDidChangeNotification, object: base) { _ in () }
        }

        /// The text of the view.
        public var text: ControlProperty<String?> {
            property(
                sentBy: edits, { $0.text },
                { view, text in if view.text != text { view.text = text } })
        }

        /// The text of the view.
        public var value: ControlProperty<String?> { text }

        /// The text of the view with its attributes.
        public var attributedText: ControlProperty<AttributedString?> {
            property(
                sentBy: edits, { $0.attributedText.map { AttributedString($0) } },
                { $0.attributedText = $1.map { NSAttributedString($0) } })
        }

        /// The view and its text.
        public var textInput: TextInput<Base> { TextInput(base: base, text: text) }
    }

    @MainActor extension Reactive where Base: UILabel {
        /// Sets the text of the label with its attributes.
        public var attributedText: Binder<AttributedString?> {
            Binder(base) { label, text in label.attributedText = text.map { NSAttributedString($0) } }
        }
    }

    #if !os(tvOS)
        @MainActor extension Reactive where Base: UISearchBar {
            /// The text of the search field.
            public var text: ControlProperty<String?> { base.searchTextField.rx.text }

            /// The text of the search field.
            public var value: ControlProperty<String?> { text }
        }
    #endif
#endif
