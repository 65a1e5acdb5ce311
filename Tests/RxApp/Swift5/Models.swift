import Foundation

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
