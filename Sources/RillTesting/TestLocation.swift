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
            if Test.current != nil {
                Issue.record(
                    Comment(rawValue: message),
                    sourceLocation: SourceLocation(
                        fileID: fileID, filePath: "\(file)", line: Int(line), column: 1))
                return
            }
        #endif
        #if canImport(XCTest)
            XCTFail(message, file: file, line: line)
        #else
            fatalError(message)
        #endif
    }
}
