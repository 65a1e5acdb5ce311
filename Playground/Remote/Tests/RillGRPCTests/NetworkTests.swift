import Foundation
import Rill
import RillGRPC
import Testing

/// A network namespace of its own for the server, with a link to this one.
private struct Network {
    static let (here, there) = ("10.77.213.1", "10.77.213.2")
    private static let (name, link, peer) = ("rillgrpc", "rillgrpc0", "rillgrpc1")

    /// The command that runs another one in the namespace.
    static let command = ["ip", "netns", "exec", name]

    /// Why the machine has no such networks, or nil.
    static let obstacle: String? = {
        tearDown()
        defer { tearDown() }
        return run(setUp) ? nil : "the machine allows no network namespaces"
    }()

    private static let setUp = """
        ip netns add \(name) && ip link add \(link) type veth peer name \(peer) && ip link set \(peer) netns \(name)
        ip addr add \(here)/30 dev \(link) && ip link set \(link) up
        ip -n \(name) addr add \(there)/30 dev \(peer) && ip -n \(name) link set \(peer) up
        """

    static func up() { #expect(run(setUp)) }

    static func tearDown() { run("ip netns del \(name); ip link del \(link)") }

    static func cut() { #expect(run("ip link set \(link) down")) }

    static func mend() { #expect(run("ip link set \(link) up")) }

    /// Delays each packet, and loses some. Returns false if the kernel can't.
    static func disturb() -> Bool { run("tc qdisc add dev \(link) root netem delay 20ms 5ms loss 2%") }

    @discardableResult
    private static func run(_ script: String) -> Bool {
        let process = Process()
        (process.executableURL, process.arguments) = (URL(filePath: "/bin/sh"), ["-ec", script])
        (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}

@Suite(.serialized, .enabled(if: Network.obstacle == nil, "\(Network.obstacle ?? "")"))
struct NetworkTests {
    /// Observes a server in the namespace, with TLS and a token, while `body` disturbs the link.
    private func observe(
        _ stream: String = "numbers", timeout: Duration = .seconds(20), _ disconnections: Count = Count(),
        _ body: (Log<Int>) async throws -> Void
    ) async throws {
        Network.up()
        defer { Network.tearDown() }
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-network-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let certificates = try Certificates(address: Network.there.split(separator: ".").compactMap { UInt8($0) })
        let files = try certificates.write(to: folder)
        let server = try HelperProcess(
            [
                "serve", "host=\(Network.there)", "token=secret", "certificate=\(files.certificate.path)",
                "key=\(files.key.path)",
            ], with: Network.command)
        let port = try #require(Int(await server.line()))
        let client = try StreamClient(
            host: Network.there, port: port, token: { "secret" }, tls: certificates.client(hasCertificate: false),
            timeout: timeout)
        let log = Log<Int>()
        let subscription = log.observe(
            client.observe(stream, of: Int.self, resume: .fromLast).retry(
                backoff: .constant(.milliseconds(50)),
                scheduler: SerialDispatchQueueScheduler(internalSerialQueueName: "network"),
                shouldRetry: { error in
                    disconnections.add()
                    return StreamError.isDisconnection(error)
                }))
        await eventually { log.count > 1000 }
        try await body(log)
        let count = log.count
        await eventually { log.count > count + 1000 }
        subscription.dispose()
        await client.close()
        server.kill()
        #expect(log.error == nil)
        let received = log.elements
        #expect(received == Array(0..<received.count))
    }

    @Test(arguments: ["numbers", "kept"])
    func `a link that is cut and mended loses and doubles nothing`(_ stream: String) async throws {
        try await observe(stream) { log in
            for seconds in [1, 3] {
                Network.cut()
                try await Task.sleep(for: .seconds(seconds))
                let count = log.count
                Network.mend()
                await eventually { log.count > count + 1000 }
            }
        }
    }

    @Test(arguments: ["numbers", "kept"])
    func `a link that is cut for long is given up, and a new connection continues`(_ stream: String) async throws {
        let disconnections = Count()
        try await observe(stream, timeout: .seconds(1), disconnections) { _ in
            Network.cut()
            await eventually { disconnections.value > 0 }
            Network.mend()
        }
    }

    @Test func `a link with delay and loss loses and doubles nothing`() async throws {
        try await observe { log in
            guard Network.disturb() else {
                print("Skipped delay and loss: the kernel has no netem.")
                return
            }
            let count = log.count
            await eventually { log.count > count + 10_000 }
        }
    }
}
