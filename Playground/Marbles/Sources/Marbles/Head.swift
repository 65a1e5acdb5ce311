/// The first lines of a request, which say what it asks for.
struct Head {
    static let longest = 16_384

    let method: String
    let path: String
    /// What follows the path's question mark.
    let query: String
    /// The names under which the client reached the server. HTTP requires one.
    let hosts: [String]

    init(method: String = "GET", path: String, query: String = "", hosts: [String]) {
        self.method = method
        self.path = path
        self.query = query
        self.hosts = hosts
    }

    init(_ bytes: some Collection<UInt8>) throws(Problem) {
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(sentence: "request: expected UTF-8, got other bytes")
        }
        var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
        let parts = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1].hasPrefix("/"), ["HTTP/1.0", "HTTP/1.1"].contains(parts[2]) else {
            let given = Query.quoted(parts.joined(separator: " "))
            throw Problem(sentence: "request: expected a line such as GET / HTTP/1.1, got \(given)")
        }
        let target = parts[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        self.init(
            method: String(parts[0]), path: String(target[0]), query: target.count > 1 ? String(target[1]) : "",
            hosts: lines.compactMap(Self.host))
    }

    private static func host(in line: Substring) -> String? {
        let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, sides[0].lowercased() == "host" else { return nil }
        let value = sides[1].drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }
        return String(value.reversed())
    }
}
