import ArgumentParser
import Foundation
import Rill
import RillGRPC
import Synchronization

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
