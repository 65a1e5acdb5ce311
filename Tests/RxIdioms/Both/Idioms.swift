import RillRx

// One-line idioms of apps that use RxSwift. Each line is one, and only the import is new.

struct User: Equatable, Codable {
    var id = 0
    var name = ""
}

enum Failure: Error { case offline }

final class Service {
    func user(_ id: Int) -> Single<User> { .just(User(id: id, name: "user \(id)")) }
    func users() -> Observable<[User]> { .just([User(id: 1), User(id: 2)]) }
    func save(_ user: User) -> Completable { .empty() }
    func cached(_ id: Int) -> Maybe<User> { .empty() }
}

@MainActor final class Label: ReactiveCompatible {
    var text: String?
    var isHidden = false
}

extension Reactive where Base: Label {
    @MainActor var text: Binder<String?> { Binder(base) { label, text in label.text = text } }
    @MainActor var isHidden: Binder<Bool> { Binder(base) { label, isHidden in label.isHidden = isHidden } }
}

final class Box<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}

@MainActor final class Idioms {
    let disposeBag = DisposeBag()
    let service = Service()
    let label = Label()
    let numbers = Observable.of(1, 2, 3)
    let texts = Observable.just("a")
    let query = BehaviorRelay(value: "")
    let items = BehaviorRelay<[User]>(value: [])
    let taps = PublishRelay<Void>()
    let subject = PublishSubject<Int>()
    let state = BehaviorSubject(value: 0)
    let scheduler = SerialDispatchQueueScheduler(qos: .background)
    var received: [Int] = []
    var (title, latest) = ("", 0)

    func add(_ number: Int) { latest += number }

    func subscribing() {
        numbers.subscribe(onNext: { print($0) }).disposed(by: disposeBag)
        numbers.subscribe(onNext: { print($0) }, onError: { print($0) }).disposed(by: disposeBag)
        numbers.subscribe(onNext: { print($0) }, onCompleted: { print("done") }).disposed(by: disposeBag)
        numbers.subscribe { event in print(event) }.disposed(by: disposeBag)
        numbers.subscribe(subject).disposed(by: disposeBag)
        numbers.bind(to: subject).disposed(by: disposeBag)
        texts.bind(to: query).disposed(by: disposeBag)
        texts.bind(to: label.rx.text).disposed(by: disposeBag)
        texts.map { $0.isEmpty }.bind(to: label.rx.isHidden).disposed(by: disposeBag)
        numbers.bind(onNext: { print($0) }).disposed(by: disposeBag)
        numbers.bind { print($0) }.disposed(by: disposeBag)
        numbers.map { _ in }.bind(to: taps).disposed(by: disposeBag)
        numbers.subscribe(onNext: { [weak self] in self?.received.append($0 * 10) }).disposed(by: disposeBag)
        numbers.bind { [unowned self] in latest = $0 }.disposed(by: disposeBag)
        numbers.subscribe(with: self, onNext: { $0.latest += $1 }).disposed(by: disposeBag)
        numbers.bind(with: self) { owner, number in owner.latest += number }.disposed(by: disposeBag)
        numbers.subscribe(onNext: { self.add($0) }, onCompleted: { self.latest += 0 }).disposed(by: disposeBag)
        disposeBag.insert(numbers.subscribe(), texts.subscribe())
        SerialDisposable().disposed(by: disposeBag)
        RefCountDisposable(disposable: numbers.subscribe()).disposed(by: disposeBag)
        CompositeDisposable(numbers.subscribe(), texts.subscribe()).disposed(by: disposeBag)
        Disposables.create { print("disposed") }.disposed(by: disposeBag)
    }

    func making() -> [Any] {
        [
            Observable.just(1),
            Observable.from([1, 2, 3]),
            Observable.of(1, 2, 3),
            Observable<Int>.empty(),
            Observable<Int>.never(),
            Observable<Int>.error(Failure.offline),
            Observable.range(start: 1, count: 10),
            Observable.repeatElement(1).take(3),
            Observable.generate(initialState: 1, condition: { $0 < 10 }, iterate: { $0 + 1 }),
            Observable.deferred { [numbers] in numbers },
            Observable<Int>.interval(.seconds(1), scheduler: MainScheduler.instance),
            Observable<Int>.timer(.milliseconds(100), scheduler: MainScheduler.instance),
            Observable<Int>.timer(.seconds(1), period: .seconds(2), scheduler: scheduler),
            Observable<Int>.create { observer in
                observer.onNext(1)
                observer.onCompleted()
                return Disposables.create()
            },
            Observable.merge(numbers, numbers),
            Observable.concat([numbers, numbers]),
            Observable.zip(numbers, texts),
            Observable.zip(numbers, texts) { "\($0)\($1)" },
            Observable.combineLatest(numbers, texts),
            Observable.combineLatest(numbers, texts, query) { "\($0)\($1)\($2)" },
            Observable.combineLatest([numbers, numbers]).map { $0.reduce(0, +) },
        ]
    }

    func transforming() -> [Any] {
        [
            numbers.map { $0 * 2 },
            numbers.map { "\($0)" },
            numbers.enumerated().map { $0.index + $0.element },
            numbers.flatMap { Observable.just($0) },
            numbers.flatMapLatest { Observable.of($0, $0) },
            numbers.flatMapFirst { Observable.just("\($0)") },
            numbers.concatMap { Observable.just($0).delay(.seconds(1), scheduler: MainScheduler.instance) },
            numbers.flatMap { Single.just(User(id: $0)) },
            numbers.flatMapLatest { Single.just($0).asObservable().catch { _ in .empty() } },
            numbers.scan(0, accumulator: +),
            numbers.scan(into: [Int]()) { $0.append($1) },
            numbers.reduce(0, accumulator: +),
            numbers.toArray(),
            numbers.buffer(timeSpan: .seconds(1), count: 2, scheduler: MainScheduler.instance),
            numbers.window(timeSpan: .seconds(1), count: 2, scheduler: MainScheduler.instance),
            numbers.groupBy { $0 % 2 }.flatMap { group in group.map { "\(group.key): \($0)" } },
            numbers.materialize().dematerialize(),
            numbers.compactMap { $0 > 1 ? $0 : nil },
            numbers.filter { $0 % 2 == 0 },
            numbers.distinctUntilChanged(),
            items.distinctUntilChanged { $0.count },
            numbers.take(2),
            numbers.take(1),
            numbers.take(while: { $0 < 3 }),
            numbers.take(until: taps),
            numbers.takeLast(1),
            numbers.skip(1),
            numbers.skip(while: { $0 < 3 }),
            numbers.skip(until: taps),
            numbers.element(at: 1),
            numbers.single(),
            numbers.ignoreElements(),
            numbers.startWith(0),
            numbers.ifEmpty(default: 1),
            numbers.ifEmpty(switchTo: .just(1)),
            numbers.withLatestFrom(texts),
            numbers.withLatestFrom(texts) { ($0, $1) },
            numbers.sample(taps),
            numbers.amb(Observable.just(2)),
            Observable.of(numbers, numbers).switchLatest(),
            Observable.of(numbers, numbers).merge(),
            Observable.of(numbers, numbers).merge(maxConcurrent: 1),
            Observable.of(numbers, numbers).concat(),
        ]
    }

    func timing() -> [Any] {
        [
            query.skip(1).debounce(.milliseconds(300), scheduler: MainScheduler.instance),
            taps.throttle(.seconds(1), scheduler: MainScheduler.instance),
            taps.throttle(.seconds(1), latest: false, scheduler: MainScheduler.instance),
            numbers.delay(.seconds(1), scheduler: MainScheduler.instance),
            numbers.delaySubscription(.seconds(1), scheduler: MainScheduler.instance),
            numbers.timeout(.seconds(1), scheduler: MainScheduler.instance),
            numbers.timeout(.seconds(1), other: Observable.just(0), scheduler: MainScheduler.instance),
            numbers.observe(on: MainScheduler.instance),
            numbers.subscribe(on: ConcurrentDispatchQueueScheduler(qos: .userInitiated)),
            numbers.observe(on: MainScheduler.asyncInstance),
            numbers.take(for: .seconds(1), scheduler: MainScheduler.instance),
        ]
    }

    func recovering() -> [Any] {
        [
            numbers.catch { _ in .just(0) },
            numbers.catchAndReturn(0),
            numbers.retry(),
            numbers.retry(3),
            numbers.retry(when: { $0.delay(.seconds(1), scheduler: MainScheduler.instance) }),
            numbers.do(onNext: { print($0) }),
            numbers.do(onSubscribe: { print("busy") }, onDispose: { print("idle") }),
            numbers.debug("numbers"),
            Observable.using({ BooleanDisposable() }, observableFactory: { [numbers] _ in numbers }),
        ]
    }

    func sharing() throws -> [Any] {
        subject.onNext(1)
        subject.on(.next(2))
        state.onNext(try state.value() + 1)
        query.accept("rill")
        items.accept(items.value + [User(id: 3)])
        numbers.publish().connect().dispose()
        return [
            numbers.share(),
            numbers.share(replay: 1),
            numbers.share(replay: 1, scope: .forever),
            numbers.publish().refCount(),
            numbers.replay(1).refCount(),
            ReplaySubject<Int>.create(bufferSize: 1),
            AsyncSubject<Int>(),
            query.asObservable(),
            subject.asObserver(),
        ]
    }

    func traits() -> [Any] {
        service.user(1).subscribe(onSuccess: { print($0) }, onFailure: { print($0) }).disposed(by: disposeBag)
        service.user(1).subscribe { result in print(result) }.disposed(by: disposeBag)
        service.save(User()).subscribe(onCompleted: { print("saved") }).disposed(by: disposeBag)
        service.cached(1).subscribe(onSuccess: { print($0) }, onCompleted: { print("no") }).disposed(by: disposeBag)
        return [
            Single<Int>.create { observer in
                observer(.success(1))
                return Disposables.create()
            },
            Completable.create { observer in
                observer(.completed)
                return Disposables.create()
            },
            Maybe<Int>.create { observer in
                observer(.success(1))
                return Disposables.create()
            },
            service.user(1).map { $0.name },
            service.user(1).flatMap { .just($0.name) },
            service.user(1).catchAndReturn(User()),
            service.user(1).flatMapCompletable { _ in .empty() },
            service.save(User()).andThen(service.user(1)),
            Single.zip(service.user(1), service.user(2)) { [$0, $1] },
            numbers.first(),
            numbers.asSingle(),
            numbers.take(1).asMaybe(),
            service.cached(1).ifEmpty(default: User()),
            service.user(1).asObservable().asDriver(onErrorJustReturn: User()),
        ]
    }

    func driving() {
        query.asDriver().map { $0.count }.drive(onNext: { print($0) }).disposed(by: disposeBag)
        query.asDriver().map { [unowned self] in title + $0 }.drive(label.rx.text).disposed(by: disposeBag)
        numbers.asDriver(onErrorJustReturn: 0).drive(onNext: { [weak self] in self?.received.append($0) }).dispose()
        items.asDriver().map(\.isEmpty).distinctUntilChanged().drive(label.rx.isHidden).disposed(by: disposeBag)
        taps.asSignal().emit(onNext: { [weak self] in self?.title = "tapped" }).disposed(by: disposeBag)
        Driver.combineLatest(query.asDriver(), items.asDriver()) { $0.count + $1.count }.drive().dispose()
    }
}
