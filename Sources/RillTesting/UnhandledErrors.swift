import Rill

#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// The handler that fails the running test with an error that no subscriber handled.
///
/// A program that sets a hook of its own replaces it.
enum UnhandledErrors {
    /// Sets the handler. Only the first use has an effect.
    static let failTests: Void = Hooks.setStandardHandler { error, call in
        Hooks.report(error, call)
        let message = Hooks.description(error, call)
        #if canImport(Testing)
            // Outside of a test, for example on another thread, the issue fails the run.
            let location = call.flatMap { call in
                call.file.contains("/")
                    ? SourceLocation(fileID: call.file, filePath: call.file, line: Int(call.line), column: 1) : nil
            }
            Issue.record(Comment(rawValue: message), sourceLocation: location ?? #_sourceLocation)
            if Test.current != nil { return }
        #endif
        #if canImport(XCTest)
            XCTFail(message)
        #endif
    }
}
