import Rill

extension Scene {
    static let debounce = Scene(
        "debounce", "wait until the user pauses",
        point: "An element passes when no other has followed it for 200 ms."
    ) {
        let pauses = try await Observable.timed("r-i---l------l-----|").drawn("typed")
            .debounce(.milliseconds(200), scheduler: MainScheduler.instance)
            .drawn("debounce")
            .allValues

        try expect(pauses == ["l", "l"], "debounced: \(pauses)")
    }

    static let throttle = Scene(
        "throttle", "at most one element in a while",
        point: "The first element passes at once, and then the latest, every 200 ms."
    ) {
        let positions = try await Observable.timed("1234567--------8----|").drawn("scrolled")
            .throttle(.milliseconds(200), scheduler: MainScheduler.instance)
            .drawn("throttle")
            .allValues

        try expect(positions.first == "1" && positions.last == "8" && positions.count < 6, "throttled: \(positions)")
    }

    static let window = Scene(
        "window", "divide a stream by time or number",
        point: "A window ends after three elements or 400 ms, and the next one begins."
    ) {
        let letters = try await Observable.timed("-a-b-c-d--------e-|").drawn("source")
            .window(timeSpan: .milliseconds(400), count: 3, scheduler: MainScheduler.instance)
            .enumerated()
            .flatMap { index, window in window.drawn("window \(index)") }
            .allValues

        try expect(letters == ["a", "b", "c", "d", "e"], "in windows: \(letters)")
    }

    static let groupBy = Scene(
        "groupBy", "divide a stream by key",
        point: "Each key has a stream of its own, which begins with the first of its elements."
    ) {
        let words = try await Observable.timed("-a-B-c-D-E-f|").drawn("source")
            .groupBy { $0 == $0.uppercased() ? "capitals" : "small letters" }
            .flatMap { group in group.drawn(group.key) }
            .allValues

        try expect(words.joined() == "aBcDEf", "in groups: \(words)")
    }
}
