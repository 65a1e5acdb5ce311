import Rill

final class Player: DisposeBagOwner, Sendable {
    let disposeBag = DisposeBag()

    var ticks: Observable<Int> {
        .interval(0.1, scheduler: MainScheduler.instance)
            .take(whileAlive: self)
    }

    deinit { print("the player is released") }
}

extension Scene {
    static let takeWhile = Scene(
        "takeWhile", "a stream that completes with its owner",
        point: "take(whileAlive:) doesn't retain the player, which is released after 275 ms."
    ) {
        let disposeBag = DisposeBag()
        var player: Player? = Player()
        player?.ticks.drawn("ticks").subscribe().disposed(by: disposeBag)
        try await Task.sleep(for: .milliseconds(275))
        player = nil
    }
}
