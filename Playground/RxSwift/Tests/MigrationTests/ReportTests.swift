import Foundation
import Migration
import Testing

struct ReportTests {
    private static let app = """
        struct User { var name = "" }
        public final class Service<Item> {
        }
        """

    private func report(of output: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-migrate-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.app.write(to: folder.appending(path: "App.swift"), atomically: true, encoding: .utf8)
        return try Report(of: output, sources: [folder]).description
    }

    @Test func `the declarations that cause most errors come first`() throws {
        let output = """
            [3/7] Compiling App App.swift
            /app/App.swift:4:8: error: capture of 'self' with non-Sendable type 'Service<Item>?' in [#X]
             4 |     run { self.stop() }
               |           `- error: capture of 'self' with non-Sendable type 'Service<Item>?' in
            /app/App.swift:5:8: error: type 'User' does not conform to the 'Sendable' protocol
            /app/App.swift:6:8: error: capture of 'user' with non-Sendable type 'Single<[User]>' (aka 'P') in
            /app/App.swift:6:8: error: capture of 'user' with non-Sendable type 'Single<[User]>' (aka 'P') in
            /app/Other.swift:7:8: error: type 'Item' does not conform to the 'Sendable' protocol
            /app/Other.swift:2:28: note: consider making generic parameter 'Item' conform to the 'Sendable' protocol
            /app/Other.swift:8:8: error: type 'Any' does not conform to the 'Sendable' protocol
            /app/Other.swift:9:8: error: type 'UIImage' does not conform to the 'Sendable' protocol
            """
        let expected = """
            6 errors in 2 files

            Mark these declarations, the first ones first, and build again:

                 2  User     struct: Sendable  (App.swift:1)
                 1  Any      any Sendable, or a generic parameter
                 1  Item     a generic parameter: <Item: Sendable>
                 1  Service  final class: Sendable, or @MainActor if a view uses it  (App.swift:2)
                 1  UIImage  of another module: @preconcurrency import, or send it through a Driver

            """
        #expect(try report(of: output) == expected)
    }

    @Test func `other errors come with their cure, and unknown ones with their message`() throws {
        let output = """
            /app/App.swift:4:8: error: mutation of captured var 'count' in concurrently-executing code
            /app/App.swift:5:8: error: reference to captured var 'count' in concurrently-executing code
            /app/App.swift:6:8: error: capture of 'done' with non-Sendable type '(Int) -> Void' in a '@Sendable' closure
            /app/App.swift:7:8: error: cannot find 'x' in scope
            """
        let expected = """
            4 errors in 1 file

            The rest, by its cure:

                 2  a captured variable changes: use scan or reduce, a relay, or a Mutex
                 1  a stored closure crosses threads: make its type @Sendable
                 1  cannot find 'x' in scope

            """
        #expect(try report(of: output) == expected)
    }

    @Test func `a build without errors is said so`() throws {
        #expect(try report(of: "Build complete!") == "No errors.\n")
    }
}
