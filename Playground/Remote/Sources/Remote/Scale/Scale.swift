import ArgumentParser
import Foundation
import Rill
import RillFoundation

struct Scale: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scale",
        abstract: "Measures one source with 1, 100 and 1,000 clients beside bare gRPC, and writes RESULTS.md.")

    @Option(help: "The number of runs of each; the table has the medians.")
    var rounds = 3

    @Option(help: "The numbers of clients.")
    var clients = [1, 100, 1000]

    @Option(help: "The number of elements for all clients together.")
    var elements = 200_000

    @Option(help: "The file to write. The default is that of this package.")
    var output = URL(filePath: #filePath).appending(path: "../../../../RESULTS.md").standardized.path

    func validate() throws {
        if rounds < 1 { throw ValidationError("expected rounds to be positive, got \(rounds)") }
        for clients in clients where clients < 1 || clients > elements {
            throw ValidationError("expected clients to be between 1 and \(elements), got \(clients)")
        }
    }

    func run() async throws {
        let (speeds, roundTrips) = try await measureSpeed()
        var rows: [ScaleReport.Row] = []
        for clients in clients {
            var figures: [Contestant: [Figures]] = [:]
            for round in 1...rounds {
                for contestant in round.isMultiple(of: 2) ? Contestant.allCases.reversed() : Contestant.allCases {
                    tell("\(clients) clients, \(contestant.title), round \(round) of \(rounds)")
                    let trial = Trial(contestant: contestant, clients: clients, count: elements / clients)
                    figures[contestant, default: []].append(try await trial.run())
                }
            }
            for contestant in Contestant.allCases {
                let medians = Figures(medianOf: figures[contestant] ?? [])
                rows.append(ScaleReport.Row(clients: clients, contestant: contestant, medians))
            }
        }
        let report = ScaleReport(rounds: rounds, elements: elements, speeds: speeds, roundTrips: roundTrips, rows: rows)
        print(report.text)
        try report.text.write(toFile: output, atomically: true, encoding: .utf8)
    }

    /// Returns the elements in a second of each round, and how long a call and its dispose take.
    private func measureSpeed() async throws -> ([ScaleReport.Speed], ScaleReport.RoundTrips) {
        let (parent, rounds) = ("\(getpid())", 2 * rounds + 1)
        let notes = Observable.lines(ofProgram: Processes.program, "speed-server", "--parent", parent)
            .map { try SpeedNote(line: $0) }
            .flatMapLatest { [elements] note -> Observable<String> in
                guard case .listening(let port, let plain) = note else { return .empty() }
                return .lines(
                    ofProgram: Processes.program, "speed-client", "--parent", parent, "--port", "\(port)",
                    "--plain", "\(plain)", "--rounds", "\(rounds)", "--count", "\(elements / 2)")
            }
            .map { try SpeedNote(line: $0) }
            .take(4 * rounds + 1)
        var speeds: [ScaleReport.Speed] = []
        for try await note in notes.values {
            switch note {
            case .listening: throw Unexpected()
            case .rate(let element, let contestant, let rate):
                tell("one client, \(element), \(contestant.title): \(Int(rate)) elements in a second")
                speeds.append(ScaleReport.Speed(element: element, contestant: contestant, rate: rate))
            case .roundTrips(let call, let dispose):
                return (speeds, ScaleReport.RoundTrips(call: call, dispose: dispose))
            }
        }
        throw Unexpected()
    }

    private func tell(_ progress: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(progress)\n".utf8))
    }
}

extension Figures {
    init(medianOf figures: [Figures]) {
        for path: WritableKeyPath<Figures, Double> in [
            \.connecting, \.serverMemory, \.clientMemory, \.serverMemoryAfter, \.lone, \.rate, \.processor,
        ] {
            self[keyPath: path] = figures.map { $0[keyPath: path] }.median
        }
    }
}
