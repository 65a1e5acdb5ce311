import ArgumentParser
import FlyingSocks
import Foundation

@main struct Command: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Marbles", abstract: "Serves a page on which every operator of Rill can be tried.")

    @Option(help: "The port to listen on. 0 stands for any free one.") var port = "8080"
    @Flag(help: "Opens the page in the browser.") var open = false
    @Option(help: ArgumentHelp("Writes a gallery instead, and a page to try operators.", valueName: "folder"))
    var export: String?

    func run() async throws {
        if let export { return try await write(to: URL(filePath: export)) }
        guard let number = UInt16(port) else {
            throw fail("--port: expected a number from 0 to 65535, got \"\(port)\"")
        }
        let server: Server
        do { server = try await Server(port: number) } catch SocketError.failed(_, EADDRINUSE, _) {
            throw fail("--port: port \(port) is taken, choose another one")
        } catch SocketError.failed(_, EACCES, _) {
            throw fail("--port: port \(port) is only for the administrator, choose one above 1023")
        }
        print(server.address.absoluteString)
        fflush(nil)
        if open { openBrowser(at: server.address) }
        try await server.run()
    }

    private func write(to folder: URL) async throws {
        do {
            try Gallery().write(to: folder)
            try await MovingPage.write(to: folder.appending(path: "try"))
        } catch let error as CocoaError {
            throw fail("--export: can't write to \(folder.path(percentEncoded: false)): \(error.localizedDescription)")
        }
        print(folder.appending(path: "index.html").path(percentEncoded: false))
    }

    private func fail(_ sentence: String) -> ExitCode {
        try? FileHandle.standardError.write(contentsOf: Data("\(sentence)\n".utf8))
        return .failure
    }

    private func openBrowser(at address: URL) {
        #if os(macOS)
            let program = "open"
        #else
            let program = "xdg-open"
        #endif
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [program, address.absoluteString]
        do { try process.run() } catch { print("Open the address above in a browser: \(program) failed.") }
    }
}
