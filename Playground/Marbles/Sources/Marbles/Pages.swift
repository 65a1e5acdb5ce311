import Foundation

/// Answers the requests of a browser.
enum Pages {
    static let scripts = [
        "/page.js": PackageResources.page_js, "/editor.js": PackageResources.editor_js,
        "/diagram.js": PackageResources.diagram_js, "/marbles.js": PackageResources.marbles_js,
        "/code.js": PackageResources.code_js, "/frames.js": PackageResources.frames_js,
    ]

    static func answer(to request: Head) -> Answer {
        let hosts = request.hosts
        guard hosts.count == 1, Self.isLoopback(hosts[0]) else {
            let given = hosts.isEmpty ? "none" : Query.quoted(hosts.joined(separator: ", "))
            return .refusal("Host: expected localhost, 127.0.0.1 or [::1], got \(given)")
        }
        guard request.method == "GET" else {
            let method = Query.quoted(request.method)
            return .refusal("method: expected GET, got \(method)", .methodNotAllowed, ["Allow": "GET"])
        }
        let query = request.query
        do throws(Problem) {
            switch request.path {
            case "/": return try file(PackageResources.index_html, "text/html", query)
            case "/style.css": return try file(PackageResources.style_css, "text/css", query)
            case let path where scripts[path] != nil: return try file(scripts[path]!, "text/javascript", query)
            case "/catalogue": return .json(try unasked(CatalogueAnswer.all, query))
            case "/run": return try run(query)
            case "/svg": return try svg(query)
            case "/test": return try test(query)
            case "/picture": return try picture(query)
            case "/documentation": return try documentation(query)
            case let path:
                let expected = "/, with an operator as in /#debounce"
                return .refusal("path: expected \(expected), got \(Query.quoted(path))", .notFound)
            }
        } catch {
            return .refusal(error.sentence, error.isUnknown ? .notFound : .badRequest)
        }
    }

    /// Whether a browser that uses the name reaches this machine only. Another site's name may lead here, too.
    private static func isLoopback(_ host: String) -> Bool {
        host.lowercased().wholeMatch(of: /(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?/) != nil
    }

    private static func unasked<Value>(_ value: Value, _ query: String) throws(Problem) -> Value {
        _ = try Query(query, allowing: [])
        return value
    }

    private static func file(_ bytes: [UInt8], _ type: String, _ query: String) throws(Problem) -> Answer {
        Answer(type: "\(type); charset=utf-8", body: Data(try unasked(bytes, query)))
    }

    private static func run(_ query: String) throws(Problem) -> Answer {
        .json(RunAnswer(try Drawn(try Query(query, allowing: Drawn.parameters))))
    }

    private static func svg(_ query: String) throws(Problem) -> Answer {
        .svg(try Drawn(try Query(query, allowing: Drawn.parameters)).picture.svg)
    }

    private static func test(_ query: String) throws(Problem) -> Answer {
        let drawn = try Drawn(try Query(query, allowing: Drawn.parameters))
        return .text(try drawn.test)
    }

    private static func documentation(_ query: String) throws(Problem) -> Answer {
        let page = DocumentationPage(one: try Query(query, allowing: ["operator"]).operator)
        return Answer(type: "text/html; charset=utf-8", body: Data(page.html.utf8))
    }

    private static func picture(_ query: String) throws(Problem) -> Answer {
        .svg(try Query(query, allowing: ["operator"]).operator.picture.svg)
    }
}
