import Rill

final class Player: DisposeBagOwner, Sendable {
    let disposeBag = DisposeBag()
    deinit { print("the player is released") }
}

extension Scene {
    static let takeWhile = Scene(
        "takeWhile", "a stream that completes with its owner",
        point: "take(whileAlive:) doesn't retain the player, which is released after 350 ms."
    ) {
        let disposeBag = DisposeBag()
        var player: Player? = Player()
        if let player {
            Observable<Int>.interval(0.1, scheduler: MainScheduler.instance)
                .take(whileAlive: player)
                .drawn("ticks")
                .subscribe()
                .disposed(by: disposeBag)
        }
        try await Task.sleep(for: .milliseconds(375))
        player = nil
    }
}
