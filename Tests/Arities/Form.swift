import Foundation

/// A public function in the text of a file, from which the tool derives another one.
struct Form {
    /// The lines of its documentation.
    private let comment: [String]
    private let code: String

    /// Returns the public functions in a text that separates its declarations by blank lines.
    static func all(in text: String) -> [Form] {
        text.components(separatedBy: "\n\n").filter { $0.contains(/public (static )?func/) }.map { declaration in
            // The first and the last line of an extension have no indentation.
            let lines = declaration.components(separatedBy: "\n").filter { $0.hasPrefix("    ") }
            return Form(
                comment: lines.filter { $0.hasPrefix("    ///") },
                code: lines.filter { !$0.hasPrefix("    ///") }.joined(separator: "\n"))
        }
    }

    /// The function of `Observable<Int>` with the same body.
    var ofInt: String {
        let isInterval = code.contains("func interval")
        let (name, types) = isInterval ? ("interval(_:", "Duration,_,_") : ("timer(_:period:", "Duration,_,_,_")
        let link = "\(name)scheduler:missedTicks:)-(\(types))->Observable<Element>"
        let unit = code.contains("Double") ? "\n    /// with times in seconds" : ""
        return """
                /// Works like ``\(link)``\(unit), and sends `Int`.
            \(code.replacing("Observable<Element>", with: "Observable<Int>"))

            """
    }

    /// The static function that calls the method of `shared`.
    var ofShared: String {
        let mark = signature.contains("rethrows") ? "try " : ""
        return """
            \(comment[0].prefix { $0 != "." }). Uses ``shared``.
            \(signature.replacing("public func", with: "public static func")) { \(mark)shared.\(call) }

            """
    }

    /// The static function that calls the method of a new proxy, if the method starts a timer.
    var ofProxy: String? {
        guard code.contains("func scheduledTimer") else { return nil }
        let method = code.contains("MainActor") ? " that calls a method isolated to the main actor" : ""
        return """
                /// Starts a timer\(method). You don't need to keep the proxy.
                ///
                /// For the parameters, see ``scheduledTimer(every:target:action:repeats:scheduler:)``.
                ///
                /// - Returns: a proxy that can invalidate the timer.
                @discardableResult
            \(signature.replacing("public func", with: "public static func")) -> TimerProxy {
                    let proxy = TimerProxy()
                    proxy.\(call)
                    return proxy
                }

            """
    }

    /// The declaration without its body.
    private var signature: String { code.components(separatedBy: " {")[0] }

    /// A call of the function that passes its parameters on.
    private var call: String {
        let name = signature.components(separatedBy: "func ")[1].prefix { $0 != "<" }
        let parameters = signature.components(separatedBy: ">(")[1].matches(of: /(?:(\w+)\ )?(\w+):/)
        let arguments = parameters.map { $0.1 == "_" ? "\($0.2)" : "\($0.1 ?? $0.2): \($0.2)" }
        return "\(name)(\(arguments.joined(separator: ", ")))"
    }

    /// The function for targets whose elements are optional, if it has targets.
    var ofOptional: String? {
        guard code.contains("Element>") else { return nil }
        let summary = comment[0].replacing("the property", with: "the optional property")
            .replacing(/`(observers|relays)`/) { "\($0.0), which receive optional elements" }
        let documentation = [summary] + comment.filter { $0.contains("weakly") }
        let reason = "not tried if the plain form fits: a chain took over 30,000 scopes"
        let attribute = code.contains("func bind") ? "    @_disfavoredOverload  // \(reason)\n" : ""
        let code = code.replacing("Element>", with: "Element?>").replacing("on($0)", with: "on($0.map { $0 })")
        return """
            \(documentation.joined(separator: "\n    ///\n"))
            \(attribute)\(code)

            """
    }
}
