import Logging
import Synchronization

/// What a server has logged: each message with its metadata.
final class Records: Sendable {
    private let records = Mutex<[(message: String, metadata: [String: String])]>([])

    var all: [(message: String, metadata: [String: String])] { records.withLock { $0 } }

    var logger: Logger { Logger(label: "test") { _ in Handler(records: self) } }

    private struct Handler: LogHandler {
        let records: Records
        var metadata: Logger.Metadata = [:]
        var logLevel = Logger.Level.trace

        init(records: Records) { self.records = records }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let metadata = (event.metadata ?? [:]).mapValues { "\($0)" }
            records.records.withLock { $0.append((event.message.description, metadata)) }
        }
    }
}
