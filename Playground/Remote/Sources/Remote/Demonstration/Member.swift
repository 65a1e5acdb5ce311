import Rill
import RillFoundation

/// The processes of the demonstration.
enum Role: String, CaseIterable, Sendable {
    case server
    case fast
    case slow
    case frail
}

/// What the demonstration knows of a process.
struct Member: Sendable {
    enum Life: Sendable, Equatable {
        case new
        case running
        case completed
        case failed(String)
    }

    var life = Life.new
    /// The identifiers of this process and of its earlier lives.
    var processes: [Int32] = []
    /// The number of elements that the server's source has sent, or that the client has.
    var count: Int?
    /// The number of elements from an earlier life.
    var earlier = 0
    var port: Int?
    /// The seconds that the source has waited.
    var waited = 0.0

    mutating func begin() { (life, count) = (.new, nil) }

    mutating func note(_ note: DemoNote) {
        switch note {
        case .began(let process):
            processes.append(process)
            life = .running
        case .listening(let port): self.port = port
        case .sent(let count, let waited): (self.count, self.waited) = (count, waited)
        case .continues(let count): (earlier, self.count) = (count, count)
        case .has(let count): self.count = count
        }
    }
}

/// All processes at one time.
struct Cast: Sendable {
    private var members: [Role: Member] = [:]
    /// The largest number of elements that the source was ahead of the slow client, while it ran.
    private(set) var mostAhead = 0

    subscript(role: Role) -> Member {
        get { members[role] ?? Member() }
        set {
            members[role] = newValue
            let slow = self[.slow]
            guard slow.life == .running, let sent = self[.server].count, let taken = slow.count else { return }
            mostAhead = max(mostAhead, sent - taken)
        }
    }

    /// The number of elements of a process. The source has sent at least what the clients have.
    func count(_ role: Role) -> Int? {
        role == .server ? members.values.compactMap(\.count).max() : self[role].count
    }

    var processes: [Int32] { members.values.flatMap(\.processes) }
}
