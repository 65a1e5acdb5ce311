import Rill

private let scores = WeakMapTable<AnyObject, Int>()

extension Scorer {
    var score: Int {
        get { scores[self, default: 0] }
        set { scores[self] = newValue }
    }
}

extension Scene {
    static let extensionStorage = Scene(
        "extensionStorage", "a stored property in a protocol extension",
        point: "A table keeps the scores, each as long as its player."
    ) {
        var players = [Striker(), Striker()]
        players[0].score += 3
        players[1].score += 1
        print("scores:", players.map(\.score))
        print("in the table:", scores.count)
        players.removeLast()
        print("in the table after the release of a player:", scores.count)

        try expect(scores.count == 1, "a score outlived its player")
    }
}

protocol Scorer: AnyObject {}

/// With a hook, a score is released with its player; otherwise, a bit later.
private final class Striker: Scorer, DeallocObservable {
    let deallocHook = DeallocHook()
}
