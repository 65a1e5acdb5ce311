import Foundation
import Migration
import Testing

struct ReportTests {
    private static let app = #"""
        struct User { var name = "" }
        public final class Service<Item> {
        }
        class Session: Delegate {
            let name = "{"
            @Published private(set) var token = ""
            static var shared = Session()
            var isOpen: Bool { !token.isEmpty }
            var retries = 0 {
                didSet { print("retries: \(retries)") }
            }
            var limit: Int {
                didSet { log(limit) }
            }
            func send() { var count = 1 /* } */; count += 1 }
            struct Reply {}
            weak var delegate: Delegate?
        }
        extension Session {
            enum State { case open }
            class func make() {}
        }
        class Connection {
            struct Reply {}
        }
        final class Socket: Connection {
            var port = 80
        }
        final class Four {
            var a = 1
            var b = 1
            var c = 1
            var d = 1
        }
        """#

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

    /// The advice on a type that isn't `Sendable`.
    private func advice(on type: String) throws -> String? {
        try report(of: "/app/App.swift:5:8: error: type '\(type)' does not conform to the 'Sendable' protocol")
            .split(separator: "\n").first { $0.contains("  1  ") }.map { String($0.dropFirst(8)) }
    }

    @Test func `a nested type is found by the types around it`() throws {
        #expect(try advice(on: "Session.Reply") == "Session.Reply  struct: Sendable  (App.swift:16)")
        #expect(try advice(on: "Connection.Reply") == "Connection.Reply  struct: Sendable  (App.swift:24)")
        #expect(try advice(on: "Session.State") == "Session.State  enum: Sendable  (App.swift:20)")
        #expect(try advice(on: "App.Session.State") == "App.Session.State  enum: Sendable  (App.swift:20)")
        #expect(try advice(on: "State") == "State  enum: Sendable  (App.swift:20)")
        #expect(try advice(on: "Service<Int>.Item") == "Service.Item  of another module: " + elsewhere)
    }

    private let elsewhere = "@preconcurrency import, or send it through a Driver"

    @Test func `a class with variables isn't simply Sendable`() throws {
        let session =
            "a struct, @MainActor, or final class: Sendable with token, retries, limit and 1 more in a relay or a Mutex"
        #expect(try advice(on: "Session") == "Session  \(session)  (App.swift:4)")
        #expect(try advice(on: "Four")?.contains("with a, b, c and 1 more in a relay") == true)
    }

    @Test func `a class with subclasses isn't made final`() throws {
        let connection = "@MainActor, because it has subclasses; or a protocol: Sendable"
        #expect(try advice(on: "Connection") == "Connection  \(connection)  (App.swift:23)")
        #expect(try advice(on: "Socket") == "Socket  @MainActor at its superclass Connection  (App.swift:26)")
    }

    @Test func `a build without errors is said so`() throws {
        #expect(try report(of: "[3/7] Compiling App App.swift\nBuild complete! (1.2s)\n") == "No errors.\n")
    }

    @Test func `an output that ends early is no success`() throws {
        let expected = "No errors, but the build isn't complete: build everything, and pass all that it prints.\n"
        #expect(try report(of: "[3/7] Compiling App App.swift\n") == expected)
    }

    @Test func `no output at all is an error`() {
        let error = #expect(throws: NoOutput.self) { try report(of: " \n") }
        #expect(error?.description == "Expected the output of the compiler, got nothing: its errors need `2>&1`.")
    }

    @Test func `errors of the linker are named as such`() throws {
        let output = """
            [9/9] Linking App
            error: link command failed with exit code 1 (use -v to see invocation)
            /app/App.build/App.swift.o:App.swift.o:function main: error: undefined reference to 'start'
            clang: error: linker command failed with exit code 1 (use -v to see invocation)
            clang: error: linker command failed with exit code 1 (use -v to see invocation)
            """
        let expected = """
            No errors of the compiler. The build failed for other reasons:

              error: link command failed with exit code 1 (use -v to see invocation)
              /app/App.build/App.swift.o:App.swift.o:function main: error: undefined reference to 'start'
              clang: error: linker command failed with exit code 1 (use -v to see invocation)

            """
        #expect(try report(of: output) == expected)
    }

    @Test func `a failed command hides no error of the compiler`() throws {
        let output = """
            error: emit-module command failed with exit code 1 (use -v to see invocation)
            /app/App.swift:5:8: error: type 'User' does not conform to the 'Sendable' protocol
            """
        #expect(try report(of: output).hasPrefix("1 error in 1 file"))
    }
}
