import Rill

extension Scene {
    static let zip = Scene(
        "zip", "first with first, second with second",
        point: "There is no third pair, so the result completes after the second."
    ) {
        let numbers = Observable.of(1, 2, 3)
        let letters = Observable.of("a", "b")
        _ = Observable.zip(numbers, letters) { "\($0)\($1)" }.subscribe { print($0) }
    }

    static let combineLatest = Scene(
        "combineLatest", "recompute when any input changes",
        point: "The total follows price and quantity, like a cell of a spreadsheet."
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

    static let merge = Scene(
        "merge", "several streams as one",
        point: "Elements pass as they come. The result completes with the last source."
    ) {
        let letters = Observable.timed("a--b---|").drawn("letters")
        let numbers = Observable.timed("-1---2---3|").drawn("numbers")
        let both = Observable.merge(letters, numbers).drawn("merge")
        let elements = try await both.allValues

        try expect(elements.sorted() == ["1", "2", "3", "a", "b"], "merged: \(elements)")
    }
}
