import RillRx
import RillTesting
import Testing

@MainActor struct AppTests {
    @Test func `a search waits for a pause, and then loads page after page`() {
        let scheduler = TestScheduler(initialClock: 0, simulateProcessingDelay: false)
        let backend = Backend(scheduler: scheduler)
        let provider = OnlineProvider(backend: backend, online: .just(true), auth: AuthManager())
        let viewModel = SearchViewModel(service: GitHubService(provider: provider), scheduler: scheduler)
        let query = scheduler.createHotObservable([.next(10, "ri"), .next(11, "rill"), .next(11, " rill ")])
        let loadNext = scheduler.createHotObservable([.next(20, ())])
        SharingScheduler.mock(scheduler: scheduler) {
            let output = viewModel.transform(
                input: SearchViewModel.Input(
                    query: query.asObservable(), refresh: .never(), loadNext: loadNext.asObservable(),
                    selection: .never(), starTaps: .never()))
            let counts = scheduler.createObserver(String.self)
            let disposable = output.count.drive(counts)
            scheduler.advance(to: 30)
            disposable.dispose()
            #expect(counts.events.map { $0.value.element } == ["0", "10", "20"])
            #expect(backend.requests == ["/search", "/search", "/search"])
        }
    }
}
