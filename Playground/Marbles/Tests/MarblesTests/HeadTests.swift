import Testing

@testable import Marbles

struct HeadTests {
    @Test func `a request has a method, a path, a query and hosts`() throws {
        let head = try Head("GET /run?a=b?c HTTP/1.1\r\nHost:\tlocalhost \r\nAccept: */*\r\nhost: other".utf8)
        #expect(head.method == "GET")
        #expect(head.path == "/run")
        #expect(head.query == "a=b?c")
        #expect(head.hosts == ["localhost", "other"])
    }

    @Test(arguments: [
        "", "GET", "GET /", "GET  HTTP/1.1", "GET / HTTP/2", "GET http://localhost/ HTTP/1.1", "GET / HTTP/1.1 ",
        " GET / HTTP/1.1", "\u{0}\u{1}",
    ])
    func `a bad first line is a problem`(_ line: String) {
        #expect {
            try Head(line.utf8)
        } throws: { error in
            (error as? Problem)?.sentence.hasPrefix("request: expected a line such as GET / HTTP/1.1, got ") == true
        }
    }

    @Test func `bytes that are not UTF-8 are a problem`() {
        #expect(throws: Problem(sentence: "request: expected UTF-8, got other bytes")) {
            try Head([0x47, 0xFF, 0xFE])
        }
    }
}
