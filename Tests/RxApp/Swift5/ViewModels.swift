import Foundation
import RillRx

protocol ViewModelType {
    associatedtype Input
    associatedtype Output

    func transform(input: Input) -> Output
}

class ViewModel {
    let service: GitHubServiceType
    let scheduler: SchedulerType
    let loading = ActivityIndicator()
    let error = ErrorTracker()
    let serverError = PublishSubject<String>()
    let disposeBag = DisposeBag()
    var page = 1

    init(service: GitHubServiceType, scheduler: SchedulerType = MainScheduler.instance) {
        self.service = service
        self.scheduler = scheduler

        error.asObservable()
            .map { error -> String? in
                switch error {
                case APIError.server(let message): return message
                case APIError.offline: return "The server cannot be reached"
                case is APIError: return "Please log in again"
                default: return nil
                }
            }
            .compactMap { $0 }
            .bind(to: serverError)
            .disposed(by: disposeBag)

        serverError.subscribe(onNext: { [weak self] message in
            self?.log(message)
        }).disposed(by: disposeBag)
    }

    func log(_ message: String) {
        messages.append(message)
    }

    private(set) var messages: [String] = []
}

class RepositoryCellViewModel {
    let title = BehaviorRelay<String?>(value: nil)
    let stars = BehaviorRelay<String?>(value: nil)
    let isStarred = BehaviorRelay(value: false)
    let repository: Repository

    init(repository: Repository) {
        self.repository = repository
        title.accept(repository.fullName)
        stars.accept("★ \(repository.stars)")
    }
}

class SearchViewModel: ViewModel, ViewModelType {
    struct Input {
        let query: Observable<String>
        let refresh: Observable<Void>
        let loadNext: Observable<Void>
        let selection: Driver<Int>
        let starTaps: Observable<Int>
    }

    struct Output {
        let items: BehaviorRelay<[RepositoryCellViewModel]>
        let count: Driver<String>
        let isLoading: Driver<Bool>
        let isEmpty: Driver<Bool>
        let selected: Driver<Repository>
        let errors: Driver<Error>
    }

    let formatter = NumberFormatter()
    private var query = ""
    private var starred: Set<Int> = []
    private var paginator: Paginator<Repository>?
    private lazy var starAction = Action<Repository, Repository> { [unowned self] repository in
        return self.service.star(repository).andThen(Single.just(repository))
    }

    func transform(input: Input) -> Output {
        let elements = BehaviorRelay<[RepositoryCellViewModel]>(value: [])
        let paginator = Paginator<Repository> { [unowned self] page in
            return self.service.search(query: self.query, page: page)
                .trackActivity(self.loading)
                .trackError(self.error)
                .asSingle()
        }

        self.paginator = paginator

        input.query
            .debounce(.milliseconds(500), scheduler: scheduler)
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .distinctUntilChanged()
            .filter { !$0.isEmpty }
            .do(onNext: { [weak self] query in self?.query = query })
            .mapToVoid()
            .bind(to: paginator.refreshTrigger)
            .disposed(by: disposeBag)
        input.refresh.bind(to: paginator.refreshTrigger).disposed(by: disposeBag)
        input.loadNext
            .throttle(.seconds(1), latest: false, scheduler: scheduler)
            .bind(to: paginator.loadNextTrigger)
            .disposed(by: disposeBag)

        paginator.items
            .map { items in items.map { RepositoryCellViewModel(repository: $0) } }
            .do(onNext: { [weak self] cells in
                for cell in cells {
                    cell.isStarred.accept(self?.starred.contains(cell.repository.id) ?? false)
                }
            })
            .bind(to: elements)
            .disposed(by: disposeBag)

        input.starTaps
            .withLatestFrom(elements) { index, cells in cells[index].repository }
            .bind(to: starAction.inputs)
            .disposed(by: disposeBag)
        starAction.elements
            .subscribe(onNext: { [weak self] repository in
                self?.starred.insert(repository.id)
                elements.value.first { $0.repository == repository }?.isStarred.accept(true)
            })
            .disposed(by: disposeBag)

        let selected = input.selection
            .withLatestFrom(elements.asDriver()) { index, cells in cells[index].repository }
        let count = elements.asDriver()
            .map { [formatter] in formatter.string(from: NSNumber(value: $0.count)) ?? "" }
        return Output(
            items: elements, count: count, isLoading: loading.asDriver(),
            isEmpty: elements.asDriver().map { $0.isEmpty }.distinctUntilChanged(), selected: selected,
            errors: error.asDriver())
    }
}

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
            .asObservable()
            .do(onNext: { [weak self] _ in self?.attempts += 1 })
            .flatMapLatest { [weak self] name, password -> Observable<User> in
                guard let self = self else { return .empty() }
                return self.service.login(name: name, password: password)
                    .do(onSuccess: { token in self.auth.token = token })
                    .flatMap { _ in self.service.profile(login: name) }
                    .trackActivity(self.loading)
                    .trackError(self.error)
                    .catch { _ in .empty() }
            }
            .observe(on: MainScheduler.instance)
            .subscribe(onNext: { [weak self] user in
                self?.attempts = 0
                self?.loggedIn.onNext(user)
            })
            .disposed(by: disposeBag)

        let message =
            serverError
            .map { [weak self] message in "\(message) (\(self?.attempts ?? 0))" }
            .asDriver(onErrorJustReturn: "")
        return Output(isLoginEnabled: isLoginEnabled, isLoading: loading.asDriver(), message: message)
    }
}

class FeedViewModel: ViewModel {
    let events = BehaviorRelay<[FeedEvent]>(value: [])
    let unreadCount = BehaviorRelay(value: 0)
    let selectEvent = PublishRelay<Int>()
    let refresh = PublishRelay<Void>()
    private(set) var lastRefresh: Date?
    private var timer: Disposable?

    private lazy var refreshAction: Action<Void, [FeedEvent]> = Action { [weak self] in
        guard let self = self else { return Observable<[FeedEvent]>.empty() }
        return self.service.feed(page: self.page)
            .map { $0.items }
            .asObservable()
            .retryWithDelay(2, scheduler: self.scheduler)
            .trackActivity(self.loading)
    }

    override init(service: GitHubServiceType, scheduler: SchedulerType = MainScheduler.instance) {
        super.init(service: service, scheduler: scheduler)

        refresh.bind(to: refreshAction.inputs).disposed(by: disposeBag)
        refreshAction.elements
            .subscribe(onNext: { [weak self] events in
                guard let `self` = self else { return }
                self.events.accept(self.merge(events))
                self.lastRefresh = Date()
                self.page += 1
            })
            .disposed(by: disposeBag)
        selectEvent
            .withLatestFrom(events) { ($1, $0) }
            .subscribe(onNext: { [weak self] events, index in
                events[index].isRead = true
                self?.updateCount()
            })
            .disposed(by: disposeBag)
        events.subscribe(onNext: { [weak self] _ in self?.updateCount() }).disposed(by: disposeBag)
    }

    func startPolling(every interval: RxTimeInterval) {
        timer?.dispose()
        timer = Observable<Int>.interval(interval, scheduler: scheduler)
            .subscribe(
                with: self,
                onNext: { owner, _ in
                    owner.refresh.accept(())
                })
    }

    private func merge(_ new: [FeedEvent]) -> [FeedEvent] {
        var merged = events.value
        for event in new where !merged.contains(where: { $0.id == event.id }) {
            merged.append(event)
        }
        return merged
    }

    private func updateCount() {
        unreadCount.accept(events.value.filter { !$0.isRead }.count)
    }
}
