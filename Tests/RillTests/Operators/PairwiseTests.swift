import Testing

@testable import Rill
@testable import RillTesting

struct PairwiseTests {
    @Test func `pairwise pairs every element with the previous one`() {
        diagram {
            "--a--b----c----|"
            $0.pairwise().map { $0 + $1 }
            "-----[ab]-[bc]-|"
            "^--------------!"
        }
    }

    @Test func `pairwise of a single element only completes`() {
        diagram {
            "--a--|"
            $0.pairwise()
            "-----|"
        }
    }

    @Test func `pairwise passes an error`() {
        diagram {
            "--a--b----#"
            $0.pairwise().map { $0 + $1 }
            "-----[ab]-#"
        }
    }

    @Test func `pairwise pairs nil like any other element`() {
        let pairs = Observable<Int?>.of(nil, nil, 1).pairwise().map { [$0, $1] }
        #expect(pairs.events == [.next([nil, nil]), .next([nil, 1]), .completed])
    }

    @Test(arguments: Law.all) func `pairwise obeys`(_ law: Law) { law.check { $0.pairwise() } }

    @Test func `nwise groups the given number of consecutive elements`() {
        diagram {
            "--a--b--c-----d-----|"
            $0.nwise(3).map { $0.joined() }
            "--------[abc]-[bcd]-|"
            "^-------------------!"
        }
    }

    @Test func `nwise(1) wraps every element in an array`() {
        #expect(Observable.of(1, 2).nwise(1).events == [.next([1]), .next([2]), .completed])
    }

    @Test func `nwise of fewer elements only completes`() {
        diagram {
            "--a--b--#"
            $0.nwise(3)
            "--------#"
        }
    }

    @Test func `nwise keeps no more elements than it needs`() {
        let tokens = PublishSubject<Token>()
        let subscription = tokens.nwise(2).subscribe()
        let sent = (1...3).map { _ in tokens.sendToken() }
        #expect(sent.map { $0.object != nil } == [false, true, true])
        subscription.dispose()
        #expect(sent.allSatisfy { $0.object == nil })
    }

    @Test func `nwise rejects a number that is not positive`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = Observable.just(1).nwise(0)
        }
        #expect(result.message.contains("nwise(_:): expected n to be positive, got 0"))
    }

    @Test(arguments: Law.all, [1, 2, 3]) func `nwise obeys`(_ law: Law, n: Int) { law.check { $0.nwise(n) } }
}
