import Rill

extension ObservableType {
    /// Sends the first element, and then every second one.
    func everyOther() -> Observable<Element> {
        transform(true) { isNext, element, sink in
            defer { isNext.toggle() }
            return isNext ? sink.next(element) : .more
        }
    }
}

extension Scene {
    static let customOperator = Scene(
        "operator", "write your own in a few lines",
        point: "It is made like Rill's own operators, and is as fast. take(5) ends the range."
    ) {
        _ = Observable.range(start: 1, count: .max)
            .everyOther()
            .take(5)
            .subscribe { print($0) }
    }
}
