import Dispatch
import Rill
import RillTesting
import Testing

@Suite(.provokingIssues) struct LeakCheckerTests {
    private let subject = PublishSubject<Int>()

    @Test func `subscriptions that end are not leaks`() {
        expectNoLiveSubscriptions {
            subject.subscribe().dispose()
            _ = Observable.of(1, 2).subscribe()
            _ = Observable<Int>.never().subscribe()
            subject.bind(with: Owner()) { _, _ in }
        }
    }

    @Test func `a live subscription is listed with its file and line`() {
        var line = 0
        expectFailure {
            expectNoLiveSubscriptions {
                line = #line + 1
                _ = subject.subscribe(onNext: { _ in })
                _ = subject.bind(to: PublishRelay<Int>())
            }
        } saying: {
            """
            2 live subscriptions:
              subscribe at RillTestingTests/LeakCheckerTests.swift:\(line)
              bind at RillTestingTests/LeakCheckerTests.swift:\(line + 1)
            """
        }
    }

    @Test func `subscriptions from before and of other tests are not leaks`() {
        _ = subject.subscribe()
        expectNoLiveSubscriptions {
            let other = DispatchSemaphore(value: 0)
            DispatchQueue.global().async { [subject] in
                _ = subject.subscribe()
                other.signal()
            }
            other.wait()
        }
    }

    @Test func `a body may be async, and its child tasks count`() async {
        await expectNoLiveSubscriptions {
            await Task { [subject] in subject.subscribe().dispose() }.value
        }
        var line: UInt = 0
        let survivors = await Resources.survivors {
            line = #line + 1
            await Task { [subject] in _ = subject.subscribe() }.value
        }
        #expect(survivors.map(\.line) == [line])
    }

    @Test func `an error of the body is rethrown`() {
        #expect(throws: MarbleError.self) { try expectNoLiveSubscriptions { throw MarbleError() } }
    }

    @Test func `a leak checker includes other threads, and nothing from before its creation`() {
        _ = subject.subscribe()
        let leaks = LeakChecker()
        let line = Shared<UInt>(0)
        onThread { [subject] in
            line.withLock { $0 = #line + 1 }
            _ = subject.subscribe()
        }
        let found = leaks.liveSubscriptions.filter { $0.file.hasSuffix("/LeakCheckerTests.swift") }
        #expect(found.map(\.line).contains(line.value))
        subject.onCompleted()
        #expect(!leaks.liveSubscriptions.contains { $0.id == found.first { $0.line == line.value }?.id })
    }

    @Test func `a leak checker fails if a subscription lives`() {
        let leaks = LeakChecker()
        let line = #line + 1
        _ = subject.subscribe()
        let comments = provokedComments { leaks.expectNoLiveSubscriptions() }
        #expect(comments.count == 1)
        #expect(comments[0].contains("\n  subscribe at RillTestingTests/LeakCheckerTests.swift:\(line)"))
    }

    private func expectFailure(
        sourceLocation: SourceLocation = #_sourceLocation, of body: () -> Void, saying message: () -> String
    ) {
        #expect(provokedComments(body) == [message()], sourceLocation: sourceLocation)
    }
}

private final class Owner: DisposeBagOwner, Sendable {
    let disposeBag = DisposeBag()
}
