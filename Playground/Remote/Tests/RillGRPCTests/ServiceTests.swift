import Logging
import Rill
import RillGRPC
import ServiceLifecycle
import Testing

struct ServiceTests {
    @Test(.timeLimit(.minutes(2))) func `a group of services runs a server, and shuts it down`() async throws {
        let server = try StreamServer()
        let observed = Count()
        try server.publish("never", Observable<Int>.never().do(onSubscribe: { observed.add() }))
        let group = ServiceGroup(services: [server], logger: Logger(label: "test"))
        let running = Task { try await group.run() }
        let client = try StreamClient(port: try await server.port)
        async let error = failure(of: client.observe("never", of: Int.self))
        await eventually { observed.value == 1 }
        await group.triggerGracefulShutdown()
        try await running.value
        #expect(await error.map(StreamError.isDisconnection) ?? false)
        await client.close()
    }
}
