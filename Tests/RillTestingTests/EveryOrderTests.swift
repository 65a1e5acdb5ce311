import Rill
import RillTesting
import Testing

/// The examples of the page “Tests in every order”: faults that a test with one order passes by luck.
@Suite(.provokingIssues) struct EveryOrderTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// The test, for the wrong code or the right one.
        let test: @Sendable (_ time: TestScheduler, _ isRight: Bool) -> Void
    }

    static let examples = [
        Example(testDescription: "a debounce that is due when something else changes") { time, isRight in
            let saved = time.createObserver(String.self)
            let texts = time.createHotObservable("-a", of: String.self).asObservable()
            let isOnline = time.createHotObservable("---t", values: ["t": true]).asObservable()
            let drafts = texts.debounce(.seconds(2), scheduler: time)
            let pairs =
                isRight
                ? Observable.combineLatest(drafts, isOnline) { ($0, $1) } : drafts.withLatestFrom(isOnline) { ($0, $1) }
            let subscription = pairs.filter(\.1).map(\.0).subscribe(saved)
            time.run()
            #expect(saved.events.map(\.value) == [.next("a")])
            subscription.dispose()
        },
        Example(testDescription: "a flatMapLatest whose inner stream ends when the next one begins") { time, isRight in
            let stored = time.createObserver(String.self)
            let drafts = time.createHotObservable("a-b", of: String.self)
                .debounce(.seconds(1), scheduler: time)
            let upload: @Sendable (String) -> Observable<String> = { .just($0).delay(.seconds(2), scheduler: time) }
            let subscription = (isRight ? drafts.concatMap(upload) : drafts.flatMapLatest(upload)).subscribe(stored)
            time.run()
            #expect(stored.events.map(\.value) == [.next("a"), .next("b")])
            subscription.dispose()
        },
        Example(testDescription: "a missing distinct") { time, isRight in
            let shown = time.createObserver(String.self)
            let (stored, live) = (BehaviorRelay(value: ["a"]), PublishRelay<String>())
            let history = Observable<Int>.timer(.seconds(2), scheduler: time)
                .flatMap { _ in Observable.from(stored.value) }
            let messages = Observable.merge(history, live.asObservable())
            let subscription = (isRight ? messages.distinct() : messages).subscribe(shown)
            time.scheduleAt(2) {
                stored.accept(stored.value + ["b"])
                live.accept("b")
            }
            time.run()
            #expect(shown.events.compactMap(\.value.element).sorted() == ["a", "b"])
            subscription.dispose()
        },
    ]

    @Test(arguments: examples) func `a test in one order passes the wrong code`(_ example: Example) {
        #expect(provokedIssues { example.test(TestScheduler(), false) }.isEmpty)
    }

    @Test(arguments: examples) func `a test in every order finds what is wrong`(_ example: Example) {
        let comments = provokedComments { explore { example.test($0, false) } }
        #expect(comments.last?.contains("replay it with explore(replaying:") == true, "\(comments)")
    }

    @Test(arguments: examples) func `the right code passes in every order`(_ example: Example) {
        let exploration = explore { example.test($0, true) }
        #expect(exploration.isComplete)
        #expect(exploration.orders > 1)
    }
}
