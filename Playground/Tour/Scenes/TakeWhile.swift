import Rill

extension Scene {
    static let takeWhile: Scene = Scene(
        "takeWhile", "a stream that ends with its owner",
        point: "take(whileAlive: player) does not retain the player; when the player is released, the stream completes."
    ) {
        final class Player: DisposeBagOwner, Sendable {
            let disposeBag = DisposeBag()
            deinit { print("Player deinit") }
        }

        let disposeBag = DisposeBag()
        var players = [Player()]
        Observable<Int>.interval(.milliseconds(100), scheduler: MainScheduler.instance)
            .take(whileAlive: players[0])
            .subscribe { print($0) }
            .disposed(by: disposeBag)
        try await Task.sleep(for: .milliseconds(250))
        players.removeLast()
        try await Task.sleep(for: .milliseconds(50))
    }
}
