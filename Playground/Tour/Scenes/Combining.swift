import Rill

extension Scene {
    static let zip: Scene = Scene(
        "zip", "first with first, second with second",
        point: "zip(of(1, 2, 3), of(\"a\", \"b\")) makes two pairs; no third one is possible, so it completes."
    ) {
        let disposeBag = DisposeBag()
        let a = Observable.of(1, 2, 3)
        let b = Observable.of("a", "b")
        Observable.zip(a, b) { ($0, $1) }.subscribe { print($0) }.disposed(by: disposeBag)
    }

    static let combineLatest: Scene = Scene(
        "combineLatest", "recompute when any input changes",
        point: "The total follows both price and quantity, like a cell of a spreadsheet."
    ) {
        let disposeBag = DisposeBag()
        let price = BehaviorRelay(value: 5)
        let quantity = BehaviorRelay(value: 1)
        Observable.combineLatest(price, quantity) { "\($0) × \($1) = \($0 * $1)" }
            .subscribe(onNext: { print($0) })
            .disposed(by: disposeBag)
        quantity.accept(3)
        price.accept(4)
    }
}
