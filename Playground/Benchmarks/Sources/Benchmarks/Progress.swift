import Foundation

/// A line on the terminal that shows what is being measured.
enum Progress {
    private static let isShown = isatty(STDERR_FILENO) == 1

    static func show(_ text: String) {
        if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8)) }
    }

    static func clear() { show("") }
}
