import Testing

extension ExitTest.Result? {
    /// What the program said on standard error before it stopped.
    var message: String { self.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? "" }

    /// What the program printed.
    var output: String { self.map { String(decoding: $0.standardOutputContent, as: UTF8.self) } ?? "" }
}
