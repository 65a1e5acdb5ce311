import Foundation
import Migration

let folders = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
for folder in folders where !((try? folder.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false) {
    FileHandle.standardError.write(Data("rill-migrate: expected a folder of Swift files, got \(folder.path())\n".utf8))
    exit(2)
}
guard isatty(STDIN_FILENO) == 0, !folders.isEmpty else {
    print("Usage: swift build 2>&1 | rill-migrate <folder of sources> …")
    exit(2)
}
let output = String(decoding: FileHandle.standardInput.readDataToEndOfFile(), as: UTF8.self)
print(try Report(of: output, sources: folders), terminator: "")
