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
}
