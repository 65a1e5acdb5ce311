import Testing

@testable import Rill
@testable import RillTesting

/// The parts of a source, groups and windows, which keep their elements until their first observer.
struct PartTests {
    struct Division: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// A stream of parts, the first of which has all elements.
        let parts: @Sendable (Observable<Token>) -> Observable<Observable<Token>>
    }

    static let divisions = [
        Division(testDescription: "groupBy") { $0.groupBy { _ in 0 }.map { $0.asObservable() } },
        Division(testDescription: "window") { [scheduler = TestScheduler()] source in
            source.window(timeSpan: .seconds(5), count: 100, scheduler: scheduler)
        },
    ]

    /// A source and its first part, which is held. The elements are numbered in the order in which they are sent.
    private final class Stage: Sendable {
        let (source, log) = (PublishSubject<Token>(), Log())
        let subscription = SerialDisposable()
        private let part = Shared<Observable<Token>?>(nil)
        private let sent = Shared<[WeakReference<Token>]>([])

        init(_ division: Division) {
            subscription.disposable = division.parts(source.asObservable()).subscribe(
                onNext: { [part] opened in part.withLock { $0 = $0 ?? opened } }, onError: { _ in })
        }

        /// The numbers of the elements that haven't been released.
        var kept: [Int] { sent.value.enumerated().filter { $1.object != nil }.map(\.offset) }

        func send() {
            let token = Token()
            sent.withLock { $0.append(WeakReference(token)) }
            source.onNext(token)
        }

        @discardableResult
        func observe(
            as name: String = "", upTo count: Int = .max, then onNext: @escaping @Sendable (Int) -> Void = { _ in }
        ) -> any Disposable {
            let numbers = part.value!.map { [sent] token in sent.value.firstIndex { $0.object === token }! }
            return log.record(numbers.take(count), as: name, then: onNext)
        }

        func release() { _ = part.withLock { $0.take() } }
    }

    @Test(arguments: divisions) func `the first observer of a part gets what was sent before it subscribed`(
        _ division: Division
    ) {
        let stage = Stage(division)
        for _ in 0..<3 { stage.send() }
        #expect(stage.kept == [0, 1, 2])
        stage.observe()
        #expect(stage.log.entries == ["0", "1", "2"])
        #expect(stage.kept == [])
        stage.send()
        #expect(stage.log.entries == ["0", "1", "2", "3"])
        #expect(stage.kept == [])
    }

    @Test(arguments: divisions) func `a second observer of a part gets only what is sent after it has subscribed`(
        _ division: Division
    ) {
        let stage = Stage(division)
        stage.send()
        stage.observe(as: "a")
        stage.send()
        stage.observe(as: "b")
        stage.send()
        #expect(stage.log.entries == ["a0", "a1", "a2", "b2"])
    }

    @Test(arguments: divisions) func `a part keeps nothing after its first observer has left`(_ division: Division) {
        let stage = Stage(division)
        stage.send()
        stage.observe(as: "a").dispose()
        stage.send()
        #expect(stage.kept == [])
        stage.observe(as: "b")
        stage.send()
        #expect(stage.log.entries == ["a0", "b2"])
    }

    @Test(arguments: divisions) func `a part that nobody holds drops its elements`(_ division: Division) {
        let stage = Stage(division)
        stage.send()
        #expect(stage.kept == [0])
        stage.release()
        #expect(stage.kept == [])
        stage.send()
        #expect(stage.kept == [])
    }

    @Test(arguments: divisions) func `a part that nobody holds goes on for its observer`(_ division: Division) {
        let stage = Stage(division)
        stage.send()
        stage.observe()
        stage.release()
        stage.send()
        stage.source.onCompleted()
        #expect(stage.log.entries == ["0", "1", "|"])
    }

    @Test(arguments: [(Event<Token>.completed, "|"), (.error(MarbleError()), "#")], divisions)
    func `a part that is first observed after the end of the source sends what it has kept, and the end`(
        _ end: (event: Event<Token>, mark: String), of division: Division
    ) {
        let stage = Stage(division)
        stage.send()
        stage.send()
        stage.source.on(end.event)
        #expect(stage.kept == [0, 1])
        stage.observe()
        stage.observe()
        #expect(stage.log.entries == ["0", "1", end.mark, end.mark])
    }

    @Test(arguments: [(Event<Token>.completed, "|"), (.error(MarbleError()), "#")], divisions)
    func `a part that was observed before the end of the source sends that end to later observers`(
        _ end: (event: Event<Token>, mark: String), of division: Division
    ) {
        let stage = Stage(division)
        stage.send()
        stage.observe()
        stage.source.on(end.event)
        stage.observe()
        #expect(stage.log.entries == ["0", end.mark, end.mark])
    }

    @Test(arguments: divisions)
    func `a part that is first observed after the source was disposed sends what it has kept, and completes`(
        _ division: Division
    ) {
        let stage = Stage(division)
        stage.send()
        stage.send()
        stage.subscription.dispose()
        #expect(!stage.source.hasObservers)
        #expect(stage.kept == [0, 1])
        stage.observe()
        stage.observe()
        #expect(stage.log.entries == ["0", "1", "|", "|"])
        #expect(stage.kept == [])
    }

    @Test(arguments: divisions)
    func `a part that is observed again after the source was disposed completes`(_ division: Division) {
        let stage = Stage(division)
        stage.send()
        stage.observe().dispose()
        stage.send()
        stage.subscription.dispose()
        stage.observe()
        #expect(stage.log.entries == ["0", "|"])
    }

    @Test(arguments: divisions)
    func `a part that is first observed in the callback that disposes the source completes`(_ division: Division) {
        let stage = Stage(division)
        _ = stage.source.subscribe(onNext: { _ in
            stage.subscription.dispose()
            stage.observe()
        })
        stage.send()
        #expect(stage.log.entries == ["0", "|"])
    }

    @Test(arguments: divisions) func `a part that is held and not observed does not keep the source`(
        _ division: Division
    ) {
        let stage = Stage(division)
        stage.send()
        stage.subscription.dispose()
        #expect(!stage.source.hasObservers)
    }

    @Test(arguments: divisions) func `what is sent while the first observer gets what was kept follows in order`(
        _ division: Division
    ) {
        let stage = Stage(division)
        stage.send()
        stage.send()
        stage.observe(as: "a") { number in
            if number > 1 { return }
            stage.send()
            stage.observe(as: "b\(number):")
        }
        #expect(stage.log.entries == ["a0", "a1", "a2", "a3", "b0:3"])
        stage.source.onCompleted()
        #expect(stage.log.entries.suffix(3) == ["a|", "b0:|", "b1:|"])
    }

    @Test(arguments: divisions) func `the first observer of a part can stop before it has got all that was kept`(
        _ division: Division
    ) {
        let stage = Stage(division)
        for _ in 0..<3 { stage.send() }
        stage.observe(upTo: 2)
        #expect(stage.log.entries == ["0", "1", "|"])
        #expect(stage.kept == [])
    }
}
