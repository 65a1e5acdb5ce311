import Rill
import Testing

@testable import RillTesting

struct PartitionTests {
    @Test func `partition makes two streams, of the elements that satisfy the predicate and of the others`() {
        diagram(of: Int.self) { source in
            "--1--2--3--4--|"
            source.partition { $0 % 2 == 0 }.matches
            "-----2-----4--|"
        }
        diagram(of: Int.self) { source in
            "--1--2--3--4--|"
            source.partition { $0 % 2 == 0 }.nonMatches
            "--1-----3-----|"
        }
    }

    @Test func `partition shares one subscription, and calls the predicate once for each element`() {
        let (source, asked, log) = (PublishSubject<Int>(), Shared(0), Log())
        let halves = source.partition { element in
            asked.withLock { $0 += 1 }
            return element > 1
        }
        log.record(halves.matches, as: "m")
        log.record(halves.nonMatches, as: "n")
        source.onNext(1)
        source.onNext(2)
        source.onCompleted()
        #expect(log.entries == ["n1", "m2", "m|", "n|"])
        #expect(asked.value == 2)
    }

    @Test func `partition fails both streams and disposes the source when its predicate throws`() {
        let (source, log) = (PublishSubject<Int>(), Log())
        let halves = source.partition { _ in throw MarbleError() }
        log.record(halves.matches, as: "m")
        log.record(halves.nonMatches, as: "n")
        source.onNext(1)
        #expect(log.entries == ["m#", "n#"])
        #expect(!source.hasObservers)
    }

    @Test(arguments: Law.all.filter { $0 != .independence }) func `partition obeys`(_ law: Law) {
        law.check(notExercised: [.patience]) { $0.partition { $0 % 3 == 0 }.matches }
        law.check(notExercised: [.patience]) { $0.partition { $0 % 3 == 0 }.nonMatches }
    }
}
