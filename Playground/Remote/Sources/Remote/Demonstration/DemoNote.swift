/// What the processes of the demonstration say.
enum DemoNote: Note {
    case began(process: Int32)
    case listening(port: Int)
    /// The number of elements that the source has sent, and the seconds that it has waited for clients.
    case sent(Int, waited: Double)
    /// The number of elements that the client has from an earlier life.
    case continues(from: Int)
    /// The number of elements that the client has.
    case has(Int)
}

/// An element of the demonstration.
struct Reading: Codable, Sendable {
    let number: Int
    /// Some weight, so that few elements are on their way.
    let text: String

    init(_ number: Int) {
        self.number = number
        text = String(repeating: "\(number) ", count: 200)
    }
}
