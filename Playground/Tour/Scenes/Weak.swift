import Rill

extension Scene {
    static let weakSet: Scene = Scene(
        "weakSet", "a set that does not retain its objects",
        point: "The set references its guests weakly, in the order of their arrival; a released guest is gone from it."
    ) {
        final class Guest: Sendable {
            let name: String
            init(_ name: String) { self.name = name }
        }

        var guests = ["Ann", "Ben", "Cem"].map(Guest.init)
        let party = WeakSet(guests)
        print(party.insert(guests[0]) ? "Ann is there twice" : "Ann is there already")
        print(party.map(\.name))
        guests.remove(at: 1)
        print(party.map(\.name))
        try expect(party.count == 2, "Ben is still there")

        var strangers = 0
        func receive(_ count: Int) {
            for number in 0..<count {
                let guest = Guest("guest \(number)")  // mostly at the previous guest's address
                if party.contains(guest) { strangers += 1 }
                party.insert(guest)
            }
        }
        receive(1000)
        let before = peakMemory()
        receive(100_000)
        print("100,000 came and went; \(strangers) were mistaken for another, \(party.count) are left")
        try expect(strangers == 0 && party.count == 2, "the set was wrong")
        try expect(peakMemory() - before < 1_000_000, "memory grew by \(peakMemory() - before) bytes")
    }

    static let extensionStorage: Scene = Scene(
        "extensionStorage", "a stored property in a protocol extension",
        point: "A table keeps each player's score, and releases it with the player, which stores only a hook."
    ) {
        let log = WeakSet<Score>()
        var players = [Player(), Player()]
        players[0].score.points += 3
        players[1].score.points += 1
        for player in players { log.insert(player.score) }
        print("scores:", players.map(\.score.points))
        players.removeLast()
        print("scores kept:", log.map(\.points))
        try expect(log.count == 1, "a score outlived its player")
    }
}

@MainActor private let scores = WeakMapTable<AnyObject, Score>()

extension Scored {
    fileprivate var score: Score { scores.value(forKey: self, default: Score()) }
}

@MainActor private protocol Scored: AnyObject {}

private final class Player: Scored, DeallocObservable {
    let deallocHook = DeallocHook()
}

@MainActor private final class Score {
    var points = 0
}
