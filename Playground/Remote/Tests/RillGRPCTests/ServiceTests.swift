import Logging
import Rill
import RillGRPC
import ServiceLifecycle
import Testing

struct ServiceTests {
    @Test(.timeLimit(.minutes(15))) func `a group of services runs a server, and shuts it down`() async throws {
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

    @Test func `a server that is shut down before it runs doesn't run`() async throws {
        let server = try StreamServer()
        server.shutDown()
        try await server.run()
    }

    @Test func `a second run is an error, and the first one goes on`() async throws {
        try await withClient { server, client in
            try server.publish("numbers", Observable.of(1))
            let error = await #expect(throws: ConfigurationError.self) { try await server.run() }
            #expect(error?.description == "StreamServer: expected run() to be called once")
            let numbers = try await client.observe("numbers", of: Int.self).allValues
            #expect(numbers == [1])
        }
    }
}
