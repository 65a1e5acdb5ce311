import Observation
import Rill

// A page of ordinary code, the same in each language mode: its folders have links to this file.

nonisolated struct Point: Equatable {
    var x = 0
    var y = 0

    var isOnAxis: Bool { x == 0 || y == 0 }
}

nonisolated enum Change: Equatable {
    case none
    case moved(Point)
}

nonisolated func double(_ number: Int) -> Int { number * 2 }

nonisolated func isEven(_ number: Int) -> Bool { number % 2 == 0 }

nonisolated func load(_ number: Int) async throws -> Point { Point(x: number) }

@MainActor @Observable final class Model {
    var count = 0
    var point: Point?
}

@MainActor final class Label {
    var text = ""
    var note: String?
}

@MainActor final class ViewModel: DisposeBagOwner {
    let disposeBag = DisposeBag()
    let text = BehaviorRelay(value: "")
    let label = Label()
    var numbers: [Int] = []
    var points: [Point] = []

    func start(_ source: Observable<Int>) {
        source.drive(with: self) { model, number in model.numbers.append(number) }
        source.drive { [weak self] number in self?.numbers.append(-number) }.disposed(by: disposeBag)
        source.asyncMap { try await load($0) }.drive(with: self) { model, point in model.points.append(point) }
        text.drive(to: label, \.text)
        text.map { "note: \($0)" }.drive(to: label, \.note)
    }
}

struct Streams {
    let numbers: Observable<Int>
    let points: Observable<Point>

    var xs: Observable<Int> { points.map(\.x) }
    var sums: Observable<Int> { points.map { $0.x + $0.y } }
    var onAxis: Observable<Point> { points.filter(\.isOnAxis).distinctUntilChanged() }
    var byX: Observable<Point> { points.distinctUntilChanged { $0.x } }
    var moves: Observable<Bool> { changes.map { $0 == .moved(Point()) } }
    var changes: Observable<Change> { points.map { .moved($0) }.startWith(.none) }
    var doubled: Observable<Int> { numbers.map(double).filter(isEven) }
    var texts: Observable<String> { numbers.map(String.init) }
    var parsed: Observable<Int> { texts.compactMap { Int($0) }.scan(0) { $0 + $1 } }
    var loaded: Observable<Point> { numbers.asyncMap(load) }
    var latest: Observable<Point> { numbers.flatMapLatest { number in Observable.task { try await load(number) } } }
    var pairs: Observable<Point> { Observable.zip(numbers, numbers) { Point(x: $0, y: $1) } }
    var newest: Observable<Point> { Observable.combineLatest(numbers, numbers).map { Point(x: $0, y: $1) } }
    var created: Observable<Int> {
        .create { observer in
            observer.onNext(1)
            observer.onCompleted()
            return Disposables.create()
        }
    }
    var sent: Observable<Point> { .create { observer in try await observer.send(Point(x: 1)) } }
    var recovered: Observable<Int> { Observable.concat(numbers, .error(RxError.noElements)).catch { _ in .just(0) } }

    func sum() async throws -> Int {
        var sum = 0
        for try await point in points.values { sum += point.x }
        return sum
    }
}
