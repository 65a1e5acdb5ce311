import Rill

extension Scene {
    static let retry: Scene = Scene(
        "retry", "subscribe again after a failure",
        point: "The connection fails twice; retry(3) allows three attempts, and the subscriber sees no error."
    ) {
        let disposeBag = DisposeBag()
        let attempts = BehaviorRelay(value: 0)
        Observable.deferred {
            attempts.accept(attempts.value + 1)
            print("attempt \(attempts.value)")
            return attempts.value < 3 ? .error(RxError.timeout) : .just("connected")
        }
        .retry(3)
        .subscribe { print($0) }
        .disposed(by: disposeBag)
    }
}
