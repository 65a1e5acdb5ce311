import Rill
import RillGRPC

@main struct Main {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        if let helper = arguments.first.flatMap({ Helper(rawValue: $0) }) {
            try await helper.run(Array(arguments.dropFirst()))
        }
    }
}
