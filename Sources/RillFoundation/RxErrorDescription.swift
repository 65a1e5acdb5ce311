#if canImport(Foundation)
    import Foundation
    import Rill

    extension RxError: LocalizedError {
        /// The text of `debugDescription`, so that `localizedDescription` returns it too.
        public var errorDescription: String? { debugDescription }
    }
#endif
