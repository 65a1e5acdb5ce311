import Rill

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
