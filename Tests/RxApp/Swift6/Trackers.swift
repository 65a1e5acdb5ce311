import Foundation
import RillRx

private final class ActivityToken<Element: Sendable>: ObservableConvertibleType, Disposable {
    private let source: Observable<Element>
    private let cancelable: Cancelable

    init(source: Observable<Element>, disposeAction: @escaping @Sendable () -> Void) {
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
final class ActivityIndicator: SharedSequenceConvertibleType, Sendable {
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

final class ErrorTracker: SharedSequenceConvertibleType, Sendable {
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
