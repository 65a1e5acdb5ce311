import Rill

extension Scene {
    static let async = Scene(
        "async", "from async/await to streams, and back",
        point: "asyncMap calls an async function for each element, values is a sequence for a\n"
            + "loop, and asObservable() makes a stream of any asynchronous sequence."
    ) {
        let squares = Observable.of(1, 2, 3).asyncMap { try await slowSquare($0) }
        for try await square in squares.values { print(square) }
        let numbers = AsyncStream { continuation in
            for number in 4...6 { continuation.yield(number) }
            continuation.finish()
        }
        let sum = try await numbers.asObservable().reduce(0) { $0 + $1 }.firstValue
        print("4 + 5 + 6 = \(sum)")

        try expect(sum == 15, "the sum was \(sum)")
    }

    private static func slowSquare(_ number: Int) async throws -> Int {
        try await Task.sleep(for: .milliseconds(10))
        return number * number
    }

    static let typeAhead = Scene(
        "typeAhead", "search with async/await while the user types",
        point: "A pause of 100 ms begins a search of 500 ms. The next pause cancels it."
    ) {
        let answers = try await Observable.timed("ri--l------|").drawn("typed")
            .debounce(.milliseconds(100), scheduler: MainScheduler.instance)
            .drawn("pauses")
            .asyncMapLatest { try await search($0) }
            .drawn("answers")
            .allValues

        try expect(answers == ["L"], "answers: \(answers)")
    }

    private static func search(_ letter: String) async throws -> String {
        try await withTaskCancellationHandler {
            try await Task.sleep(for: .milliseconds(500))
            return letter.uppercased()
        } onCancel: {
            print("the search for \(letter) is cancelled")
        }
    }
}
