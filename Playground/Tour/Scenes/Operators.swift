import Rill

extension Scene {
    static let map: Scene = Scene(
        "map", "change every element",
        point: "of(1, 2, 3, 4, 5, 6).map { $0 + 10 } is a new stream of each element plus ten; subscribing runs it."
    ) {
        let disposeBag = DisposeBag()
        Observable<Int>.of(1, 2, 3, 4, 5, 6)
            .map { $0 + 10 }
            .subscribe(onNext: { (val) in print(val) })
            .disposed(by: disposeBag)
    }

    static let filter: Scene = Scene(
        "filter", "keep what matters",
        point: "of(1, 2, 3, 4, 5, 6).filter { $0 % 5 == 0 } passes only the multiples of five."
    ) {
        let disposeBag = DisposeBag()
        Observable.of(1, 2, 3, 4, 5, 6)
            .filter { $0 % 5 == 0 }
            .subscribe(onNext: { print($0) })
            .disposed(by: disposeBag)
    }

    static let customOperator: Scene = Scene(
        "operator", "write your own in ten lines",
        point: "The powers of two never end: everyOther() passes half of them, and take(5) stops the source."
    ) {
        Observable.generate(initialState: 1, condition: { _ in true }, iterate: { $0 * 2 })
            .everyOther()
            .take(5)
            .subscribe { print($0) }
    }
}

extension ObservableType {
    /// Drops every second element. An operator like Rill's own, and as fast.
    func everyOther() -> Observable<Element> {
        Observable { sink in
            var isDropped = true
            return asObservable().attach(
                Sink(
                    next: { element in
                        isDropped.toggle()
                        return isDropped ? .more : sink.next(element)
                    },
                    finish: sink.finish))
        }
    }
}
