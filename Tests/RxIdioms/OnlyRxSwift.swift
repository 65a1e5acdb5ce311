import RillRx

// Idioms that compile with RxSwift in Swift 5 mode, but with Rill in neither mode, each with the reason and the cure. A
// test compiles this file in both modes and expects an error in exactly the lines that have a reason.

@MainActor final class MainViewModel {
    var latest = 0
    var title = ""

    func start(_ numbers: Observable<Int>) {
        // The closures of `subscribe` and `map` may run on any thread. The cure: `drive` and `asDriver`.
        numbers.subscribe(onNext: { [weak self] in self?.latest = $0 }).dispose()  // main actor
        numbers.observe(on: MainScheduler.instance).bind(onNext: { [weak self] in self?.latest = $0 })  // main actor
        _ = numbers.map { [unowned self] in "\(title) \($0)" }  // main actor
    }
}
