import Testing

extension ExitTest.Result? {
    /// The text on standard error from before the program stopped.
    var message: String { self.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? "" }

    /// The text on standard output.
    var output: String { self.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? "" }
}
