import Observation
import Rill
import Testing

@MainActor struct PageTests {
    private let streams = Streams(numbers: .of(1, 2, 3), points: .of(Point(x: 1), Point(x: 1), Point(x: 2, y: 3)))

    @Test func `closures, key paths and functions transform elements`() async throws {
        #expect(try await streams.xs.allValues == [1, 1, 2])
        #expect(try await streams.sums.allValues == [1, 1, 5])
        #expect(try await streams.onAxis.allValues == [Point(x: 1)])
        #expect(try await streams.byX.allValues == [Point(x: 1), Point(x: 2, y: 3)])
        #expect(try await streams.moves.allValues == [false, false, false, false])
        #expect(try await streams.changes.firstValue == .none)
        #expect(try await streams.doubled.allValues == [2, 4, 6])
        #expect(try await streams.parsed.allValues == [1, 3, 6])
    }

    @Test func `asynchronous functions transform elements`() async throws {
        #expect(try await streams.loaded.allValues == [Point(x: 1), Point(x: 2), Point(x: 3)])
        #expect(try await streams.latest.lastValue == Point(x: 3))
        #expect(try await streams.sum() == 4)
    }

    @Test func `streams are created and combined`() async throws {
        #expect(try await streams.pairs.allValues == [Point(x: 1, y: 1), Point(x: 2, y: 2), Point(x: 3, y: 3)])
        #expect(try await streams.newest.lastValue == Point(x: 3, y: 3))
        #expect(try await streams.created.allValues == [1])
        #expect(try await streams.sent.allValues == [Point(x: 1)])
        #expect(try await streams.recovered.allValues == [1, 2, 3, 0])
    }

    @Test func `a view model shows what streams drive`() async {
        let numbers = PublishSubject<Int>()
        var model: ViewModel! = ViewModel()
        model.start(numbers.asObservable())
        numbers.onNext(1)
        model.text.accept("a")
        while model.numbers.count < 2 || model.points.isEmpty || model.label.note != "note: a" { await Task.yield() }
        #expect(model.numbers.sorted() == [-1, 1])
        #expect(model.points == [Point(x: 1)])
        #expect(model.label.text == "a")
        model = nil
        #expect(!numbers.hasObservers)
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `an observable model is driven by a stream, and drives one`() async throws {
        let (model, numbers) = (Model(), PublishSubject<Int>())
        numbers.drive(to: model, \.count)
        numbers.map { Point(x: $0) }.drive(to: model, \.point)
        numbers.onNext(7)
        while model.point == nil { await Task.yield() }
        #expect(try await Observations { model.count }.asObservable().firstValue == 7)
    }

    @Test func `an owner's bag ends what another thread subscribed`() async {
        let numbers = PublishSubject<Int>()
        var owner: ViewModel? = ViewModel()
        await subscribe(numbers, with: owner!)
        #expect(numbers.hasObservers)
        owner = nil
        #expect(!numbers.hasObservers)
    }

    @concurrent private func subscribe(_ numbers: PublishSubject<Int>, with owner: ViewModel) async {
        numbers.subscribe(with: owner, onNext: { _, _ in })
    }
}
