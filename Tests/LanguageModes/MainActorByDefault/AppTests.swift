import Rill
import Testing

struct AppTests {
    @Test func `a screen shows what streams drive, and ends them with itself`() async {
        let rows = PublishSubject<Row>()
        var screen: Screen? = Screen(rows.asObservable())
        screen?.show()
        rows.onNext(Row(id: 1, title: "one"))
        while screen?.row == nil || screen?.title != "one" || screen?.ids != [1] { await Task.yield() }
        await subscribe(rows, with: screen!)
        screen = nil
        #expect(!rows.hasObservers)
    }

    @concurrent private func subscribe(_ rows: PublishSubject<Row>, with owner: Screen) async {
        rows.subscribe(with: owner, onNext: { _, _ in })
    }

    @Test func `main-actor functions and models take part in tasks`() async throws {
        let store = Store()
        store.counter.count = 10
        #expect(try await store.fetched.allValues.map(\.title) == ["row 1", "row 2"])
        #expect(try await store.latest.lastValue.id == 2)
        #expect(try await store.made.allValues.map(\.id) == [1, 2])
        #expect(try await store.sent.firstValue.title == "row 3")
        #expect(try await store.onMain.allValues == [11, 12])
        #expect(try await store.texts(.of(.count(1), .text("a"))).allValues == ["a"])
        #expect(try await Observable.of(1, 2).tripled().allValues == [3, 6])
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @Test func `a model without annotations drives a stream`() async throws {
        let store = Store()
        store.counter.count = 10
        #expect(try await store.counts.firstValue == 10)
    }

    @Test func `a reactor, listeners and a broadcaster work on the main actor`() {
        let (clicker, part, listeners) = (Clicker(), Part(), Listeners<any TitleListener>())
        clicker.action.onNext(.increment)
        #expect(clicker.currentState == 1)
        listeners.add(part)
        listeners.notify { $0.titleDidChange("a") }
        #expect(part.title == "a")
        let broadcaster = Broadcaster()
        broadcaster.register((any TitleListener).self, observer: part)
        broadcaster.notify((any TitleListener).self) { $0.titleDidChange("b") }
        #expect(part.title == "b")
    }
}
