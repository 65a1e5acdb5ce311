import Foundation
import RillGRPC

/// What the tests run as processes of their own: `Remote serve port=5050`.
///
/// A helper ends when its standard input does, so that none outlives a test.
enum Helper: String {
    /// Serves the numbers from 0 on: as "numbers", as "kept" in one shared subscription, their "multiples" of a query,
    /// and as "counted", of which "sent" tells how many were sent. Prints the port.
    case serve
    /// Prints what it receives.
    case observe
    /// Appends what it receives to a file, and continues where the file ends.
    case record
    /// Takes a number of elements at a pace, and prints how its memory grew.
    case pace
    /// Observes a server that it kills and starts again, and prints what was lost, doubled or left open.
    case survive

    func run(_ arguments: [String]) async throws {
        let options = Options(arguments)
        Thread.detachNewThread {
            while readLine() != nil {}
            exit(0)
        }
        switch self {
        case .serve: try await serve(options)
        case .observe: try await observe(options)
        case .record: try await record(options)
        case .pace: try await pace(options)
        case .survive: try await survive(options)
        }
    }
}

/// The arguments of a helper, such as `port=5050`.
struct Options {
    private let values: [String: String]

    init(_ arguments: [String]) {
        let pairs = arguments.map { $0.split(separator: "=", maxSplits: 1).map { String($0) } }
        values = Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }, uniquingKeysWith: { $1 })
    }

    subscript(name: String) -> String? { values[name] }

    func number(_ name: String) -> Int { values[name].flatMap { Int($0) } ?? 0 }

    /// A client of the server at `port`.
    func client() throws -> StreamClient { try StreamClient(port: number("port")) }
}

/// Prints a line, and doesn't keep it in a buffer.
func printLine(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// The memory of a process in kB, as Linux counts it.
func residentMemory(of process: String = "self") -> Int {
    let status = (try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}
