import Rill
import Synchronization
import Testing

@testable import RillGRPC

struct AccessTests {
    @Test func `a server that other machines can reach needs tls`() {
        for host in ["0.0.0.0", "192.168.1.2", "::", "10.0.0.1", "127.0.0.1.example.com"] {
            let error = #expect(throws: ConfigurationError.self) { try StreamServer(host: host, tokens: ["secret"]) }
            #expect(error?.description == "StreamServer: other machines can reach \(host), so it needs tls")
        }
    }

    @Test func `tls alone is not enough`() throws {
        let certificate = try Certificates()
        let error = #expect(throws: ConfigurationError.self) {
            try StreamServer(host: "0.0.0.0", tls: certificate.server(asksClients: false))
        }
        let sentence = """
            StreamServer: other machines can reach 0.0.0.0, so it needs tokens, authorize, or tls that verifies the \
            certificates of clients
            """
        #expect(error?.description == sentence)
        _ = try StreamServer(host: "0.0.0.0", tls: certificate.server(asksClients: false), tokens: ["secret"])
        _ = try StreamServer(host: "0.0.0.0", tls: certificate.server(asksClients: true))
        let authorize = Authorization { _, _ in true }
        _ = try StreamServer(host: "0.0.0.0", tls: certificate.server(asksClients: false), authorize: authorize)
    }

    @Test func `loopback needs neither`() throws {
        for host in ["127.0.0.1", "127.1.2.3", "::1", "localhost"] { _ = try StreamServer(host: host) }
    }

    @Test func `a client sends a token to another machine over tls only`() {
        let error = #expect(throws: ConfigurationError.self) {
            try StreamClient(host: "10.0.0.1", port: 1, token: { "secret" })
        }
        #expect(error?.description == "StreamClient: 10.0.0.1 is another machine, so a token needs tls")
    }

    @Test func `a configuration that makes no sense is an error`() {
        #expect(throws: ConfigurationError.self) { try StreamServer(tokens: [""]) }
        #expect(throws: ConfigurationError.self) { try StreamServer(maxMessageSize: 0) }
        #expect(throws: ConfigurationError.self) { try StreamServer(port: 65_536) }
        for port in [-1, 0] { #expect(throws: ConfigurationError.self) { try StreamClient(port: port) } }
        let error = #expect(throws: ConfigurationError.self) { try StreamServer(host: "127.999.0.1") }
        #expect(error?.description == "StreamServer: expected host to be an IP address, got \"127.999.0.1\"")
        #expect(throws: ConfigurationError.self) { try StreamClient(port: 1, window: 0) }
        for size in [0, .max] {
            let error = #expect(throws: ConfigurationError.self) { try StreamClient(port: 1, maxMessageSize: size) }
            let sentence = "StreamClient: expected maxMessageSize to be within 1...2147483647, got \(size)"
            #expect(error?.description == sentence)
        }
        for timeout in [Duration.milliseconds(999), .seconds(Int64.max)] {
            #expect(throws: ConfigurationError.self) { try StreamClient(port: 1, timeout: timeout) }
            #expect(throws: ConfigurationError.self) { try StreamServer(timeout: timeout) }
            #expect(throws: ConfigurationError.self) { try StreamServer(limits: Limits(closing: timeout)) }
            #expect(throws: ConfigurationError.self) { try StreamServer(limits: Limits(opening: timeout)) }
        }
    }

    @Test func `a host that is empty is an error`() {
        let server = #expect(throws: ConfigurationError.self) { try StreamServer(host: "") }
        #expect(server?.description == "StreamServer: expected host to be a name or an IP address, got none")
        let client = #expect(throws: ConfigurationError.self) { try StreamClient(host: "", port: 1) }
        #expect(client?.description == "StreamClient: expected host to be a name or an IP address, got none")
    }

    @Test func `a port that is in use is an error that names it`() async throws {
        try await withServer(try StreamServer()) { _, port in
            let second = try StreamServer(port: port)
            let error = await #expect(throws: ConfigurationError.self) { try await second.run() }
            let start = "StreamServer: can't listen on 127.0.0.1, port \(port): "
            #expect(error?.description.hasPrefix(start) == true)
            #expect(error?.description.contains("Address already in use") == true)
        }
    }

    @Test func `a token with the end of its line is an error that says so`() async throws {
        let sentence = "expected a token without control characters, such as the end of a line"
        let error = #expect(throws: ConfigurationError.self) { try StreamServer(tokens: ["secret\n"]) }
        #expect(error?.description == "StreamServer: \(sentence)")
        try await withServer(try StreamServer(tokens: ["secret"])) { server, port in
            try server.publish("numbers", Observable.of(1))
            let client = try StreamClient(port: port, token: { "secret\n" })
            let error = await failure(of: client.observe("numbers", of: Int.self)) as? ConfigurationError
            #expect(error?.description == "StreamClient: \(sentence)")
            await client.close()
        }
    }

    @Test(arguments: [\Limits.callsPerConnection, \.callsPerCaller, \.connections])
    func `a limit that makes no sense is an error`(_ limit: WritableKeyPath<Limits, Int> & Sendable) {
        for number in [0, -1, 1_000_001] {
            var limits = Limits()
            limits[keyPath: limit] = number
            let error = #expect(throws: ConfigurationError.self) { try StreamServer(limits: limits) }
            #expect(error?.description.hasPrefix("StreamServer: expected limits.") ?? false)
        }
    }

    @Test func `a client without one of the tokens is refused`() async throws {
        try await withServer(try StreamServer(tokens: ["first", "second"])) { server, port in
            try server.publish("numbers", Observable.of(1))
            for token in [nil, "", "third", "firs", "firstt", "First"] {
                let client = try StreamClient(port: port, token: token.map { token in { @Sendable in token } })
                // The names of streams are not told either.
                for name in ["numbers", "others"] {
                    let error = await failure(of: client.observe(name, of: Int.self))
                    #expect(error as? StreamError == .unauthenticated)
                }
                await client.close()
            }
            for token in ["first", "second"] {
                let client = try StreamClient(port: port, token: { token })
                let numbers = try await client.observe("numbers", of: Int.self).allValues
                #expect(numbers == [1])
                await client.close()
            }
        }
    }

    @Test func `a client sees only what authorize allows`() async throws {
        let authorize = Authorization { caller, stream in caller.token == "ann" || stream == "public" }
        let server = try StreamServer(tokens: ["ann", "bob"], authorize: authorize)
        try await withServer(server) { server, port in
            for name in ["public", "private"] { try server.publish(name, Observable.of(1)) }
            let ann = try StreamClient(port: port, token: { "ann" })
            let bob = try StreamClient(port: port, token: { "bob" })
            for (client, name) in [(ann, "public"), (ann, "private"), (bob, "public")] {
                let numbers = try await client.observe(name, of: Int.self).allValues
                #expect(numbers == [1])
            }
            // No difference between what is hidden and what doesn't exist.
            for name in ["private", "other"] {
                let error = await failure(of: bob.observe(name, of: Int.self))
                #expect(error as? StreamError == .forbidden(stream: name))
            }
            await ann.close()
            await bob.close()
        }
    }

    @Test func `tokens are equal only if all bytes are`() {
        func isSame(_ given: String, _ secret: String) -> Bool { isEqual(Array(given.utf8), Array(secret.utf8)) }
        #expect(isSame("secret", "secret"))
        for other in ["s", "secre", "secret1", "secretsecret", "Secret", "secreT", "\0ecret"] {
            #expect(!isSame(other, "secret"))
            #expect(!isSame("secret", other))
        }
        #expect(!isSame("", "secret"))
    }

    @Test func `a client with a certificate is known by its subject`() async throws {
        let certificates = try Certificates()
        let subjects = Mutex<[String?]>([])
        let authorize = Authorization { caller, _ in
            subjects.withLock { $0.append(caller.certificateSubject) }
            return true
        }
        let server = try StreamServer(tls: certificates.server(asksClients: true), authorize: authorize)
        try await withServer(server) { server, port in
            try server.publish("numbers", Observable.of(1))
            func client(_ hasCertificate: Bool) throws -> StreamClient {
                let tls = certificates.client(hasCertificate: hasCertificate)
                return try StreamClient(host: "localhost", port: port, tls: tls)
            }
            let known = try client(true)
            let numbers = try await known.observe("numbers", of: Int.self).allValues
            #expect(numbers == [1])
            #expect(subjects.withLock { $0 } == ["CN=reader"])
            await known.close()

            let unknown = try client(false)
            let error = await failure(of: unknown.observe("numbers", of: Int.self))
            #expect(error.map(StreamError.isDisconnection) ?? false)
            await unknown.close()

            let plain = try StreamClient(port: port)
            #expect(await failure(of: plain.observe("numbers", of: Int.self)) != nil)
            await plain.close()
            #expect(subjects.withLock { $0.count } == 1)
        }
    }

    @Test func `a client refuses a server whose certificate it doesn't trust`() async throws {
        let server = try StreamServer(tls: Certificates().server(asksClients: false))
        try await withServer(server) { server, port in
            try server.publish("numbers", Observable.of(1))
            let other = try Certificates().client(hasCertificate: false)
            let client = try StreamClient(host: "localhost", port: port, tls: other)
            #expect(await failure(of: client.observe("numbers", of: Int.self)) != nil)
            await client.close()
        }
    }
}
