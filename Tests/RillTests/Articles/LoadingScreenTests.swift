import Rill
import RillTesting
import Testing

@MainActor final class NewsScreen {
    enum Content: Equatable {
        case loading
        case loaded([String])
        case failed(String)
    }

    let content: Property<Content>
    private let attempts = PublishRelay<Void>()

    init(
        scheduler: any SchedulerType = ConcurrentDispatchQueueScheduler(qos: .userInitiated),
        load: @escaping @Sendable () async throws -> [String]
    ) {
        let attempt = Observable.task(on: scheduler) { Content.loaded(try await load()) }
            .timeout(.seconds(10), scheduler: scheduler)
            .catch { error in .just(.failed("\(error)")) }  // here, an error ends this attempt only
            .startWith(.loading)
        content = attempts.startWith(())
            .flatMapFirst { attempt }  // ignores a tap while an attempt runs
            .property(startingWith: .loading)
    }

    func tryAgain() { attempts.accept(()) }
}

@MainActor struct NewsScreenTests {
    struct Offline: Error {}

    let scheduler = TestScheduler()

    @Test func `a failed load can be tried again`() async {
        let clock = SchedulerClock(scheduler)
        let online = clock.now.advanced(by: .seconds(5))
        let screen = NewsScreen(scheduler: scheduler) {
            try await clock.sleep(for: .seconds(2))
            guard clock.now >= online else { throw Offline() }
            return ["Rill 1.0"]
        }
        #expect(screen.content.value == .loading)
        await scheduler.advance(by: .seconds(2))
        #expect(screen.content.value == .failed("Offline()"))

        await scheduler.advance(by: .seconds(3))
        screen.tryAgain()
        #expect(screen.content.value == .loading)
        await scheduler.advance(by: .seconds(2))
        #expect(screen.content.value == .loaded(["Rill 1.0"]))
    }

    @Test func `a load that takes too long fails`() async {
        let clock = SchedulerClock(scheduler)
        let screen = NewsScreen(scheduler: scheduler) {
            try await clock.sleep(for: .seconds(60))
            return []
        }
        await scheduler.advance(by: .seconds(9))
        #expect(screen.content.value == .loading)
        await scheduler.advance(by: .seconds(1))
        #expect(screen.content.value == .failed("Sequence timeout."))
    }
}

extension NewsScreenTests {
    @Test func `a tap while an attempt runs is ignored, and a released screen cancels its attempt`() async {
        let (clock, log) = (SchedulerClock(scheduler), Log())
        var screen: NewsScreen? = NewsScreen(scheduler: scheduler) {
            log.write("start")
            do { try await clock.sleep(for: .seconds(4)) } catch {
                log.write("cancelled")
                throw error
            }
            return []
        }
        await scheduler.advance(by: .seconds(2))
        screen?.tryAgain()
        await scheduler.advance(by: .seconds(1))
        #expect(log.entries == ["start"])
        weak let gone = screen
        screen = nil
        await scheduler.run()
        #expect(gone == nil)
        #expect(log.entries == ["start", "cancelled"])
    }
}
