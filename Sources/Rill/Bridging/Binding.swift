#if canImport(SwiftUI)
    import SwiftUI

    extension BehaviorRelay {
        /// The value as a binding, which a control of SwiftUI reads and sets.
        ///
        ///     TextField("Name", text: model.name.binding)
        public var binding: Binding<Element> { Binding(get: { self.value }, set: { self.accept($0) }) }
    }
#endif
