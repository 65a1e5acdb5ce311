import Foundation
import RillRx

class LoginViewController: ViewController {
    let nameField = TextField()
    let passwordField = TextField()
    let loginButton = Button()
    let messageLabel = Label()
    let viewModel: LoginViewModel
    let disposeBag = DisposeBag()

    init(viewModel: LoginViewModel) {
        self.viewModel = viewModel
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Login"
        let output = viewModel.transform(
            input: LoginViewModel.Input(
                name: nameField.rx.text.orEmpty.asDriver(), password: passwordField.rx.text.orEmpty.asDriver(),
                loginTaps: loginButton.rx.tap.asDriver()))
        output.isLoginEnabled.drive(loginButton.rx.isEnabled).disposed(by: disposeBag)
        output.message.drive(messageLabel.rx.text).disposed(by: disposeBag)
        output.isLoading.drive(nameField.rx.isDimmed).disposed(by: disposeBag)
        output.message
            .drive(onNext: { [weak self] message in self?.title = message })
            .disposed(by: disposeBag)
    }
}

extension Reactive where Base: TextField {
    var isDimmed: Binder<Bool> {
        return Binder(self.base) { field, isDimmed in
            field.isEnabled = !isDimmed
        }
    }
}

class SearchViewController: ViewController {
    let searchField = TextField()
    let tableView = TableView()
    let refreshButton = Button()
    let countLabel = Label()
    let emptyLabel = Label()
    let starTaps = PublishSubject<Int>()
    let viewModel: SearchViewModel
    let disposeBag = DisposeBag()
    var onSelect: ((Repository) -> Void)?
    private var cells: [RepositoryCellViewModel] = []

    init(viewModel: SearchViewModel) {
        self.viewModel = viewModel
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let refresh = Observable.of(Observable.just(()), refreshButton.rx.tap.asObservable()).merge().skip(1)
        let input = SearchViewModel.Input(
            query: searchField.rx.text.orEmpty.asObservable(), refresh: refresh,
            loadNext: tableView.rx.reachedBottom.asObservable(), selection: tableView.rx.itemSelected.asDriver(),
            starTaps: starTaps.asObservable())
        let output = viewModel.transform(input: input)

        output.items
            .asDriver()
            .drive(onNext: { [weak self] cells in
                self?.cells = cells
                self?.tableView.reloadData(cells.map { $0.title.value ?? "" })
            })
            .disposed(by: disposeBag)
        output.items
            .flatMapLatest { cells in Observable.merge(cells.map { $0.isStarred.asObservable() }) }
            .observe(on: MainScheduler.instance)
            .subscribe(onNext: { [weak self] _ in
                guard let self = self else { return }
                self.tableView.reloadData(self.cells.map { ($0.isStarred.value ? "★ " : "") + ($0.title.value ?? "") })
            })
            .disposed(by: disposeBag)
        output.count.drive(countLabel.rx.text).disposed(by: disposeBag)
        output.isEmpty.map { !$0 }.drive(emptyLabel.rx.isHidden).disposed(by: disposeBag)
        output.isLoading.map { $0 ? "Loading" : "Search" }.drive(rx.title).disposed(by: disposeBag)
        output.selected
            .drive(onNext: { [weak self] repository in self?.onSelect?(repository) })
            .disposed(by: disposeBag)
        output.errors
            .drive(onNext: { [weak self] error in self?.emptyLabel.text = "\(error)" })
            .disposed(by: disposeBag)
    }
}

class FeedViewController: ViewController {
    let tableView = TableView()
    let countLabel = Label()
    let viewModel: FeedViewModel
    let disposeBag = DisposeBag()

    init(viewModel: FeedViewModel) {
        self.viewModel = viewModel
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        tableView.rx.itemSelected.bind(to: viewModel.selectEvent).disposed(by: disposeBag)
        tableView.rx.reachedBottom.bind(to: viewModel.refresh).disposed(by: disposeBag)
        viewModel.events
            .map { $0.map { $0.text } }
            .observe(on: MainScheduler.instance)
            .subscribe(onNext: { [weak self] rows in
                self?.tableView.reloadData(rows)
            })
            .disposed(by: disposeBag)
        viewModel.unreadCount
            .map { "\($0) unread" }
            .bind(to: countLabel.rx.text)
            .disposed(by: disposeBag)
        viewModel.serverError
            .bind { [weak self] message in self?.title = message }
            .disposed(by: disposeBag)
    }
}

final class TaskListViewController: ViewController, View {
    let tableView = TableView()
    let addButton = Button()
    let titleField = TextField()
    var disposeBag = DisposeBag()

    init(reactor: TaskListReactor) {
        super.init()
        self.reactor = reactor
    }

    func bind(reactor: TaskListReactor) {
        addButton.rx.tap
            .withLatestFrom(titleField.rx.text.orEmpty)
            .filter { !$0.isEmpty }
            .map { Reactor.Action.add($0) }
            .bind(to: reactor.action)
            .disposed(by: disposeBag)
        tableView.rx.itemSelected
            .map(Reactor.Action.toggle)
            .bind(to: reactor.action)
            .disposed(by: disposeBag)
        reactor.state
            .map { $0.cells }
            .distinctUntilChanged { $0.count == $1.count }
            .subscribe(onNext: { [weak self] cells in
                self?.tableView.reloadData(cells.map { $0.currentState.title })
            })
            .disposed(by: disposeBag)
        reactor.state.map { $0.isEditing }
            .distinctUntilChanged()
            .subscribe(onNext: { [weak self] isEditing in
                self?.title = isEditing ? "Edit" : "Tasks"
            })
            .disposed(by: disposeBag)
        reactor.action.onNext(.refresh)
    }
}

class BaseCoordinator<ResultType> {
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

    func coordinate<T>(to coordinator: BaseCoordinator<T>) -> Observable<T> {
        store(coordinator: coordinator)
        return coordinator.start()
            .do(onNext: { [weak self] _ in self?.free(coordinator: coordinator) })
    }

    func start() -> Observable<ResultType> {
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

    override func start() -> Observable<User> {
        let viewModel = LoginViewModel(service: service, auth: auth)
        let viewController = LoginViewController(viewModel: viewModel)
        navigationController.push(viewController)
        return viewModel.loggedIn
            .take(1)
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

    override func start() -> Observable<Void> {
        let viewController = SearchViewController(viewModel: SearchViewModel(service: service))
        viewController.onSelect = { [weak self] repository in self?.selected.onNext(repository) }
        navigationController.push(viewController)
        return Observable.never()
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

    override func start() -> Observable<Void> {
        return auth.isLoggedIn
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
