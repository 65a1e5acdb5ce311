import RillRx

// Idioms that compile with RxSwift in Swift 5 mode, but with Rill get an error in both modes, each with the reason and
// the cure. A test compiles this file in both modes and expects a message about exactly the lines that have a reason.
// In Swift 5 mode, the one about a captured variable is a warning.

@MainActor final class MainViewModel {
    var latest = 0
    var title = ""
    var titles: [Int: String] = [:]
    let relay = BehaviorRelay(value: 0)

    func start(_ numbers: Observable<Int>) {
        // The closures of operators may run on any thread. The cure: `asMainActorObservable`.
        _ = numbers.map { [unowned self] in "\(title) \($0)" }  // main actor
        _ = numbers.filter { [weak self] in $0 > self?.latest ?? 0 }  // main actor
        _ = numbers.compactMap { [weak self] in self?.titles[$0] }  // main actor
        _ = numbers.scan(0) { [unowned self] sum, number in sum + number + latest }  // main actor
        _ = numbers.flatMapLatest { [unowned self] _ in Observable.just(latest) }  // main actor
        // A constant, such as a relay, can be used on any thread.
        _ = numbers.flatMapLatest { [unowned self] _ in relay.asObservable() }
        // A closure that receives an event may run on any thread. The cure: `subscribe(onNext:)`.
        numbers.subscribe { [weak self] in self?.latest = $0.element ?? 0 }.dispose()  // main actor
    }
}

func sum(_ numbers: Observable<Int>) -> Int {
    // A local variable can't be changed by a closure that may run on any thread. The cure: `reduce` or `scan`.
    var sum = 0
    numbers.subscribe(onNext: { sum += $0 }).dispose()  // captured variable
    return sum
}
