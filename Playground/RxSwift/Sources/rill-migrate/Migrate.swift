import ArgumentParser
import Foundation
import Migration

@main struct Migrate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rill-migrate",
        abstract: "Names the declarations to mark on the way to Swift 6, those that cause most errors first.",
        usage: "swift build 2>&1 | rill-migrate <folders> ...",
        discussion: "It reads what the compiler prints. Build, mark the first declarations, and build again.")

    @Argument(help: "The folders with the sources of the app.", completion: .directory)
    var folders: [String]

    func validate() throws {
        for folder in folders {
            let values = try? URL(filePath: folder).resourceValues(forKeys: [.isDirectoryKey])
            if values?.isDirectory != true {
                throw ValidationError("Expected a folder of Swift files, got '\(folder)'.")
            }
        }
        if isatty(STDIN_FILENO) != 0 { throw ValidationError("Expected the output of the compiler in a pipe.") }
    }

    func run() throws {
        let output = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
        print(try Report(of: output, sources: folders.map { URL(filePath: $0) }), terminator: "")
    }
}
