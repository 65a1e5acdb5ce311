import Testing

/// Compiles code that uses old or foreign names, and reads what the compiler says about them.
struct HintTests {
    /// Returns the first line of each error and warning about `code`, without its place.
    private func hints(about code: [String]) throws -> [String] {
        let messages = try Compiler.messages(
            about: """
                import RillRx
                func use(
                    numbers: Observable<Int>, streams: Observable<Observable<Int>>, driver: Driver<Int>,
                    single: Single<Int>, bag: DisposeBag, subject: PublishSubject<Int>
                ) {
                \(code.joined(separator: "\n"))
                }
                """, options: ["-diagnostic-style", "llvm"])
        return messages.split(separator: "\n").compactMap { line in
            line.firstMatch(of: /: (?:error|warning): (.*?)(?: \[#.*)?$/).map { String($0.1) }
        }
    }

    @Test func `each of Combine's names leads to Rill's`() throws {
        let hints = try hints(about: [
            "_ = numbers.sink { print($0) }",
            "_ = numbers.sink(receiveCompletion: { _ in }, receiveValue: { _ in })",
            "_ = numbers.tryMap { $0 }",
            "_ = numbers.prepend(1, 2)",
            "_ = numbers.collect()",
            "_ = numbers.combineLatest(numbers)",
            "subject.send(1)",
            "_ = numbers.removeDuplicates()",
            "_ = numbers.removeDuplicates { $0 == $1 }",
            "_ = numbers.handleEvents(receiveOutput: { print($0) })",
            "_ = numbers.replaceError(with: 0)",
            "_ = numbers.replaceEmpty(with: 0)",
            "_ = numbers.receive(on: MainScheduler.instance)",
            "_ = numbers.eraseToAnyPublisher()",
            "_ = streams.switchToLatest()",
            "var subscriptions: [any Disposable] = []",
            "numbers.subscribe().store(in: &subscriptions)",
        ])
        #expect(
            hints == [
                "'sink(receiveValue:)' has been renamed to 'subscribe(onNext:)'",
                "'sink(receiveCompletion:receiveValue:)' is unavailable: "
                    + "Use subscribe(onNext:onError:onCompleted:).",
                "'tryMap' is unavailable: Use map(_:), whose closure may throw.",
                "'prepend' has been renamed to 'startWith(_:)'",
                "'collect()' has been renamed to 'toArray()'",
                "'combineLatest' is unavailable: Use Observable.combineLatest(_:_:).",
                "'send' has been renamed to 'onNext(_:)'",
                "'removeDuplicates()' has been renamed to 'distinctUntilChanged()'",
                "'removeDuplicates(by:)' has been renamed to 'distinctUntilChanged(_:)'",
                "'handleEvents(receiveSubscription:receiveOutput:receiveCompletion:receiveCancel:receiveRequest:)' "
                    + "is unavailable: "
                    + "Use do(onNext:onError:onCompleted:onSubscribe:onDispose:).",
                "'replaceError(with:)' has been renamed to 'catchAndReturn(_:)'",
                "'replaceEmpty(with:)' has been renamed to 'ifEmpty(default:)'",
                "'receive(on:)' is unavailable: Use observe(on:) with MainScheduler.instance or another scheduler.",
                "'eraseToAnyPublisher()' has been renamed to 'asObservable()'",
                "'switchToLatest()' has been renamed to 'switchLatest()'",
                "'store(in:)' is unavailable: Use disposed(by:) with a DisposeBag.",
            ])
    }

    @Test func `what a driver does not have leads to what it has`() throws {
        let hints = try hints(about: [
            "_ = driver.subscribe(onNext: { print($0) })",
            "_ = driver.bind { print($0) }",
            "_ = driver.observe(on: MainScheduler.instance)",
        ])
        #expect(
            hints == [
                "'subscribe(onNext:onError:onCompleted:onDisposed:)' is unavailable: "
                    + "Use drive for a driver, and emit for a signal.",
                "'bind(onNext:)' is unavailable: Use drive for a driver, and emit for a signal.",
                "'observe(on:)' is unavailable: "
                    + "A driver is on the main actor already. Use asObservable() for other threads.",
            ])
    }

    @Test func `an old name compiles with a warning that leads to the new one`() throws {
        let hints = try hints(about: [
            "_ = numbers.takeWhile { $0 < 3 }",
            "_ = numbers.catchErrorJustReturn(0)",
            "_ = numbers.observeOn(MainScheduler.instance)",
            "numbers.subscribe().addDisposableTo(bag)",
            "_ = Variable(1)",
            "_ = single.catchErrorJustReturn(0).observeOn(MainScheduler.instance).subscribe(onSuccess: { print($0) })",
            "_ = single.subscribe(onSuccess: { print($0) }, onError: { print($0) })",
        ])
        #expect(
            hints == [
                "'takeWhile' is deprecated: renamed to 'take(while:)'",
                "'catchErrorJustReturn' is deprecated: renamed to 'catchAndReturn(_:)'",
                "'observeOn' is deprecated: renamed to 'observe(on:)'",
                "'addDisposableTo' is deprecated: renamed to 'disposed(by:)'",
                "'Variable' is deprecated: renamed to 'BehaviorRelay'",
                "'catchErrorJustReturn' is deprecated: renamed to 'catchAndReturn(_:)'",
                "'observeOn' is deprecated: renamed to 'observe(on:)'",
                "'subscribe(onSuccess:onError:onDisposed:)' is deprecated: "
                    + "renamed to 'subscribe(onSuccess:onFailure:onDisposed:)'",
            ])
    }
}
