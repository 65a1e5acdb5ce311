import Foundation
import RillRx

enum ActionError: Error {
    case notEnabled
    case underlyingError(Error)
}

/// Runs its work for each input, one at a time.
@MainActor class Action<Input: Sendable, Element: Sendable> {
    let inputs = PublishSubject<Input>()
    let elements: Observable<Element>
    let errors: Observable<ActionError>
    let executing: Observable<Bool>
    let enabled: Observable<Bool>

    private let isExecuting = BehaviorRelay(value: false)
    private let isEnabled = BehaviorRelay(value: true)
    private let disposeBag = DisposeBag()

    init<Work: ObservableConvertibleType>(
        enabledIf: Observable<Bool> = Observable.just(true), workFactory: @escaping @MainActor @Sendable (Input) -> Work
    ) where Work.Element == Element {
        executing = isExecuting.asObservable()
        enabled = isEnabled.asObservable()

        let errorsSubject = PublishSubject<ActionError>()
        errors = errorsSubject.asObservable()

        let isExecuting = self.isExecuting
        elements =
            inputs
            .asSignal(onErrorSignalWith: .empty())
            .withLatestFrom(isEnabled.asDriver()) { input, enabled in (input, enabled) }
            .flatMap { input, enabled -> Signal<Element> in
                guard enabled else {
                    errorsSubject.onNext(.notEnabled)
                    return .empty()
                }
                return workFactory(input)
                    .asObservable()
                    .do(
                        onError: { errorsSubject.onNext(.underlyingError($0)) },
                        onSubscribe: { isExecuting.accept(true) },
                        onDispose: { isExecuting.accept(false) }
                    )
                    .asSignal(onErrorSignalWith: .empty())
            }
            .asObservable()

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

@MainActor extension Reactive where Base: Button {
    func bind<Input: Sendable, Output: Sendable>(to action: Action<Input, Output>, input: Input) -> Disposable {
        let taps = tap.subscribe(onNext: { action.inputs.onNext(input) })
        let enabled = action.enabled.bind(to: isEnabled)
        return Disposables.create(taps, enabled)
    }
}
