import Foundation
import JWTKit
import NIOCertificateReloading
import Rill
import RillGRPC
import Testing

/// Checks that the code in the README does what it says.
struct ReadmeTests {
    private func token(
        _ reader: String, _ keys: JWTKeyCollection, key: JWKIdentifier, expiresIn seconds: TimeInterval = 3600
    ) async throws -> String {
        let reader = Reader(
            sub: SubjectClaim(value: reader), exp: ExpirationClaim(value: .now + seconds), streams: ["numbers"])
        return try await keys.sign(reader, kid: key)
    }

    private func keys(_ names: String...) async -> JWTKeyCollection {
        let keys = JWTKeyCollection()
        for name in names {
            await keys.add(
                hmac: HMACKey(from: "a secret of at least 32 bytes for \(name)"), digestAlgorithm: .sha256,
                kid: JWKIdentifier(string: name))
        }
        return keys
    }

    @Test(.timeLimit(.minutes(15))) func `a signed token names the streams of its reader, until it expires`()
        async throws
    {
        let (keys, others) = (await keys("first"), await keys("other"))
        let server = try StreamServer(authorize: authorization(keys, every: .seconds(60)) { $0 == "eve" })
        try await withServer(server) { server, port in
            for name in ["numbers", "others"] { try server.publish(name, Observable.of(1)) }
            func error(_ token: String, _ stream: String = "numbers") async throws -> StreamError? {
                let client = try StreamClient(port: port, token: { token })
                defer { Task { await client.close() } }
                return await failure(of: client.observe(stream, of: Int.self)) as? StreamError
            }
            let ann = try await token("ann", keys, key: "first")
            #expect(try await error(ann) == nil)
            #expect(try await error(ann, "others") == .forbidden(stream: "others"))
            #expect(try await error(try await token("ann", keys, key: "first", expiresIn: -1)) == .unauthenticated)
            #expect(try await error(try await token("ann", others, key: "other")) == .unauthenticated)
            #expect(try await error(try await token("eve", keys, key: "first")) == .forbidden(stream: "numbers"))
        }
    }

    @Test(.timeLimit(.minutes(15))) func `keys are rotated, and a reader that is revoked loses an open stream`()
        async throws
    {
        let keys = await keys("first", "second")
        let revoked = Log<String>()
        let authorize = authorization(keys, every: .milliseconds(100)) { revoked.elements.contains($0) }
        try await withServer(try StreamServer(authorize: authorize)) { server, port in
            let observed = Count()
            try server.publish("numbers", Observable<Int>.never().do(onSubscribe: { observed.add() }))
            // The tokens of one client: the next call has the next one.
            let tokens = [
                "old": try await token("old", keys, key: "first"), "ann": try await token("ann", keys, key: "second"),
                "bob": try await token("bob", keys, key: "second"),
            ]
            let clients = try tokens.mapValues { token in try StreamClient(port: port, token: { token }) }
            let logs = clients.mapValues { _ in Log<Int>() }
            let subscriptions = clients.map { name, client in
                logs[name, default: Log()].observe(client.observe("numbers", of: Int.self))
            }
            await eventually { observed.value == 3 }
            await keys.remove(kid: "first")
            await eventually { logs["old"]?.hasEnded ?? false }
            #expect(logs["old"]?.error as? StreamError == .unauthenticated)
            revoked.append("ann")
            await eventually { logs["ann"]?.hasEnded ?? false }
            #expect(logs["ann"]?.error as? StreamError == .forbidden(stream: "numbers"))
            #expect(logs["bob"]?.hasEnded == false)
            for subscription in subscriptions { subscription.dispose() }
            for client in clients.values { await client.close() }
        }
    }

    @Test(.timeLimit(.minutes(15))) func `a server takes a new certificate without a restart`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (old, new) = (try Certificates(), try Certificates())
        let files = try old.write(to: folder)
        let (tls, reloader) = try tls(certificate: files.certificate.path, key: files.key.path)
        try await withServer(try StreamServer(tls: tls)) { server, port in
            try server.publish("numbers", Observable.of(1))
            func isTrusted(by certificates: Certificates) async throws -> Bool {
                let tls = certificates.client(hasCertificate: false)
                let client = try StreamClient(host: "localhost", port: port, tls: tls)
                defer { Task { await client.close() } }
                return await failure(of: client.observe("numbers", of: Int.self)) == nil
            }
            #expect(try await isTrusted(by: old))
            #expect(try await !isTrusted(by: new))
            _ = try new.write(to: folder)
            try reloader.reload()
            #expect(try await isTrusted(by: new))
            #expect(try await !isTrusted(by: old))
        }
    }

    @Test(.timeLimit(.minutes(15))) func `numbers go through a socket`() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).socket").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let serving = Task { try await serve(.of(1, 2), onSocket: path) }
        await eventually { FileManager.default.fileExists(atPath: path) }
        try await printNumbers(fromSocket: path)
        serving.cancel()
        _ = await serving.result
    }
}
