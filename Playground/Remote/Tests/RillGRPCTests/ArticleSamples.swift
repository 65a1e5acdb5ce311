import Foundation
import Rill
import RillGRPC

struct Temperature: Codable, Sendable { let celsius: Double }

func serve(_ temperatures: Observable<Temperature>, port: Int) async throws {
    let server = try StreamServer(port: port)
    try server.publish("temperatures", temperatures, sharing: .replay(1000))
    try await server.run()  // until the task is cancelled
}

func printTemperatures(port: Int) async throws {
    let client = try StreamClient(port: port)
    let temperatures = client.observe(
        "temperatures", of: Temperature.self, resume: .fromLast, onGap: { print("Some are missing: \($0)") }
    )
    .retry(
        backoff: .exponential(initial: .milliseconds(100), cap: .seconds(30), jitter: 0.5), resetAfter: .seconds(10),
        scheduler: MainScheduler.instance, shouldRetry: StreamError.isDisconnection)
    for try await temperature in temperatures.values { print(temperature.celsius) }
}

protocol Broker: Sendable {
    associatedtype Messages: AsyncSequence & Sendable where Messages.Element == Data
    func send(_ message: Data, to subject: String) async throws
    func messages(of subject: String) async throws -> Messages
}

extension Broker {
    func observe<Element: Decodable & Sendable>(_ subject: String, of type: Element.Type) -> Observable<Element> {
        .create { observer in
            for try await message in try await messages(of: subject) {
                try await observer.send(try JSONDecoder().decode(type, from: message))
            }
        }
    }

    func send<Element: Encodable & Sendable>(_ source: Observable<Element>, to subject: String) async throws {
        try await source.asyncMap { try await send(try JSONEncoder().encode($0), to: subject) }.finished()
    }
}
