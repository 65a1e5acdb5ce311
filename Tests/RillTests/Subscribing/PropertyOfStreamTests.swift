import Testing

@testable import Rill
@testable import RillTesting

@Suite(.provokingIssues) struct PropertyOfStreamTests {
    private let subject = PublishSubject<Int>()
    private let log = Log()

    @Test func `a property of a stream has its first value until an element comes`() {
        let property = subject.property(startingWith: 0)
        #expect(property.value == 0)
        log.record(property)
        subject.onNext(1)
        #expect(property.value == 1)
        #expect(log.entries == ["0", "1"])
    }

    @Test func `a property of a stream keeps the last element, and its observers complete`() {
        let property = subject.property(startingWith: 0).map { $0 + 1 }
        log.record(property)
        subject.onNext(1)
        subject.onCompleted()
        #expect(property.value == 2)
        log.record(property, as: "late")
        #expect(log.entries == ["1", "2", "|", "late2", "late|"])
    }

    @Test func `the subscription ends when the property and its observers have been released`() {
        var property: Property? = subject.property(startingWith: 0)
        let subscription = log.record(property!.map { $0 * 2 })
        property = nil
        subject.onNext(1)
        #expect(log.entries == ["0", "2"])
        subscription.dispose()
        #expect(!subject.hasObservers)
    }

    @Test func `what a property of a stream holds is released with it, also after observers have come and gone`() {
        let first = Token()
        weak let released = first
        do {
            let property = PublishSubject<Token>().property(startingWith: first)
            for _ in 0..<3 { property.subscribe(onNext: { _ in }).dispose() }
        }
        _ = consume first
        #expect(released == nil)
    }

    @Test func `the observers of a property are released when its stream ends without a word`() {
        let probe = Token()
        weak let released = probe
        do {
            let property = PublishSubject<Int>().property(startingWith: 1)
            _ = property.subscribe(onNext: { [probe] _ in withExtendedLifetime(probe) {} })
            #expect(property.value == 1)
        }
        _ = consume probe
        #expect(released == nil)
    }

    @Test func `a property of a stream that fails completes its observers`() async {
        let property = subject.property(startingWith: 0)
        log.record(property)
        let comments = provokedComments { subject.onError(MarbleError()) }
        #expect(comments.count == 1)
        #expect(comments.allSatisfy { $0.hasPrefix("unhandled error of property") })
        #expect(property.value == 0)
        #expect(log.entries == ["0", "|"])
    }

    @Test(arguments: Law.all) func `a property of a stream obeys`(_ law: Law) {
        law.check(notExercised: [.stop], canWait: false) { $0.throughProperty { $0 } }
    }

    @Test(arguments: Law.all) func `a property that is computed from one of a stream obeys`(_ law: Law) {
        law.check(notExercised: [.stop], canWait: false) {
            $0.throughProperty { property in
                Property.combine(property, property.map { $0 + 1 }) { $1 }.flatMapLatest { .just($0) }
            }
        }
    }
}

extension Observable {
    /// The events of an observer of a property that is computed from a property of this stream.
    fileprivate func throughProperty(
        _ compute: @escaping @Sendable (Property<Int>) -> Property<Int>
    ) -> Observable<Int> where Element == Int {
        .deferred { compute(`catch` { _ in .empty() }.property(startingWith: 0)).asObservable() }
    }
}
