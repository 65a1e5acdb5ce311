import Rill

extension Scene {
    static let flatMapLatest: Scene = Scene(
        "flatMapLatest", "search while the user types",
        point:
            "A search takes 150 ms; further typing cancels it for a new one, so no stale answer arrives."
    ) {
        let disposeBag = DisposeBag()
        let query = PublishSubject<String>()
        query.flatMapLatest(search).subscribe(onNext: { print($0) }).disposed(by: disposeBag)
        for text in ["r", "ri", "rill"] {
            query.onNext(text)
            try await Task.sleep(for: .milliseconds(50))
        }
        try await Task.sleep(for: .milliseconds(250))
    }

    private static func search(for text: String) -> Observable<String> {
        Observable<Int>.timer(.milliseconds(150), scheduler: MainScheduler.instance)
            .map { _ in "answer for '\(text)'" }
            .do(onSubscribe: { print("open   '\(text)'") }, onDispose: { print("close  '\(text)'") })
    }
}
