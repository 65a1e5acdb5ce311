import Rill

extension Scene {
    static let map = Scene(
        "map", "change every element",
        point: "Each element plus ten. A stream is a recipe: subscribing runs it."
    ) {
        _ = Observable.of(1, 2, 3, 4, 5, 6)
            .map { $0 + 10 }
            .subscribe(onNext: { print($0) })
    }

    static let filter = Scene(
        "filter", "keep what matters",
        point: "Only the multiples of five pass."
    ) {
        _ = Observable.of(1, 2, 3, 4, 5, 6)
            .filter { $0 % 5 == 0 }
            .subscribe(onNext: { print($0) })
    }
}
