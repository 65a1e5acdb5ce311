import Foundation
import Rill
import RillGRPC
import Testing

/// Checks that the code in the README and the article compiles, because it is in `ReadmeSamples.swift` and
/// `ArticleSamples.swift`, and that the article's runs.
struct ArticleTests {
    @Test(arguments: [
        ("../../README.md", "ReadmeSamples.swift"),
        ("../../../../Sources/Rill/Rill.docc/Articles/AcrossProcesses.md", "ArticleSamples.swift"),
    ])
    func `the samples are those that the tests compile`(_ path: String, _ samples: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let samples = try String(contentsOf: folder.appending(path: samples), encoding: .utf8)
        let blocks = try String(contentsOf: folder.appending(path: path).standardized, encoding: .utf8)
            .matches(of: /(?s)```swift\n(.*?)```/).map { String($0.1) }
        #expect(blocks.joined(separator: "\n") == samples)
    }

    @Test(.timeLimit(.minutes(15))) func `the client of the article gets the elements`() async throws {
        try await withServer { server, port in
            try server.publish("temperatures", Observable.of(20, 21).map { Temperature(celsius: $0) })
            try await printTemperatures(port: port)
        }
    }

    @Test(.timeLimit(.minutes(15))) func `streams go through a broker`() async throws {
        let broker = MemoryBroker()
        async let received = broker.observe("numbers", of: Int.self).take(3).allValues
        await broker.waitForReader()
        try await broker.send(Observable.of(1, 2, 3), to: "numbers")
        #expect(try await received == [1, 2, 3])
    }
}

/// A broker with one reader for each subject.
private actor MemoryBroker: Broker {
    private var readers: [String: AsyncStream<Data>.Continuation] = [:]

    func send(_ message: Data, to subject: String) { readers[subject]?.yield(message) }

    func messages(of subject: String) -> AsyncStream<Data> {
        let (messages, reader) = AsyncStream<Data>.makeStream()
        readers[subject] = reader
        return messages
    }

    func waitForReader() async {
        while readers.isEmpty { await Task.yield() }
    }
}
