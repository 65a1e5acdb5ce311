import Combine
import Observation
import Rill
import RillCombine

enum Before {
    struct Service: Sendable {
        func search(_ text: String) -> AnyPublisher<[String], any Error> {
            Just([text]).setFailureType(to: (any Error).self).eraseToAnyPublisher()
        }
    }

    @MainActor final class Basket {
        @Published private(set) var items: [String] = []

        func add(_ item: String) { items.append(item) }
    }

    @MainActor final class SearchModel: ObservableObject {
        @Published var text = ""
        @Published private(set) var names: [String] = []

        init(service: Service) {
            $text
                .removeDuplicates()
                .map { text in service.search(text).replaceError(with: []) }
                .switchToLatest()
                .assign(to: &$names)
        }
    }

    @MainActor final class BadgeModel: ObservableObject {
        @Published private(set) var count = 0

        init(basket: Basket) {
            basket.$items.map(\.count).assign(to: &$count)
        }
    }
}

enum FirstView {
    @MainActor final class SearchModel: ObservableObject {
        @Published var text = ""
        @Published private(set) var names: [String] = []

        init(service: Service) {
            $text.asObservable()
                .debounce(.milliseconds(300), scheduler: MainScheduler.instance)
                .distinctUntilChanged()
                .flatMapLatest { text in service.search(text).asObservable().catchAndReturn([]) }
                .observe(on: MainScheduler.instance)
                .assign(to: &$names)
        }
    }
}

enum SharedParts {
    struct Service: Sendable {
        func search(_ text: String) -> Observable<[String]> { .just([text]) }
    }

    @MainActor final class Basket {
        let items = BehaviorRelay<[String]>(value: [])

        func add(_ item: String) { items.update { $0.append(item) } }
    }

    @MainActor final class BadgeModel: ObservableObject {
        @Published private(set) var count = 0

        init(basket: Basket) {
            basket.items.asPublisher().map(\.count).assign(to: &$count)
        }
    }
}

enum LastView {
    @Observable @MainActor final class BadgeModel: DisposeBagOwner {
        let disposeBag = DisposeBag()
        private(set) var count = 0

        init(basket: Basket) {
            basket.items.map(\.count).drive(to: self, \.count)
        }
    }
}

extension FirstView { typealias Service = Before.Service }
extension LastView { typealias Basket = SharedParts.Basket }
