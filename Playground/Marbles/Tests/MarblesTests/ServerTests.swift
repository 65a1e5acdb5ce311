import FlyingSocks
import Foundation
import RillTesting
import Testing

@testable import Marbles

@Suite(.timeLimit(.minutes(10))) struct ServerTests {
    /// Runs `body` with the port of a server.
    private func withServer(_ body: (Server, UInt16) async throws -> Void) async throws {
        let server = try await Server(port: 0)
        let port = try #require(server.address.port.flatMap(UInt16.init))
        try await body(server, port)
        await server.stop()
    }

    private func get(_ target: String, port: UInt16, host: String = "localhost") async throws -> String {
        try await Client.exchange(Array("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8), port: port)
    }

    @Test func `the server listens on the loopback interface only`() async throws {
        try await withServer { server, port in
            let addresses = server.addresses
            #expect(addresses.contains(.ip4("127.0.0.1", port: port)))
            for address in addresses {
                #expect([.ip4("127.0.0.1", port: port), .ip6("::1", port: port)].contains(address))
            }
            #expect(server.address.absoluteString == "http://127.0.0.1:\(port)/")
        }
    }

    @Test func `the server answers a browser`() async throws {
        try await withServer { _, port in
            let answer = try await get("/run?operator=debounce&source=-a-b--%7C", port: port)
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains(#"{"kind":"element","text":"b","time":6}"#))
            #expect(answer.contains("\r\nContent-Security-Policy: default-src 'none'; "))
            let long = try await get("/\(String(repeating: "a", count: 20_000))", port: port)
            #expect(long.hasSuffix("\r\n\r\nrequest: expected at most 16384 bytes, got 20031\n"))
            #expect(try await get("/", port: port, host: "example.com").hasPrefix("HTTP/1.1 400 "))
        }
    }

    @Test func `a second server can't have the same port`() async throws {
        try await withServer { _, port in
            await #expect {
                _ = try await Server(port: port)
            } throws: { error in
                if case .failed(_, EADDRINUSE, _)? = error as? SocketError { true } else { false }
            }
        }
    }

    @Test func `hundreds of broken requests leave the server running`() async throws {
        try await withServer { _, port in
            let whole = Array("GET /run?operator=debounce&source=-a-b--%7C HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
            var requests = stride(from: 0, to: whole.count, by: 2).map { Array(whole[..<$0]) }
            let heads = [
                "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", "GET  HTTP/1.1\r\n\r\n", "\r\n\r\n\r\n", "GET\r\n",
                "GET http://[:::]/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET //..%2f..%00 HTTP/1.1\r\nHost: [\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 999999999999\r\n\r\nabc",
                "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc",
                "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nabc",
                "GET / HTTP/1.1\r\nHost: localhost\r\nRange: bytes=9-1\r\nUpgrade: websocket\r\n\r\n",
                "GET /\(String(repeating: "a", count: 5_000_000)) HTTP/1.1\r\nHost: localhost\r\n\r\n",
                "GET / HTTP/1.1\r\n\(String(repeating: "Header: value\r\n", count: 20_000))Host: localhost\r\n\r\n",
            ]
            requests += heads.map { Array($0.utf8) }
            var state: UInt64 = 1
            for length in 0..<200 {
                requests.append(
                    (0..<length * 3).map { _ in
                        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                        return UInt8(truncatingIfNeeded: state >> 33)
                    })
            }
            for request in requests {
                let answer = try await Client.exchange(request, port: port)
                #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "))
            }
            let target = "/run?operator=map&source=-1%7C"
            #expect(try await get(target, port: port).hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }
}

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
