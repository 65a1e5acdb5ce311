import Foundation
import RillRx

@MainActor class BaseCoordinator<ResultType> {
    typealias CoordinationResult = ResultType

    let disposeBag = DisposeBag()
    private let identifier = UUID()
    private var childCoordinators: [UUID: Any] = [:]

    private func store<T>(coordinator: BaseCoordinator<T>) {
        childCoordinators[coordinator.identifier] = coordinator
    }

    private func free<T>(coordinator: BaseCoordinator<T>) {
        childCoordinators[coordinator.identifier] = nil
    }

    func coordinate<T>(to coordinator: BaseCoordinator<T>) -> Driver<T> {
        store(coordinator: coordinator)
        return coordinator.start()
            .do(onNext: { [weak self] _ in self?.free(coordinator: coordinator) })
    }

    func start() -> Driver<ResultType> {
        fatalError("Start method should be implemented.")
    }
}

class LoginCoordinator: BaseCoordinator<User> {
    private let navigationController: NavigationController
    private let service: GitHubServiceType
    private let auth: AuthManager

    init(navigationController: NavigationController, service: GitHubServiceType, auth: AuthManager) {
        self.navigationController = navigationController
        self.service = service
        self.auth = auth
    }

    override func start() -> Driver<User> {
        let viewModel = LoginViewModel(service: service, auth: auth)
        let viewController = LoginViewController(viewModel: viewModel)
        navigationController.push(viewController)
        return viewModel.loggedIn
            .take(1)
            .asDriverOnErrorJustComplete()
            .do(onNext: { [weak self] _ in self?.navigationController.pop() })
    }
}

class SearchCoordinator: BaseCoordinator<Void> {
    private let navigationController: NavigationController
    private let service: GitHubServiceType
    let selected = PublishSubject<Repository>()

    init(navigationController: NavigationController, service: GitHubServiceType) {
        self.navigationController = navigationController
        self.service = service
    }

    override func start() -> Driver<Void> {
        let viewController = SearchViewController(viewModel: SearchViewModel(service: service))
        viewController.onSelect = { [weak self] repository in self?.selected.onNext(repository) }
        navigationController.push(viewController)
        return Driver.never()
    }
}

class AppCoordinator: BaseCoordinator<Void> {
    let navigationController = NavigationController()
    private let service: GitHubServiceType
    private let auth: AuthManager
    private var currentUser: User?

    init(service: GitHubServiceType, auth: AuthManager) {
        self.service = service
        self.auth = auth
    }

    override func start() -> Driver<Void> {
        return auth.isLoggedIn
            .asDriver()
            .filter { !$0 }
            .flatMapLatest { [unowned self] _ in
                return self.coordinate(
                    to: LoginCoordinator(
                        navigationController: self.navigationController, service: self.service, auth: self.auth))
            }
            .do(onNext: { [weak self] user in self?.currentUser = user })
            .flatMapLatest { [unowned self] _ in
                return self.coordinate(
                    to: SearchCoordinator(navigationController: self.navigationController, service: self.service))
            }
    }
}
