import Foundation
import Testing

struct RequireTests {
    @Test func `no mistake stops the program without its message, as a precondition does in a release build`() throws {
        let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
        let paths = try #require(FileManager.default.enumerator(atPath: sources.path)).compactMap { $0 as? String }
        let files = paths.filter { $0.hasSuffix(".swift") }
        #expect(files.count > 200)
        let quiet = try files.filter { path in
            let code = try String(contentsOf: sources.appending(path: path), encoding: .utf8)
            return code.contains(/(?m)^(?!\s*\/\/).*\b(precondition|preconditionFailure|assert|assertionFailure)\(/)
        }
        #expect(quiet == [])
    }
}
