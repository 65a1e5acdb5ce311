import ArgumentParser
import Foundation
import Rill
import RillGRPC
import Synchronization

/// What the processes of the demonstration say.
enum DemoNote: Note {
    case began(process: Int32)
    case listening(port: Int)
    /// The number of elements that the source has sent, and the seconds that it has waited for clients.
    case sent(Int, waited: Double)
    /// The number of elements that the client has from an earlier life.
    case continues(from: Int)
    /// The number of elements that the client has.
    case has(Int)
}

/// An element of the demonstration.
struct Reading: Codable, Sendable {
    let number: Int
    /// Some weight, so that few elements are on their way.
    let text: String

    init(_ number: Int) {
        self.number = number
        text = String(repeating: "\(number) ", count: 200)
    }
}

/// Publishes readings: about a thousand in a second if no client is slow.
struct DemoServer: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "demo-server", shouldDisplay: false)

    @Option var parent: Int32
    @Option var count: Int

    func run() async throws {
        Processes.endWithParent(parent)
        try DemoNote.began(process: getpid()).say()
        let meter = Meter()
        let server = try StreamServer()
        try server.publish("readings", Self.readings(count, meter), sharing: .replay(count), buffering: 16)
        async let running: Void = server.run()
        try await DemoNote.listening(port: server.port).say()
        let notes = Observable<Int>
            .interval(.milliseconds(50), scheduler: ConcurrentDispatchQueueScheduler(qos: .utility))
            .subscribe { _ in try? meter.note.say() }
        try await running
        notes.dispose()
    }

    private static func readings(_ count: Int, _ meter: Meter) -> Observable<Reading> {
        .create { observer in
            for number in 0..<count {
                meter.begin()
                try await observer.send(Reading(number))  // returns when the clients can take the next one
                meter.end()
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }
}

/// Measures how long a source waits.
final class Meter: Sendable {
    private struct State {
        var sent = 0
        var waited = Duration.zero
        var waitingSince: ContinuousClock.Instant?
    }

    private let state = Mutex(State())

    func begin() { state.withLock { $0.waitingSince = .now } }

    func end() {
        state.withLock { state in
            state.sent += 1
            if let start = state.waitingSince.take() { state.waited += .now - start }
        }
    }

    var note: DemoNote {
        state.withLock { state in
            let current = state.waitingSince.map { .now - $0 } ?? .zero
            return .sent(state.sent, waited: (state.waited + current) / .seconds(1))
        }
    }
}

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

/// What a client keeps on its disk: a line for each element, with the position behind it.
///
/// Both are written at once. So a client that is killed at any time has neither lost an element nor has one twice.
struct Journal {
    private let file: FileHandle
    /// The number of elements from an earlier life.
    let count: Int
    /// The place to continue.
    let position: StreamPosition?

    init(_ path: String) throws {
        if !FileManager.default.fileExists(atPath: path) { try Data().write(to: URL(filePath: path)) }
        let lines = try Self.lines(of: path)
        (count, position) = (lines.count, try lines.last.map { try JSONDecoder().decode(Line.self, from: $0).position })
        file = try FileHandle(forUpdating: URL(filePath: path))
        try file.truncate(atOffset: UInt64(lines.reduce(0) { $0 + $1.count + 1 }))
        try file.seekToEnd()
    }

    func append(_ reading: Numbered<Reading>) throws {
        let line = Line(number: reading.element.number, position: reading.position)
        try file.write(contentsOf: JSONEncoder().encode(line) + Data("\n".utf8))
    }

    /// Returns the numbers of all elements, in their order.
    static func numbers(in path: String) throws -> [Int] {
        try lines(of: path).map { try JSONDecoder().decode(Line.self, from: $0).number }
    }

    /// Returns the lines that were written to their end.
    private static func lines(of path: String) throws -> [Data] {
        try Data(contentsOf: URL(filePath: path)).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .dropLast().map { Data($0) }
    }

    private struct Line: Codable {
        let number: Int
        let position: StreamPosition
    }
}
