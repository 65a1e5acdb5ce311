#if canImport(Testing)
    import Testing
#endif
#if canImport(XCTest)
    import XCTest
#endif

/// The place in a test that a failure is reported at.
struct TestLocation: Sendable {
    let fileID: String
    let file: StaticString
    let line: UInt

    /// Fails the running test, whether it is written with Swift Testing or XCTest.
    func fail(_ message: String) {
        #if canImport(Testing)
            // On a thread that belongs to no test, the issue fails the run.
            Issue.record(
                Comment(rawValue: message),
                sourceLocation: SourceLocation(fileID: fileID, filePath: "\(file)", line: Int(line), column: 1))
            if Test.current != nil { return }
        #endif
        #if canImport(XCTest)
            XCTFail(message, file: file, line: line)
        #else
            fatalError(message)
        #endif
    }
}

/// Runs a part of a test. Returns whether it recorded an issue or threw an error, and the error.
func outcome(of body: () throws -> Void) -> (hasFailed: Bool, error: (any Error)?) {
    let hasIssue = Shared(false)
    do {
        #if canImport(Testing)
            try withKnownIssue(
                isIntermittent: true, body,
                matching: { _ in
                    hasIssue.withLock { $0 = true }
                    return false  // the issue fails the test
                })
        #else
            try body()
        #endif
        return (hasIssue.value, nil)
    } catch {
        return (true, error)
    }
}
