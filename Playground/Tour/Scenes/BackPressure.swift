import Rill

extension Scene {
    static let backPressure = Scene(
        "backPressure", "a source that waits for its consumer",
        point: "The range is as good as endless, but runs only one element ahead of the loop."
    ) {
        let numbers = Observable.range(start: 1, count: .max)
            .do(onNext: { print("made \($0)") })
        for try await number in numbers.values(buffering: 1) {
            try await Task.sleep(for: .milliseconds(20))
            print("     took \(number)")
            if number == 3 { break }
        }
    }

    static let overflow = Scene(
        "overflow", "a source that can't wait",
        point: "A sensor doesn't wait. While the loop is busy, the newest two readings are kept."
    ) {
        let sensor = Observable.timed("1234567|").drawn("sensor")
        var taken: [String] = []
        for try await reading in sensor.values(buffering: 2, whenFull: .dropOldest) {
            try await Task.sleep(for: .milliseconds(175))
            taken.append(reading)
        }
        print("taken: \(taken)")

        try expect(taken.first == "1" && taken.suffix(2) == ["6", "7"], "taken: \(taken)")
    }
}
