import ArgumentParser
import Foundation
import Rill
import RillGRPC

/// Takes readings, and keeps their numbers in a journal.
struct DemoClient: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "demo-client", shouldDisplay: false)

    @Option var parent: Int32
    @Option var port: Int
    @Option var journal: String
    /// The number of readings that the journal has at the end.
    @Option var count: Int
    /// The time for each reading, in milliseconds.
    @Option var pause: Int

    func run() async throws {
        Processes.endWithParent(parent)
        let journal = try Journal(journal)
        try DemoNote.began(process: getpid()).say()
        try DemoNote.continues(from: journal.count).say()

        let client = try StreamClient(port: port, window: 65_535)
        let resume = journal.position.map { Resume.after($0) } ?? .fromLast
        let readings = client.observeNumbered("readings", of: Reading.self, resume: resume)
            .retry(
                backoff: .exponential(initial: .milliseconds(50), maxCount: 100), scheduler: MainScheduler.instance,
                shouldRetry: StreamError.isDisconnection
            )
            .take(count - journal.count)

        let count = BehaviorRelay(value: journal.count)
        let notes = count.throttle(.milliseconds(50), scheduler: ConcurrentDispatchQueueScheduler(qos: .utility))
            .subscribe(onNext: { try? DemoNote.has($0).say() })
        for try await reading in readings.values(buffering: 1) {
            try journal.append(reading)
            count.accept(count.value + 1)
            if pause > 0 { try await Task.sleep(for: .milliseconds(pause)) }
        }
        notes.dispose()
        try DemoNote.has(count.value).say()
        await client.close()
    }
}
