import Rill

extension Scene {
    static let zip = Scene(
        "zip", "first with first, second with second",
        point: "There is no third pair, so the result completes with the letters."
    ) {
        let numbers = Observable.timed("1--2--3----|").drawn("numbers")
        let letters = Observable.timed("--a------b--|").drawn("letters")
        let pairs = Observable.zip(numbers, letters) { $0 + $1 }.drawn("zip")
        let elements = try await pairs.allValues

        try expect(elements == ["1a", "2b"], "zipped: \(elements)")
    }

    static let combineLatest = Scene(
        "combineLatest", "recompute when any input changes",
        point: "The result follows both inputs, like a cell of a spreadsheet."
    ) {
        let letters = Observable.timed("a---------b-----|").drawn("letters")
        let numbers = Observable.timed("--1---2-------3---|").drawn("numbers")
        let rows = Observable.combineLatest(letters, numbers) { $0 + $1 }
        let elements = try await rows.drawn("rows").allValues

        try expect(elements == ["a1", "a2", "b2", "b3"], "combined: \(elements)")
    }

    static let merge = Scene(
        "merge", "several streams as one",
        point: "Elements pass as they come. The result completes with the last source."
    ) {
        let letters = Observable.timed("a--b---|").drawn("letters")
        let numbers = Observable.timed("-1---2---3|").drawn("numbers")
        let both = Observable.merge(letters, numbers).drawn("merge")
        let elements = try await both.allValues

        try expect(elements.sorted() == ["1", "2", "3", "a", "b"], "merged: \(elements)")
    }
}
