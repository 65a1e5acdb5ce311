import Rill

extension Scene {
    static let values: Scene = Scene(
        "values", "a consumer slower than its source",
        point: "A range waits for the loop. A subject can't wait: its buffer keeps the newest two elements."
    ) {
        let made = Observable.range(start: 1, count: .max).do(onNext: { print("made \($0)") })
        for try await element in made.values(buffering: 1) {
            print("took \(element)")
            try await Task.sleep(for: .milliseconds(5))
            if element == 3 { break }
        }

        let sensor = PublishSubject<Int>()
        let readings = sensor.values(buffering: 2, whenFull: .dropOldest) { print("dropped so far: \($0)") }
        var iterator = readings.makeAsyncIterator()
        for reading in 1...5 { sensor.onNext(reading) }
        sensor.onCompleted()
        var taken: [Int] = []
        while let reading = try await iterator.next() { taken.append(reading) }
        print("taken: \(taken)")
        try expect(taken == [4, 5], "the newest two readings are 4 and 5")
    }

    static let typeAhead: Scene = Scene(
        "typeAhead", "search with async/await while the user types",
        point: "asyncMapLatest cancels the search for the older text."
    ) {
        let text = PublishSubject<String>()
        let answers = text.debounce(.milliseconds(20), scheduler: MainScheduler.instance)
            .asyncMapLatest { text in
                print("search for '\(text)'")
                do {
                    try await Task.sleep(for: .milliseconds(100))
                } catch {
                    print("cancelled '\(text)'")
                    throw error
                }
                return "answer for '\(text)'"
            }
        let answer = Task { try await answers.firstValue }
        try await waitFor("the first observer") { text.hasObservers }
        for letters in ["r", "ri", "rill"] {
            text.onNext(letters)
            try await Task.sleep(for: .milliseconds(letters == "ri" ? 50 : 5))
        }
        print(try await answer.value)
    }
}
