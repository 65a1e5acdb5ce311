import Foundation
import RillRx

enum ActionError: Error {
    case notEnabled
    case underlyingError(Error)
}

/// Runs its work for each input, one at a time.
class Action<Input, Element> {
    let inputs = PublishSubject<Input>()
    let elements: Observable<Element>
    let errors: Observable<ActionError>
    let executing: Observable<Bool>
    let enabled: Observable<Bool>

    private let isExecuting = BehaviorRelay(value: false)
    private let isEnabled = BehaviorRelay(value: true)
    private let disposeBag = DisposeBag()

    init<Work: ObservableConvertibleType>(
        enabledIf: Observable<Bool> = Observable.just(true), workFactory: @escaping (Input) -> Work
    ) where Work.Element == Element {
        executing = isExecuting.asObservable()
        enabled = isEnabled.asObservable()

        let errorsSubject = PublishSubject<ActionError>()
        errors = errorsSubject.asObservable()

        let isExecuting = self.isExecuting
        let executions =
            inputs
            .withLatestFrom(isEnabled) { input, enabled in (input, enabled) }
            .flatMap { input, enabled -> Observable<Observable<Element>> in
                guard enabled else {
                    errorsSubject.onNext(.notEnabled)
                    return .empty()
                }
                let work = workFactory(input)
                    .asObservable()
                    .do(
                        onError: { errorsSubject.onNext(.underlyingError($0)) },
                        onSubscribe: { isExecuting.accept(true) },
                        onDispose: { isExecuting.accept(false) }
                    )
                    .share(replay: 1, scope: .forever)
                return .just(work)
            }
            .share()
        elements = executions.flatMap { $0.catch { _ in .empty() } }.share()

        Observable.combineLatest(executing, enabledIf) { !$0 && $1 }
            .bind(to: isEnabled)
            .disposed(by: disposeBag)
        elements.subscribe().disposed(by: disposeBag)
    }

    @discardableResult
    func execute(_ value: Input) -> Observable<Element> {
        defer { inputs.onNext(value) }
        let result = ReplaySubject<Element>.createUnbounded()
        elements.take(1).subscribe(result).disposed(by: disposeBag)
        return result.asObservable()
    }
}

typealias CocoaAction = Action<Void, Void>

extension Reactive where Base: Button {
    func bind<Input, Output>(to action: Action<Input, Output>, input: Input) -> Disposable {
        let taps = tap.subscribe(onNext: { action.inputs.onNext(input) })
        let enabled = action.enabled.bind(to: isEnabled)
        return Disposables.create(taps, enabled)
    }
}

/// Loads pages, one after the other, each time `loadNext` fires.
class Paginator<Item> {
    let refreshTrigger = PublishSubject<Void>()
    let loadNextTrigger = PublishSubject<Void>()
    let items = BehaviorRelay<[Item]>(value: [])
    let isLoading = BehaviorRelay(value: false)
    let errors = PublishSubject<Error>()

    private var nextPage: Int? = 0
    private(set) var loadedPages: [Int] = []
    private let disposeBag = DisposeBag()

    init(load: @escaping (Int) -> Single<Page<Item>>) {
        let refresh =
            refreshTrigger
            .do(onNext: { [unowned self] in
                self.nextPage = 0
                self.loadedPages.removeAll()
            })
            .map { 0 }
        let next =
            loadNextTrigger
            .withLatestFrom(isLoading)
            .filter { !$0 }
            .flatMap { [weak self] _ -> Observable<Int> in
                guard let page = self?.nextPage else { return .empty() }
                return .just(page)
            }
        Observable.merge(refresh, next)
            .do(onNext: { [weak self] _ in self?.isLoading.accept(true) })
            .flatMapLatest { page in
                return load(page)
                    .map { (page, $0) }
                    .asObservable()
                    .materialize()
            }
            .subscribe(onNext: { [weak self] event in
                switch event {
                case .next(let (page, result)):
                    self?.append(result, at: page)
                case .error(let error):
                    self?.errors.onNext(error)
                    self?.isLoading.accept(false)
                case .completed:
                    self?.isLoading.accept(false)
                }
            })
            .disposed(by: disposeBag)
    }

    private func append(_ result: Page<Item>, at page: Int) {
        nextPage = result.next
        loadedPages.append(page)
        items.accept(page == 0 ? result.items : items.value + result.items)
    }
}

private final class ActivityToken<Element>: ObservableConvertibleType, Disposable {
    private let source: Observable<Element>
    private let cancelable: Cancelable

    init(source: Observable<Element>, disposeAction: @escaping () -> Void) {
        self.source = source
        cancelable = Disposables.create(with: disposeAction)
    }

    func dispose() {
        cancelable.dispose()
    }

    func asObservable() -> Observable<Element> {
        return source
    }
}

/// Sends true while at least one of the streams that it tracks runs.
class ActivityIndicator: SharedSequenceConvertibleType {
    typealias Element = Bool
    typealias SharingStrategy = DriverSharingStrategy

    private let lock = NSRecursiveLock()
    private let relay = BehaviorRelay(value: 0)
    private let loading: SharedSequence<SharingStrategy, Bool>

    init() {
        loading = relay.asDriver()
            .map { $0 > 0 }
            .distinctUntilChanged()
    }

    fileprivate func trackActivityOfObservable<Source: ObservableConvertibleType>(
        _ source: Source
    ) -> Observable<Source.Element> {
        return Observable.using(
            { () -> ActivityToken<Source.Element> in
                self.increment()
                return ActivityToken(source: source.asObservable(), disposeAction: self.decrement)
            },
            observableFactory: { token in
                return token.asObservable()
            })
    }

    private func increment() {
        lock.lock()
        relay.accept(relay.value + 1)
        lock.unlock()
    }

    private func decrement() {
        lock.lock()
        relay.accept(relay.value - 1)
        lock.unlock()
    }

    func asSharedSequence() -> SharedSequence<SharingStrategy, Element> {
        return loading
    }
}

extension ObservableConvertibleType {
    func trackActivity(_ activityIndicator: ActivityIndicator) -> Observable<Element> {
        return activityIndicator.trackActivityOfObservable(self)
    }
}

class ErrorTracker: SharedSequenceConvertibleType {
    typealias SharingStrategy = DriverSharingStrategy

    private let subject = PublishSubject<Error>()

    func trackError<Source: ObservableConvertibleType>(from source: Source) -> Observable<Source.Element> {
        return source.asObservable().do(onError: onError)
    }

    func asSharedSequence() -> SharedSequence<SharingStrategy, Error> {
        return subject.asDriver(onErrorDriveWith: .empty())
    }

    func asObservable() -> Observable<Error> {
        return subject.asObservable()
    }

    private func onError(_ error: Error) {
        subject.onNext(error)
    }

    deinit {
        subject.onCompleted()
    }
}

extension ObservableConvertibleType {
    func trackError(_ errorTracker: ErrorTracker) -> Observable<Element> {
        return errorTracker.trackError(from: self)
    }
}

extension ObservableType {
    func mapToVoid() -> Observable<Void> {
        return map { _ in }
    }

    func asDriverOnErrorJustComplete() -> Driver<Element> {
        return asDriver { _ in Driver.empty() }
    }

    func retryWithDelay(_ count: Int, scheduler: SchedulerType) -> Observable<Element> {
        return retry(when: { (errors: Observable<Error>) in
            return errors.enumerated().flatMap { attempt, error -> Observable<Int> in
                guard attempt < count else { return .error(error) }
                return Observable<Int>.timer(.seconds(attempt + 1), scheduler: scheduler)
            }
        })
    }
}
