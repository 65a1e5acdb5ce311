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

extension Scene {
    static let debounce = Scene(
        "debounce", "wait until the user pauses",
        point: "An element passes when no other has followed it for 150 ms."
    ) {
        let pauses = try await Observable.timed("r-i-l----l-|").drawn("typed")
            .debounce(.milliseconds(150), scheduler: MainScheduler.instance)
            .drawn("debounce")
            .allValues

        try expect(pauses == ["l", "l"], "debounced: \(pauses)")
    }

    static let throttle = Scene(
        "throttle", "at most one element in a while",
        point: "The first element passes at once, and then the latest, every 250 ms."
    ) {
        let positions = try await Observable.timed("1-2-3-4-5|").drawn("scrolled")
            .throttle(.milliseconds(250), scheduler: MainScheduler.instance)
            .drawn("throttle")
            .allValues

        try expect(positions.first == "1" && positions.last == "5" && positions.count < 5, "throttled: \(positions)")
    }
}

extension Scene {
    static let window = Scene(
        "window", "divide a stream by time or number",
        point: "A window ends after three elements or 300 ms, and the next one begins."
    ) {
        let main = MainScheduler.instance
        let letters = try await Observable.timed("-a-b-c-d----e|").drawn("source")
            .window(timeSpan: .milliseconds(300), count: 3, scheduler: main)
            .enumerated()
            .flatMap { index, window in window.drawn("window \(index)") }
            .allValues

        try expect(letters == ["a", "b", "c", "d", "e"], "in windows: \(letters)")
    }

    static let groupBy = Scene(
        "groupBy", "divide a stream by key",
        point: "Each key has a stream of its own, which begins with its first element."
    ) {
        let words = try await Observable.timed("a-B-c-D-e|").drawn("source")
            .groupBy { $0 == $0.uppercased() ? "capitals" : "small letters" }
            .flatMap { group in group.drawn(group.key) }
            .allValues

        try expect(words.joined() == "aBcDe", "in groups: \(words)")
    }
}
