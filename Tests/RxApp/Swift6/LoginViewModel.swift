import Foundation
import RillRx

class LoginViewModel: ViewModel, ViewModelType {
    struct Input {
        let name: Driver<String>
        let password: Driver<String>
        let loginTaps: Driver<Void>
    }

    struct Output {
        let isLoginEnabled: Driver<Bool>
        let isLoading: Driver<Bool>
        let message: Driver<String>
    }

    let loggedIn = PublishSubject<User>()
    private let auth: AuthManager
    private var attempts = 0

    init(service: GitHubServiceType, auth: AuthManager = .shared, scheduler: SchedulerType = MainScheduler.instance) {
        self.auth = auth
        super.init(service: service, scheduler: scheduler)
    }

    func transform(input: Input) -> Output {
        let credentials = Driver.combineLatest(input.name, input.password) { ($0, $1) }
        let isLoginEnabled = Driver.combineLatest(credentials, loading.asDriver()) { credentials, isLoading in
            return !credentials.0.isEmpty && credentials.1.count > 3 && !isLoading
        }.distinctUntilChanged()

        input.loginTaps
            .withLatestFrom(credentials)
            .do(onNext: { [weak self] _ in self?.attempts += 1 })
            .flatMapLatest { [weak self] name, password -> Driver<User> in
                guard let self = self else { return .empty() }
                return self.service.login(name: name, password: password)
                    .do(onSuccess: { [auth] token in auth.token = token })
                    .flatMap { [service] _ in service.profile(login: name) }
                    .trackActivity(self.loading)
                    .trackError(self.error)
                    .asDriverOnErrorJustComplete()
            }
            .drive(onNext: { [weak self] user in
                self?.attempts = 0
                self?.loggedIn.onNext(user)
            })
            .disposed(by: disposeBag)

        let message =
            serverError
            .asDriver(onErrorJustReturn: "")
            .map { [weak self] message in "\(message) (\(self?.attempts ?? 0))" }
        return Output(isLoginEnabled: isLoginEnabled, isLoading: loading.asDriver(), message: message)
    }
}
