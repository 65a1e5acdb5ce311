import Testing

/// What the compiler rejects.
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

    @Test func `valid uses of listeners and event keys compile`() throws {
        let errors = try compile(
            """
            let object = Object()
            listeners.add(object)
            listeners.add(object) { $0 }
            listeners.add(Unsafe())
            Broadcaster.shared.register(Listening.self, observer: object)
            Broadcaster.shared.register(Listening.self, observer: object) { $0 }
            Broadcaster.shared.register((any Showing).self, observer: object)
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
            "Broadcaster.shared.register(Listening.self, observer: Value())",
            "instance method 'register(_:observer:)' requires that 'Value' be a class type"
        ),
        (
            "Broadcaster.shared.register(Showing.self, observer: Stranger()) { $0 }",
            "main.swift:11:"
        ),
        (
            "Broadcaster.shared.register(Listening.self, observer: Unsafe())",
            "type 'Unsafe' does not conform to the 'Sendable' protocol"
        ),
        (
            "center.addObserver(Value(), name: \"a\") { _, _ in }",
            "requires that 'Value' be a class type"
        ),
        ("center.post(count, \"three\")", "cannot convert value of type 'String' to expected argument type 'Int'"),
        ("let text: Observable<String> = center.events(count)", "'Observable<Int>' to type 'Observable<String>'"),
    ])
    func `a value as observer, a class that proves nothing and a wrong payload do not compile`(
        code: String, message: String
    ) throws {
        let errors = try compile(code)
        #expect(errors.contains("error: "), "it compiles: \(code)")
        #expect(errors.contains(message), "\(errors)")
    }

    private func compile(_ code: String) throws -> String { try Compiler.messages(about: Self.prelude + code) }
}
