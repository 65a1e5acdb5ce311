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
