import Foundation
import Testing

/// What the compiler refuses.
@Suite(.serialized) struct CompilerTests {
    private static let prelude = """
        import Rill
        protocol Listening { func hear() }
        protocol Showing: AnyObject { func show() }
        struct Value: Listening, Sendable { func hear() {} }
        final class Object: Listening, Showing, Sendable { func hear() {}; func show() {} }
        final class Stranger: Sendable {}
        final class Unsafe: Listening { func hear() {} }
        let listeners = Listeners<any Listening>()
        let center = EventCenter()
        let count = EventKey<Int>("count")

        """

    @Test func `what is meant to compile does`() throws {
        let errors = try compile(
            """
            let object = Object()
            listeners.add(object)
            listeners.add(object) { $0 }
            listeners.add(Unsafe())
            Broadcaster.register(Listening.self, observer: object)
            Broadcaster.register(Listening.self, observer: object) { $0 }
            Broadcaster.register((any Showing).self, observer: object)
            center.addObserver(object, name: "a") { object, _ in object.hear() }
            center.post(count, 3)
            """)
        #expect(errors == "")
    }

    @Test(arguments: [
        ("listeners.add(Value())", "instance method 'add' requires that 'Value' be a class type"),
        ("listeners.add(Value()) { $0 }", "instance method 'add(_:as:)' requires that 'Value' be a class type"),
        (
            "listeners.add(Stranger()) { $0 }",
            "main.swift:11:"
        ),
        (
            "Broadcaster.register(Listening.self, observer: Value())",
            "static method 'register(_:observer:)' requires that 'Value' be a class type"
        ),
        (
            "Broadcaster.register(Showing.self, observer: Stranger()) { $0 }",
            "main.swift:11:"
        ),
        (
            "Broadcaster.register(Listening.self, observer: Unsafe())",
            "type 'Unsafe' does not conform to the 'Sendable' protocol"
        ),
        (
            "center.addObserver(Value(), name: \"a\") { _, _ in }",
            "requires that 'Value' be a class type"
        ),
        ("center.post(count, \"three\")", "cannot convert value of type 'String' to expected argument type 'Int'"),
        ("let text: Observable<String> = center.events(count)", "'Observable<Int>' to type 'Observable<String>'"),
    ])
    func `a value as observer, a class that proves nothing and a wrong payload don't compile`(
        code: String, message: String
    ) throws {
        let errors = try compile(code)
        #expect(errors.contains("error: "), "it compiles: \(code)")
        #expect(errors.contains(message), "\(errors)")
    }

    /// What the compiler says to the code, against the module that is tested.
    private func compile(_ code: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "main.swift")
        try (Self.prelude + code).write(to: file, atomically: true, encoding: .utf8)
        let modules = try #require(Self.modules)
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments = [
            "swiftc", "-typecheck", "-swift-version", "6", "-I", modules.path(), "-module-cache-path", folder.path(),
            file.path(),
        ]
        let output = Pipe()
        compiler.standardError = output
        compiler.standardOutput = output
        try compiler.run()
        let data = try output.fileHandleForReading.readToEnd() ?? Data()
        compiler.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// Where the build has put the module, in a folder above the program of the tests.
    private static let modules: URL? = {
        var folder = URL(filePath: CommandLine.arguments[0])
        for _ in 0..<6 {
            folder.deleteLastPathComponent()
            let modules = folder.appending(path: "Modules")
            if FileManager.default.fileExists(atPath: modules.appending(path: "Rill.swiftmodule").path()) {
                return modules
            }
        }
        return nil
    }()
}
