import Foundation
import RillRx
import Synchronization

struct User: Codable, Equatable {
    let login: String
    var name: String?
    var followers: Int
}

struct Repository: Codable, Equatable {
    let id: Int
    let name: String
    let owner: User
    var stars: Int
    var language: String?

    var fullName: String { return "\(owner.login)/\(name)" }
}

struct Page<Item: Sendable> {
    let items: [Item]
    let next: Int?
}

/// An event of the feed. Its row in the table marks it as read.
struct FeedEvent {
    let id: Int
    let text: String
    var isRead = false
}

struct Token {
    let value: String
    var isValid = true
}

struct Task: Equatable {
    var id: String
    var title: String
    var isDone = false
}

enum APIError: Error, Equatable {
    case offline
    case unauthorized
    case server(String)
    case parsing
}

enum Endpoint {
    case login(name: String, password: String)
    case profile(login: String)
    case search(query: String, page: Int)
    case feed(page: Int)
    case star(Repository)

    var path: String {
        switch self {
        case .login: return "/login"
        case .profile(let login): return "/users/\(login)"
        case .search: return "/search"
        case .feed: return "/events"
        case .star(let repository): return "/star/\(repository.id)"
        }
    }
}

/// Stands for the server and `URLSession`.
final class Backend: ReactiveCompatible, Sendable {
    let latency = RxTimeInterval.seconds(1)
    let failures = BehaviorRelay(value: 0)
    let requests = BehaviorRelay<[String]>(value: [])
    private let scheduler: SchedulerType

    init(scheduler: SchedulerType = ConcurrentDispatchQueueScheduler(qos: .utility)) {
        self.scheduler = scheduler
    }

    func send(_ endpoint: Endpoint, completion: @escaping @Sendable (Result<any Sendable, Error>) -> Void) -> Disposable
    {
        requests.value.append(endpoint.path)
        return scheduler.scheduleRelative((), dueTime: latency) { _ in
            if self.failures.value > 0 {
                self.failures.value -= 1
                completion(.failure(APIError.offline))
            } else {
                completion(self.response(to: endpoint))
            }
            return Disposables.create()
        }
    }

    private func response(to endpoint: Endpoint) -> Result<any Sendable, Error> {
        switch endpoint {
        case .login(let name, let password):
            return password == "secret" ? .success(["token": "token of \(name)"]) : .failure(APIError.unauthorized)
        case .profile(let login):
            return .success(
                ["login": login, "name": login.capitalized, "followers": login.count] as [String: any Sendable])
        case .search(let query, let page):
            let ids = (page * 10)..<(page * 10 + 10)
            let items = ids.map {
                ["id": $0, "name": "\(query)-\($0)", "owner": query, "stars": 100 - $0] as [String: any Sendable]
            }
            return .success(["items": items, "next": page < 2 ? page + 1 : -1] as [String: any Sendable])
        case .feed(let page):
            return .success(
                ["items": [["id": page, "text": "event \(page)"] as [String: any Sendable]], "next": -1]
                    as [String: any Sendable])
        case .star:
            return .success([String: any Sendable]())
        }
    }
}

extension Reactive where Base: Backend {
    func request(_ endpoint: Endpoint) -> Single<any Sendable> {
        return Single.create { single in
            let request = self.base.send(endpoint) { result in
                switch result {
                case .success(let json): single(.success(json))
                case .failure(let error): single(.failure(error))
                }
            }
            return Disposables.create { request.dispose() }
        }
    }
}

final class OnlineProvider: Sendable {
    private let backend: Backend
    private let online: Observable<Bool>
    private let auth: AuthManager

    init(backend: Backend, online: Observable<Bool> = .just(true), auth: AuthManager = .shared) {
        self.backend = backend
        self.online = online
        self.auth = auth
    }

    func request(_ endpoint: Endpoint) -> Observable<any Sendable> {
        let response = backend.rx.request(endpoint)
        return
            online
            .filter { $0 }
            .take(1)
            .flatMap { _ in
                return
                    response
                    .asObservable()
                    .do(onError: { error in
                        if error as? APIError == .unauthorized {
                            self.auth.removeToken()
                        }
                    })
            }
    }
}

protocol GitHubServiceType: Sendable {
    func login(name: String, password: String) -> Single<Token>
    func profile(login: String) -> Single<User>
    func search(query: String, page: Int) -> Single<Page<Repository>>
    func feed(page: Int) -> Single<Page<FeedEvent>>
    func star(_ repository: Repository) -> Completable
}

final class GitHubService: GitHubServiceType {
    private let provider: OnlineProvider
    private let scheduler: ImmediateSchedulerType
    private let users = Cache<String, User>()
    private let requestCount = BehaviorRelay(value: 0)

    init(provider: OnlineProvider, scheduler: ImmediateSchedulerType = MainScheduler.instance) {
        self.provider = provider
        self.scheduler = scheduler
    }

    func login(name: String, password: String) -> Single<Token> {
        return json(.login(name: name, password: password)).map { json in
            guard let value = json["token"] as? String else { throw APIError.parsing }
            return Token(value: value)
        }
    }

    func profile(login: String) -> Single<User> {
        return users.cached(login) {
            return self.json(.profile(login: login)).map { json in
                return User(login: login, name: json["name"] as? String, followers: json["followers"] as? Int ?? 0)
            }
        }
    }

    func search(query: String, page: Int) -> Single<Page<Repository>> {
        return json(.search(query: query, page: page))
            .map { [weak self] json in
                guard let self = self else { throw APIError.parsing }
                return try self.parsePage(json, self.parseRepository)
            }
    }

    func feed(page: Int) -> Single<Page<FeedEvent>> {
        return json(.feed(page: page)).map { [unowned self] json in
            return try self.parsePage(json) { FeedEvent(id: $0["id"] as? Int ?? 0, text: $0["text"] as? String ?? "") }
        }
    }

    func star(_ repository: Repository) -> Completable {
        return json(.star(repository)).asCompletable()
    }

    private func json(_ endpoint: Endpoint) -> Single<[String: any Sendable]> {
        return provider.request(endpoint)
            .observe(on: scheduler)
            .do(onSubscribe: { [weak self] in self?.requestCount.value += 1 })
            .map { json -> [String: any Sendable] in
                guard let json = json as? [String: any Sendable] else { throw APIError.parsing }
                return json
            }
            .asSingle()
    }

    private func parsePage<Item>(_ json: [String: any Sendable], _ parse: ([String: any Sendable]) throws -> Item)
        throws -> Page<Item>
    {
        guard let items = json["items"] as? [[String: any Sendable]], let next = json["next"] as? Int else {
            throw APIError.parsing
        }
        return Page(items: try items.map(parse), next: next < 0 ? nil : next)
    }

    private func parseRepository(_ json: [String: any Sendable]) throws -> Repository {
        guard let id = json["id"] as? Int, let name = json["name"] as? String, let owner = json["owner"] as? String
        else { throw APIError.parsing }
        return Repository(
            id: id, name: name, owner: User(login: owner, name: nil, followers: 0), stars: json["stars"] as? Int ?? 0,
            language: nil)
    }
}

final class AuthManager: Sendable {
    static let shared = AuthManager()

    let tokenChanged = PublishSubject<Token?>()
    let isLoggedIn = BehaviorRelay<Bool>(value: false)
    private let current = BehaviorRelay<Token?>(value: nil)
    private let disposeBag = DisposeBag()

    var token: Token? {
        get {
            return current.value
        }
        set {
            current.accept(newValue)
            tokenChanged.onNext(newValue)
        }
    }

    var hasValidToken: Bool {
        return token?.isValid == true
    }

    init() {
        tokenChanged
            .map { $0 != nil }
            .distinctUntilChanged()
            .bind(to: isLoggedIn)
            .disposed(by: disposeBag)
    }

    func removeToken() {
        token?.isValid = false
        token = nil
    }
}

final class Cache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        let value: Value
        var hits = 0
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var misses = 0
    }

    private let state = Mutex(State())

    var misses: Int { return state.withLock { $0.misses } }

    subscript(key: Key) -> Value? {
        get {
            return state.withLock { state in
                guard let entry = state.entries[key] else {
                    state.misses += 1
                    return nil
                }
                state.entries[key]?.hits += 1
                return entry.value
            }
        }
        set {
            state.withLock { $0.entries[key] = newValue.map { Entry(value: $0) } }
        }
    }

    func cached(_ key: Key, orElse load: @escaping @Sendable () -> Single<Value>) -> Single<Value> {
        return Single.deferred { [weak self] in
            if let value = self?[key] {
                return .just(value)
            }
            return load().do(onSuccess: { [weak self] value in
                self?[key] = value
            })
        }
    }
}
