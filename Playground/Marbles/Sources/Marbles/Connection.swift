import FlyingSocks
import Foundation

/// A connection to a browser, which sends one request.
struct Connection {
    private static let patience = Duration.seconds(15)
    /// How much of a request is read before the connection is closed without an answer.
    private static let most = 4_194_304

    let socket: AsyncSocket

    /// Answers the request, and closes the connection.
    func serve() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await answer() }
            group.addTask { try? await Task.sleep(for: Self.patience) }
            await group.next()
            group.cancelAll()
        }
        try? socket.close()
    }

    private func answer() async throws {
        guard let head = try await readHead() else { return }
        let answer: Answer
        do throws(Problem) {
            if head.count > Head.longest {
                throw Problem(sentence: "request: expected at most \(Head.longest) bytes, got \(head.count)")
            }
            answer = Pages.answer(to: try Head(head))
        } catch {
            answer = .refusal(error.sentence)
        }
        try await socket.write(answer.message)
    }

    /// Returns what precedes the first empty line; nil if there is none.
    private func readHead() async throws -> ArraySlice<UInt8>? {
        let end = Array("\r\n\r\n".utf8)
        var bytes: [UInt8] = []
        while bytes.count < Self.most {
            let start = max(0, bytes.count - end.count + 1)
            bytes += try await socket.read(atMost: 4096)
            if let found = bytes[start...].firstRange(of: end) { return bytes[..<found.lowerBound] }
        }
        return nil
    }
}
