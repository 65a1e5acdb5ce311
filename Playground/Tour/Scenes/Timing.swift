import Rill

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
