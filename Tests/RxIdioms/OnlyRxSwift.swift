import RillRx

// Idioms that compile with RxSwift in Swift 5 mode, but with Rill get an error in both modes, each with the reason and
// the cure. A test compiles this file in both modes and expects a message about exactly the lines that have a reason.
// In Swift 5 mode, the one about a captured variable is a warning.

@MainActor final class MainViewModel {
    var latest = 0
    var title = ""

    func start(_ numbers: Observable<Int>) {
        // The closures of `subscribe` and `map` may run on any thread. The cure: `drive` and `asDriver`.
        numbers.subscribe(onNext: { [weak self] in self?.latest = $0 }).dispose()  // main actor
        numbers.skip(1).bind(onNext: { [weak self] in self?.latest = $0 })  // main actor
        _ = numbers.map { [unowned self] in "\(title) \($0)" }  // main actor
    }

    func sum(_ numbers: Observable<Int>) -> Int {
        // A local variable can't be changed by a closure that may run on any thread. The cure: `reduce` or `scan`.
        var sum = 0
        numbers.subscribe(onNext: { sum += $0 }).dispose()  // captured variable
        return sum
    }
}
