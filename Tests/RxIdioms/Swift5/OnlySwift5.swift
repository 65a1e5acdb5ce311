import RillRx

// Idioms that compile in Swift 5 mode but not in Swift 6 mode, each with the reason and the cure. A test compiles this
// file in Swift 6 mode and expects an error in exactly the lines that have a reason.

final class Client {
    var token = ""

    func user(_ id: Int) -> Single<Int> { .just(id) }
}

final class PlainViewModel {
    let disposeBag = DisposeBag()
    let client = Client()
    let numbers = Observable.of(1, 2, 3)
    var latest = 0

    func start() {
        // A class with mutable state can't be captured by a closure that may run on any thread. The cure: make the view
        // model `@MainActor`, and use a Driver or `drive`.
        numbers.subscribe(onNext: { [weak self] in self?.latest = $0 }).disposed(by: disposeBag)  // not Sendable
        numbers.subscribe(onNext: { [unowned self] in latest = $0 }).disposed(by: disposeBag)  // not Sendable
        numbers.subscribe(onNext: { self.latest = $0 }).disposed(by: disposeBag)  // not Sendable
        numbers.bind(onNext: { [weak self] in self?.latest = $0 }).disposed(by: disposeBag)  // not Sendable
        numbers.subscribe(with: self, onNext: { $0.latest = $1 }).disposed(by: disposeBag)  // not Sendable
        numbers.do(onNext: { [weak self] in self?.latest = $0 }).subscribe().disposed(by: disposeBag)  // not Sendable
        // The cure: a service without mutable state is `Sendable`, and one with it is an actor or locks it.
        _ = numbers.flatMap { [client] in client.user($0) }  // not Sendable
        _ = client.user(1).flatMap { [client] in client.user($0 + 1) }  // not Sendable
        _ = numbers.map { [client] in "\(client.token) \($0)" }  // not Sendable
        // An element crosses threads. The cure: a struct, an actor or a `Sendable` class, or a Driver of any class.
        _ = Observable.just(client)  // not Sendable
        _ = numbers.map { _ in Client() }  // not Sendable
        let subject = PublishSubject<Client>()  // not Sendable
        _ = subject
    }
}
