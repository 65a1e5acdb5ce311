import ArgumentParser
import Foundation
import Rill
import RillFoundation

struct Demonstration: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demonstration",
        abstract: "Shows a server and three clients: one is slow, and one is killed and comes back.",
        discussion: "Ends with the code 0 if all went as it should.")

    @MainActor func run() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rill-remote-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let stage = Stage()
        let play = Play(stage, folder)
        let ending = await Self.ending(of: play)
        let remaining = await stage.end()
        var verdicts: [Verdict] = []
        if case .played(let shown) = ending { verdicts = shown }
        let left = remaining.isEmpty ? "No process is left." : "The processes \(remaining) are left."
        verdicts.append(Verdict(left, remaining.isEmpty))
        for verdict in verdicts { stage.board.print(verdict) }
        switch ending {
        case .played: if !verdicts.allSatisfy(\.holds) { throw ExitCode.failure }
        case .interrupted(let signal): throw ExitCode(128 + signal)
        case .failed(let error):
            stage.say("\(error)", .red)
            throw ExitCode.failure
        }
    }

    private enum Ending: Sendable {
        case played([Verdict])
        case interrupted(Int32)
        case failed(any Error)
    }

    /// Plays until the end, a signal, or a minute has passed.
    private static func ending(of play: Play) async -> Ending {
        await withTaskGroup(of: Ending.self) { tasks in
            tasks.addTask {
                do {
                    return .played(try await play.run())
                } catch {
                    return .failed(error)
                }
            }
            tasks.addTask {
                do {
                    return .interrupted(try await Processes.interruptions.firstValue)
                } catch {
                    return .failed(error)
                }
            }
            tasks.addTask {
                try? await Task.sleep(for: .seconds(60))
                return .failed(TookTooLong())
            }
            defer { tasks.cancelAll() }
            return await tasks.next()!
        }
    }
}

struct TookTooLong: Error, CustomStringConvertible {
    let description = "The demonstration took longer than a minute."
}
