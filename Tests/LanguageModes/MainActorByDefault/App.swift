import Observation
import Rill

// What an app is made of, without any annotation: everything in this file is isolated to the main actor.

struct Row {
    var id = 0
    var title = ""
}

enum Message {
    case text(String)
    case count(Int)
}

func fetch(_ id: Int) async throws -> Row { Row(id: id, title: "row \(id)") }

@Observable final class Counter {
    var count = 0
}

final class Screen: DisposeBagOwner {
    let disposeBag = DisposeBag()
    let rows: Observable<Row>
    var title = ""
    var row: Row?
    var ids: [Int] = []

    init(_ rows: Observable<Row>) { self.rows = rows }

    func show() {
        rows.map { $0.id }.filter { $0 > 0 }.drive(with: self) { screen, id in screen.ids.append(id) }
        rows.map { $0.title }.drive(to: self, \.title)
        rows.drive(to: self, \.row)
        rows.drive { [weak self] row in self?.log(row) }.disposed(by: disposeBag)
    }

    func log(_ row: Row) {}
}

final class Store {
    let counter = Counter()

    var fetched: Observable<Row> { Observable.of(1, 2).asyncMap(fetch) }
    var latest: Observable<Row> { Observable.of(1, 2).asyncMapLatest { try await fetch($0) } }
    var made: Observable<Row> { Observable.of(1, 2).map { Row(id: $0, title: "") } }
    var sent: Observable<Row> { .create { observer in try await observer.send(fetch(3)) } }
    var onMain: Observable<Int> { Observable.of(1, 2).asyncMap { [counter] in await counter.count + $0 } }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    var counts: Observable<Int> { Observations { [counter] in counter.count }.asObservable() }

    func texts(_ messages: Observable<Message>) -> Observable<String> {
        messages.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
}

final class Clicker: Reactor {
    enum Action { case increment }
    let initialState = 0

    func mutate(action: Action) -> Observable<Int> { .just(1) }

    func reduce(state: Int, mutation: Int) -> Int { state + mutation }
}

protocol TitleListener: AnyObject {
    func titleDidChange(_ title: String)
}

final class Part: TitleListener {
    var title = ""

    func titleDidChange(_ title: String) { self.title = title }
}

extension ObservableType where Element: Numeric {
    func tripled() -> Observable<Element> { transform { element, sink in sink.next(element + element + element) } }
}
