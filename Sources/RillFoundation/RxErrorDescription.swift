#if canImport(Foundation)
    import Foundation
    import Rill

    extension RxError: LocalizedError {
        /// The error's sentence, which `localizedDescription` then is.
        public var errorDescription: String? { debugDescription }
    }
#endif
