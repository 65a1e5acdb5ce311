import Rill

extension Scene {
    static let flatMapLatest = Scene(
        "flatMapLatest", "search while the user types",
        point: "A search takes 200 ms. A newer letter cancels it, so no stale answer arrives."
    ) {
        let answers = try await Observable.timed("r-i-l-----|").drawn("typed")
            .flatMapLatest { letter in search(letter).drawn("search \(letter)") }
            .allValues

        try expect(answers == ["L"], "answers: \(answers)")
    }

    private static func search(_ letter: String) -> Observable<String> {
        .just(letter.uppercased()).delay(.milliseconds(200), scheduler: MainScheduler.instance)
    }
}
