import Rill
import RillGRPC
import Testing

struct WindowTests {
    @Test func `a window that is too small is refused`() {
        let error = #expect(throws: ConfigurationError.self) { try StreamClient(port: 5050, window: 65_534) }
        #expect(error?.description == "StreamClient: expected window to be at least 65535, got 65534")
    }

    @Test(.timeLimit(.minutes(15))) func `the smallest window carries elements that are larger`() async throws {
        try await withServer { server, port in
            let texts = Observable.range(start: 0, count: 10).map { String(repeating: "\($0)", count: 200_000) }
            try server.publish("texts", texts)
            let client = try StreamClient(port: port, window: 65_535)
            let counts = try await client.observe("texts", of: String.self).map { $0.count }.allValues
            #expect(counts == Array(repeating: 200_000, count: 10))
            await client.close()
        }
    }
}
