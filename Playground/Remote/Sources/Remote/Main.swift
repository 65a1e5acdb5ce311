import ArgumentParser

@main struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if let helper = arguments.first.flatMap({ Helper(rawValue: $0) }) {
            try await helper.run(Array(arguments.dropFirst()))
        } else {
            await Remote.main()
        }
    }
}

struct Remote: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "Remote",
        abstract: "Shows and measures streams between processes.",
        subcommands: [
            Demonstration.self, Scale.self, DemoServer.self, DemoClient.self, ScaleServer.self, ScaleClients.self,
            SpeedServer.self, SpeedClient.self,
        ],
        defaultSubcommand: Demonstration.self)
}
