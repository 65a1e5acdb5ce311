import Rill
import RillGRPC
import Testing

struct ObserveTests {
    @Test func `a client gets the elements and the completion`() async throws {
        let server = try StreamServer()
        server.publish("numbers", Observable.range(start: 0, count: 10_000))
        let running = Task { try await server.run() }
        let client = try StreamClient(port: try await server.port)
        let numbers = try await client.observe("numbers", of: Int.self).allValues
        #expect(numbers == Array(0..<10_000))
        await client.close()
        running.cancel()
        try? await running.value
    }
}
