import Dispatch
import RillRx
import RillTesting
import Testing

/// Closures that are formed on an actor are called there.
@Suite(.serialized) struct ActorObservableTests {
    private static let prelude = """
        import RillRx
        @MainActor final class Screen {
            var (title, count) = ("", 0)
            let (bag, clicks) = (DisposeBag(), PublishSubject<Int>())
            let (state, errors, names) = (BehaviorRelay(value: 0), PublishRelay<Int>(), BehaviorSubject(value: ""))
            func show(_ number: Int) { count = number }
            func fail(_ error: any Error) { title = "\\(error)" }
            func load(_ number: Int) -> Observable<String> { .just("\\(number)") }

        """

    /// Chains as a view controller writes them, on `e`, an `Observable<Int>`, and on traits.
    private static let chains = [
        "e.subscribe(onNext: { [weak self] in self?.count = $0 })",
        "e.map { $0 + 1 }.subscribe(onNext: { [weak self] in self?.count = $0 })",
        "e.subscribe(onNext: { self.count = $0 }, onError: { self.title = \"\\($0)\" })",
        "e.subscribe(onNext: { self.show($0) }, onCompleted: { self.title = \"\" }, onDisposed: { self.count = 0 })",
        "e.subscribe(onNext: show)",
        "e.subscribe(onNext: show, onError: fail)",
        "e.subscribe { event in print(event) }",
        "e.subscribe(onError: { [weak self] in self?.title = \"\\($0)\" })",
        "e.subscribe(onCompleted: { [weak self] in self?.count += 1 })",
        "e.subscribe(onDisposed: { [weak self] in self?.count += 1 })",
        "e.subscribe(with: self, onNext: { owner, number in owner.count = number })",
        "e.subscribe(with: self) { $0.count = $1 } onError: { $0.title = \"\\($1)\" }",
        "e.bind { [weak self] in self?.count = $0 }",
        "e.bind(onNext: show)",
        "e.bind(with: self) { $0.count = $1 }",
        "e.filter { $0 > 1 }.distinctUntilChanged().bind { [weak self] in self?.show($0) }",
        "clicks.subscribe(onNext: { [weak self] in self?.count = $0 })",
        "clicks.bind(to: state)",
        "state.subscribe(onNext: { [weak self] in self?.count = $0 })",
        "state.skip(1).bind { [weak self] in self?.count = $0 }",
        "errors.bind { [unowned self] in count = $0 }",
        "names.asObservable().map(\\.count).subscribe(onNext: { [weak self] in self?.count = $0 })",
        "Observable.combineLatest(e, state).subscribe(onNext: { [weak self] in self?.count = $0 + $1 })",
        "e.withLatestFrom(names).subscribe(onNext: { [weak self] in self?.title = $0 })",
        "e.flatMapLatest { Observable.just($0) }.observe(on: MainScheduler.instance).bind { self.count = $0 }",
        "e.debounce(.seconds(1), scheduler: MainScheduler.instance).bind { self.show($0) }",
        "e.do(onNext: { [weak self] in self?.count = $0 }).map { $0 + 1 }.bind { [weak self] in self?.count = $0 }",
        "e.do(onNext: show, onSubscribe: { self.count = 0 }, onDispose: { self.count = 0 }).subscribe()",
        "s.subscribe { [weak self] result in self?.title = \"\\(result)\" }",
        "s.subscribe(onSuccess: { [weak self] in self?.count = $0 }, onFailure: { [weak self] in self?.fail($0) })",
        "s.map { $0 + 1 }.subscribe(onSuccess: show, onFailure: fail)",
        "s.subscribe(with: self, onSuccess: { $0.count = $1 }, onDisposed: { $0.count = 0 })",
        "s.do(onSuccess: { [weak self] in self?.count = $0 }).map { $0 * 2 }.subscribe(onSuccess: show)",
        "m.subscribe { [weak self] result in self?.title = \"\\(result)\" }",
        "m.subscribe(onSuccess: show, onError: fail, onCompleted: { self.count = 0 })",
        "m.do(onNext: show, onSubscribe: { self.count = 0 }).subscribe(with: self, onSuccess: { $0.count = $1 })",
        "c.subscribe { [weak self] result in self?.title = \"\\(result)\" }",
        "c.subscribe(onCompleted: { [weak self] in self?.count += 1 }, onError: { [weak self] in self?.fail($0) })",
        "c.do(onCompleted: { self.count = 0 }).subscribe(with: self, onCompleted: { $0.count += 1 })",
    ]

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `chains of a class on the main actor compile, and use its state`(_ mode: Compiler.LanguageMode) throws {
        let functions = Self.chains.enumerated().map { number, chain in
            """
            func f\(number)(_ e: Observable<Int>, _ s: Single<Int>, _ m: Maybe<Int>, _ c: Completable) {
                \(chain).disposed(by: bag)
            }
            """
        }
        let messages = try Compiler.messages(
            about: Self.prelude + functions.joined(separator: "\n") + "\n}", mode: mode,
            options: ["-Xfrontend", "-solver-scope-threshold=5000"])
        // In Swift 5 mode, there is a warning about a method that is passed as a closure.
        #expect(mode == .swift5 ? !messages.contains("error: ") : messages == "", "\(messages)")
    }

    @Test func `the captures of a closure are checked`() throws {
        let messages = try Compiler.messages(
            about: """
                import RillRx
                final class Box { var number = 0 }
                func f(_ e: Observable<Int>) -> any Disposable {
                    let box = Box()
                    return e.subscribe(onNext: { box.number = $0 })
                }
                """)
        #expect(messages.contains("error: capture of 'box' with non-Sendable type 'Box'"), "\(messages)")
    }

    @MainActor private final class Screen {
        var entries: [String] = []

        func write(_ entry: String) {
            MainActor.assertIsolated()
            entries.append(entry)
        }
    }

    @Test @MainActor func `an element that is sent on the main queue arrives at once`() {
        let (subject, screen) = (PublishSubject<Int>(), Screen())
        let subscription = subject.subscribe(
            onNext: { screen.write("\($0)") }, onCompleted: { screen.write("|") },
            onDisposed: { screen.write("disposed") })
        subject.onNext(1)
        #expect(screen.entries == ["1"])
        subject.onNext(2)
        subject.onCompleted()
        #expect(screen.entries == ["1", "2", "|", "disposed"])
        subscription.dispose()
    }

    @Test @MainActor func `an element that is sent elsewhere arrives on the main queue`() async {
        let (screen, reports) = (Screen(), Reports(of: Int.self))
        let queue = ConcurrentDispatchQueueScheduler(qos: .default)
        let numbers = Observable.of(1, 2, 3).subscribe(on: queue)
        let subscriptions = [
            numbers.subscribe(onNext: { number in
                screen.write("\(number)")
                reports.send(number)
            }),
            numbers.bind { number in
                screen.write("\(number)")
                reports.send(number)
            },
            numbers.subscribe(with: screen) { screen, number in
                screen.write("\(number)")
                reports.send(number)
            },
            numbers.bind(with: screen) { screen, number in
                screen.write("\(number)")
                reports.send(number)
            },
        ]
        #expect(await reports.next(12).count == 12)
        #expect(screen.entries.count == 12)
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test @MainActor func `the closures of do keep their order, whatever thread calls them`() async {
        let (screen, queue, isAttached) = (Screen(), SerialDispatchQueueScheduler(), DispatchSemaphore(value: 0))
        let numbers = Observable<Int>.never()
            .do(onSubscribe: { screen.write("on") }, onDispose: { screen.write("off") })
        let first = numbers.subscribe(on: queue).subscribe()
        queue.schedule { isAttached.signal() }
        #expect(isAttached.wait(timeout: .now() + patience) == .success)  // while the main queue is busy
        first.dispose()
        numbers.subscribe().dispose()
        #expect(screen.entries == [])
        await mainQueue()
        #expect(screen.entries == ["on", "off", "on", "off"])
        numbers.subscribe().dispose()
        #expect(screen.entries.count == 6)
    }

    @Test @MainActor func `the result of a trait that is sent on the main queue arrives at once`() {
        let screen = Screen()
        let subscriptions = [
            Single.just(1).subscribe(onSuccess: { screen.write("\($0)") }),
            Single.just(2).subscribe { result in screen.write("\(result)") },
            Maybe<Int>.empty().subscribe(onCompleted: { screen.write("empty") }),
            Completable.empty().subscribe(with: screen, onCompleted: { screen in screen.write("completed") }),
        ]
        #expect(screen.entries == ["1", "success(2)", "empty", "completed"])
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test @MainActor func `what do throws on an actor is the error of the stream`() async {
        let (screen, reports) = (Screen(), Reports(of: String.self))
        let queue = ConcurrentDispatchQueueScheduler(qos: .default)
        let subscription = Observable.of(1, 2).subscribe(on: queue)
            .do(onNext: { number in
                screen.write("\(number)")
                if number == 2 { throw RxError.timeout }
            })
            .subscribe { event in reports.send("\(event)") }
        #expect(await reports.next(2) == ["next(1)", "error(\(RxError.timeout))"])
        #expect(screen.entries == ["1", "2"])
        subscription.dispose()
    }

    private actor Account {
        private(set) var balance = 0

        func follow(_ payments: Observable<Int>, _ reports: Reports<Int>) -> any Disposable {
            payments.subscribe(onNext: { payment in
                self.preconditionIsolated()
                self.balance += payment
                reports.send(self.balance)
            })
        }
    }

    @Test func `a closure of another actor is called there, in order`() async {
        let (account, payments, reports) = (Account(), PublishSubject<Int>(), Reports(of: Int.self))
        let subscription = await account.follow(payments.asObservable(), reports)
        for payment in 1...100 { payments.onNext(payment) }
        #expect(await reports.next(100) == (1...100).map { $0 * ($0 + 1) / 2 })
        #expect(await account.balance == 5050)
        subscription.dispose()
    }

    @Test func `a closure that is formed on no actor is called within onNext`() {
        let (subject, elements) = (PublishSubject<Int>(), Shared<[Int]>([]))
        let subscription = subject.subscribe(onNext: { element in elements.withLock { $0.append(element) } })
        subject.onNext(1)
        #expect(elements.value == [1])
        subscription.dispose()
    }

    @Test @MainActor func `a nonisolated function is called on the thread that sends`() {
        let (subject, elements) = (PublishSubject<Int>(), Shared<[Int]>([]))
        @Sendable nonisolated func append(_ element: Int) { elements.withLock { $0.append(element) } }
        let subscription = subject.subscribe(onNext: append)
        // Runs on this thread, but not on the main queue.
        DispatchQueue(label: "test").sync { subject.onNext(1) }
        #expect(elements.value == [1])
        subscription.dispose()
    }

    @Test @MainActor func `after a dispose on the main queue, nothing arrives`() async {
        let (subject, screen) = (PublishSubject<Int>(), Screen())
        let subscription = subject.subscribe(onNext: { screen.write("\($0)") })
        await Task.detached { subject.onNext(1) }.value
        subscription.dispose()
        let entries = screen.entries
        subject.onNext(2)
        await withCheckedContinuation { continuation in DispatchQueue.main.async { continuation.resume() } }
        #expect(screen.entries == entries)
    }

    @Test func `closures of two actors stop the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).subscribe(onNext: { @MainActor _ in }, onCompleted: { @Other in })
        }
        let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(message.contains("expected all closures to be formed on one actor"), "\(message)")
    }
}

@globalActor private actor Other { static let shared = Other() }

struct OwnerTests {
    private final class Plain: Sendable {}

    private final class WithBag: DisposeBagOwner, Sendable {
        let disposeBag = DisposeBag()
    }

    private let subject = PublishSubject<Int>()
    private let log = Shared<[String]>([])

    @Test func `onDisposed takes the owner, and is called with it after the end and after a dispose`() {
        let owner = Plain()
        subject.subscribe(
            with: owner, onNext: { _, _ in },
            onDisposed: { [log] seen in log.withLock { $0.append("\(seen === owner) disposed") } }
        ).dispose()
        subject.subscribe(
            with: owner, onCompleted: { [log] _ in log.withLock { $0.append("|") } },
            onDisposed: { [log] seen in log.withLock { $0.append("\(seen === owner) ended") } })
        subject.onCompleted()
        #expect(log.value == ["true disposed", "|", "true ended"])
    }

    @Test func `onDisposed is not called after the owner is gone`() {
        var (plain, withBag): (Plain?, WithBag?) = (Plain(), WithBag())
        subject.subscribe(with: plain!, onDisposed: { [log] _ in log.withLock { $0.append("plain") } })
        subject.subscribe(with: withBag!, onDisposed: { [log] _ in log.withLock { $0.append("bag") } })
        (plain, withBag) = (nil, nil)
        subject.onNext(1)
        #expect(log.value.isEmpty)
        #expect(!subject.hasObservers)
    }
}
