import Testing

@testable import Rill
@testable import RillTesting

struct KeepingAliveTests {
    private let scheduler = TestScheduler()

    @Test func `share keeps the source alive for an observer that returns`() {
        diagram(on: scheduler) {
            "--a--b--c--d--|"
            $0.share(replay: 1, keepingAlive: .seconds(6), scheduler: scheduler).away(from: 2, to: 7, on: scheduler)
            "--a----bc--d--|"
            "^-------------!"
        }
    }

    @Test func `share starts the source again for an observer that returns too late`() {
        diagram(on: scheduler) {
            "--a--b--c--|"
            $0.share(replay: 1, keepingAlive: .seconds(3), scheduler: scheduler).away(from: 2, to: 7, on: scheduler)
            "--a------a--b--c--|"
            "^----!-^----------!"
        }
    }

    @Test func `share keeps the source alive for a whole period after each departure`() {
        let (subject, shared) = sharedSubject(for: 5)
        for _ in 0..<4 {
            shared.subscribe().dispose()
            scheduler.advance(by: .seconds(4))
            #expect(subject.hasObservers)
        }
        scheduler.advance(by: .seconds(1))
        #expect(!subject.hasObservers && !scheduler.hasPendingActions)
    }

    @Test func `share needs no timer while it has an observer`() {
        let (subject, shared) = sharedSubject(for: 5)
        let first = shared.subscribe()
        let second = shared.subscribe()
        first.dispose()
        #expect(!scheduler.hasPendingActions)
        second.dispose()
        #expect(scheduler.hasPendingActions)
        let third = shared.subscribe()
        #expect(!scheduler.hasPendingActions && subject.hasObservers)
        third.dispose()
        scheduler.advance(by: .seconds(5))
        #expect(!subject.hasObservers)
    }

    @Test func `share releases what it keeps alive at the end of the source`() {
        let (subject, shared) = sharedSubject(for: 5)
        shared.subscribe().dispose()
        let element = subject.sendToken()
        #expect(element.object != nil)
        subject.onCompleted()
        #expect(element.object == nil && !scheduler.hasPendingActions)
        let again = PublishSubject<Int>()
        let observer = again.share(keepingAlive: .seconds(5), scheduler: scheduler).subscribe()
        again.onCompleted()
        #expect(!scheduler.hasPendingActions)
        observer.dispose()
    }

    @Test func `share releases the replayed elements with the source`() {
        let (subject, shared) = sharedSubject(for: 5)
        shared.subscribe().dispose()
        let element = subject.sendToken()
        scheduler.advance(by: .seconds(4))
        #expect(element.object != nil)
        scheduler.advance(by: .seconds(1))
        #expect(element.object == nil)
    }

    @Test func `share that nobody holds keeps the source alive for its time only`() {
        let subject = PublishSubject<Int>()
        subject.share(keepingAlive: .seconds(5), scheduler: scheduler).subscribe().dispose()
        scheduler.advance(by: .seconds(4))
        #expect(subject.hasObservers)
        scheduler.advance(by: .seconds(1))
        #expect(!subject.hasObservers)
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `share keeps nothing alive for a time that is not positive`(_ duration: Duration) {
        let subject = PublishSubject<Int>()
        subject.share(keepingAlive: duration, scheduler: scheduler).subscribe().dispose()
        scheduler.advance(by: .zero)
        #expect(!subject.hasObservers)
    }

    @Test func `share that is kept alive rejects a negative replay count`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.of(1).share(replay: -1, keepingAlive: .zero, scheduler: TestScheduler())
        }
        #expect(
            result.message.contains(
                "share(replay:keepingAlive:scheduler:): expected replay not to be negative, got -1"))
    }

    @Test(arguments: Law.all.filter { $0 != .independence }) func `share that is kept alive obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.share(replay: 2, keepingAlive: .zero, scheduler: AtOnceScheduler()) }
    }

    private func sharedSubject(for seconds: Int) -> (PublishSubject<Token>, Observable<Token>) {
        let subject = PublishSubject<Token>()
        return (subject, subject.share(replay: 1, keepingAlive: .seconds(seconds), scheduler: scheduler))
    }
}

extension Observable {
    /// The events of an observer that leaves at one time and returns at another.
    fileprivate func away(from departure: Int, to arrival: Int, on scheduler: TestScheduler) -> Observable {
        take(for: .seconds(departure) + .milliseconds(1), scheduler: scheduler)
            .concat(delaySubscription(.seconds(arrival - departure) - .milliseconds(1), scheduler: scheduler))
    }
}
