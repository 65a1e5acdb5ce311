import Foundation
import RillRx

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

struct Page<Item> {
    let items: [Item]
    let next: Int?
}

/// An event of the feed. Its row in the table marks it as read.
class FeedEvent {
    let id: Int
    let text: String
    var isRead = false

    init(id: Int, text: String) {
        self.id = id
        self.text = text
    }
}

class Token {
    let value: String
    var isValid = true

    init(value: String) {
        self.value = value
    }
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
class Backend: ReactiveCompatible {
    var latency = RxTimeInterval.seconds(1)
    var failures = 0
    private(set) var requests: [String] = []
    private let scheduler: SchedulerType

    init(scheduler: SchedulerType = ConcurrentDispatchQueueScheduler(qos: .utility)) {
        self.scheduler = scheduler
    }

    func send(_ endpoint: Endpoint, completion: @escaping (Result<Any, Error>) -> Void) -> Disposable {
        requests.append(endpoint.path)
        return scheduler.scheduleRelative((), dueTime: latency) { _ in
            if self.failures > 0 {
                self.failures -= 1
                completion(.failure(APIError.offline))
            } else {
                completion(self.response(to: endpoint))
            }
            return Disposables.create()
        }
    }

    private func response(to endpoint: Endpoint) -> Result<Any, Error> {
        switch endpoint {
        case .login(let name, let password):
            return password == "secret" ? .success(["token": "token of \(name)"]) : .failure(APIError.unauthorized)
        case .profile(let login):
            return .success(["login": login, "name": login.capitalized, "followers": login.count])
        case .search(let query, let page):
            let ids = (page * 10)..<(page * 10 + 10)
            let items = ids.map {
                ["id": $0, "name": "\(query)-\($0)", "owner": query, "stars": 100 - $0] as [String: Any]
            }
            return .success(["items": items, "next": page < 2 ? page + 1 : -1])
        case .feed(let page):
            return .success(["items": [["id": page, "text": "event \(page)"] as [String: Any]], "next": -1])
        case .star:
            return .success([String: Any]())
        }
    }
}

extension Reactive where Base: Backend {
    func request(_ endpoint: Endpoint) -> Single<Any> {
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

class OnlineProvider {
    private let backend: Backend
    private let online: Observable<Bool>
    private let auth: AuthManager

    init(backend: Backend, online: Observable<Bool> = .just(true), auth: AuthManager = .shared) {
        self.backend = backend
        self.online = online
        self.auth = auth
    }

    func request(_ endpoint: Endpoint) -> Observable<Any> {
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

protocol GitHubServiceType {
    func login(name: String, password: String) -> Single<Token>
    func profile(login: String) -> Single<User>
    func search(query: String, page: Int) -> Single<Page<Repository>>
    func feed(page: Int) -> Single<Page<FeedEvent>>
    func star(_ repository: Repository) -> Completable
}

class GitHubService: GitHubServiceType {
    private let provider: OnlineProvider
    private let scheduler: ImmediateSchedulerType
    private let users = Cache<String, User>()
    private var requestCount = 0

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

    private func json(_ endpoint: Endpoint) -> Single<[String: Any]> {
        return provider.request(endpoint)
            .observe(on: scheduler)
            .do(onSubscribe: { [weak self] in self?.requestCount += 1 })
            .map { json -> [String: Any] in
                guard let json = json as? [String: Any] else { throw APIError.parsing }
                return json
            }
            .asSingle()
    }

    private func parsePage<Item>(_ json: [String: Any], _ parse: ([String: Any]) throws -> Item) throws -> Page<Item> {
        guard let items = json["items"] as? [[String: Any]], let next = json["next"] as? Int else {
            throw APIError.parsing
        }
        return Page(items: try items.map(parse), next: next < 0 ? nil : next)
    }

    private func parseRepository(_ json: [String: Any]) throws -> Repository {
        guard let id = json["id"] as? Int, let name = json["name"] as? String, let owner = json["owner"] as? String
        else { throw APIError.parsing }
        return Repository(
            id: id, name: name, owner: User(login: owner, name: nil, followers: 0), stars: json["stars"] as? Int ?? 0,
            language: nil)
    }
}

class AuthManager {
    static let shared = AuthManager()

    let tokenChanged = PublishSubject<Token?>()
    let isLoggedIn = BehaviorRelay<Bool>(value: false)
    private let disposeBag = DisposeBag()

    var token: Token? {
        didSet {
            tokenChanged.onNext(token)
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

class Cache<Key: Hashable, Value> {
    private class Entry {
        let value: Value
        var hits = 0

        init(_ value: Value) {
            self.value = value
        }
    }

    private var entries: [Key: Entry] = [:]
    private let lock = NSLock()
    private(set) var misses = 0

    subscript(key: Key) -> Value? {
        get {
            lock.lock()
            defer { lock.unlock() }
            guard let entry = entries[key] else {
                misses += 1
                return nil
            }
            entry.hits += 1
            return entry.value
        }
        set {
            lock.lock()
            defer { lock.unlock() }
            entries[key] = newValue.map(Entry.init)
        }
    }

    func cached(_ key: Key, orElse load: @escaping () -> Single<Value>) -> Single<Value> {
        return Single.deferred { [weak self] in
            if let value = self?[key] {
                return .just(value)
            }
            return load().do(onSuccess: { value in
                self?[key] = value
            })
        }
    }
}
