import RillRx
import RillTesting
import Testing

@MainActor struct AppTests {
    @Test func `a search waits for a pause, and then loads page after page`() {
        let scheduler = TestScheduler(resolution: .milliseconds(100))
        let backend = Backend(scheduler: scheduler)
        let provider = OnlineProvider(backend: backend, auth: AuthManager())
        let service = GitHubService(provider: provider, scheduler: scheduler)
        let viewModel = SearchViewModel(service: service, scheduler: scheduler)
        let query = scheduler.createHotObservable([.next(10, "ri"), .next(12, "rill"), .next(14, " rill ")])
        let loadNext = scheduler.createHotObservable([.next(40, ()), .next(41, ())])
        let counts = scheduler.createObserver(String.self)
        SharingScheduler.mock(scheduler: scheduler) {
            let output = viewModel.transform(
                input: SearchViewModel.Input(
                    query: query.asObservable(), refresh: .never(), loadNext: loadNext.asObservable(),
                    selection: .never(), starTaps: .never()))
            output.count.distinctUntilChanged().drive(counts).disposed(by: viewModel.disposeBag)
            scheduler.advance(to: 60)
        }
        #expect(counts.events == [.next(0, "0"), .next(29, "10"), .next(50, "20")])
        #expect(backend.requests.value == ["/search", "/search"])
    }

    @Test func `a task that is added appears in the list`() {
        let reactor = TaskListReactor(provider: ServiceProvider())
        reactor.action.onNext(.refresh)
        reactor.action.onNext(.add("Write tests"))
        reactor.action.onNext(.toggle(1))
        #expect(reactor.currentState.cells.map { $0.currentState.title } == ["Welcome", "Write tests"])
        #expect(reactor.currentState.cells.map { $0.currentState.isDone } == [false, true])
    }
}
