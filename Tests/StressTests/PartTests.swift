import Testing

@testable import Rill
@testable import RillTesting

extension Stress {
    struct PartTests {
        /// A source, and the group of all its elements, which has kept the first one.
        private final class Stage: Sendable {
            let source = PublishSubject<Sent>()
            let group = Shared<Observable<Sent>?>(nil)
            let subscription: any Disposable
            let observers = [Recorder<Sent>(), Recorder<Sent>()]
            let sent = Shared(0)

            init() {
                subscription = source.groupBy { $0.sender }
                    .subscribe(onNext: { [group] begun in group.withLock { $0 = begun.asObservable() } })
                send()
            }

            func send() {
                source.onNext(Sent(1, sent.value))
                sent.withLock { $0 += 1 }
            }

            func observe(_ index: Int) {
                if let group = group.value { observers[index].subscribe(to: group) }
            }
        }

        @Test func `one of two observers that subscribe while elements are sent gets all, the other the last ones`()
            throws
        {
            try Race { Stage() }
                .lane { stage in for _ in 0..<8 { stage.send() } }
                .lane { $0.observe(0) }
                .lane { $0.observe(1) }
                .verdict { stage in
                    stage.source.onCompleted()
                    let numbers = stage.observers.map { $0.elements.map(\.number) }.sorted { $0.count > $1.count }
                    try #require(numbers[0] == Array(0..<9))
                    try #require(numbers[1] == numbers[0].suffix(numbers[1].count))
                    for observer in stage.observers {
                        try #require(observer.breach == nil && observer.end == .completed)
                    }
                }
        }

        @Test func `a first observer has what was sent before it subscribed when subscribe returns`() throws {
            try Race { (stage: Stage(), received: Shared(0), missing: Shared(0)) }
                .lane { stage, _, _ in for _ in 0..<8 { stage.send() } }
                .lane { stage, received, missing in
                    let sent = stage.sent.value
                    _ = stage.group.value!.subscribe(onNext: { _ in received.withLock { $0 += 1 } })
                    let count = received.value
                    missing.withLock { $0 = sent - count }
                }
                .verdict { _, received, missing in
                    try #require(missing.value <= 0)
                    try #require(received.value == 9)
                }
        }

        @Test func `a group that is first observed while its source is disposed ends once, after consecutive elements`()
            throws
        {
            try Race { Stage() }
                .lane { stage in for _ in 0..<8 { stage.send() } }
                .lane { $0.observe(0) }
                .lane { $0.subscription.dispose() }
                .verdict { stage in
                    stage.source.onCompleted()
                    let observer = stage.observers[0]
                    try #require(observer.breach == nil && observer.end == .completed && observer.disposed == 1)
                    let numbers = observer.elements.map(\.number)
                    try #require(numbers.first == 0 && numbers.isConsecutive)
                    try #require(!stage.source.hasObservers)
                }
        }

        @Test
        func `a group that ends while elements are sent has all of them up to its end, and the next one the others`()
            throws
        {
            try Race { () -> (PublishSubject<Int>, PublishSubject<Int>, Shared<[[Int]]>) in
                let (source, ends, parts) = (PublishSubject<Int>(), PublishSubject<Int>(), Shared<[[Int]]>([]))
                _ = source.groupBy(keySelector: { _ in 0 }, until: { _ in ends }).flatMap { $0.toArray() }
                    .subscribe(onNext: { part in parts.withLock { $0.append(part) } })
                return (source, ends, parts)
            }
            .lane { source, _, _ in for element in 0..<12 { source.onNext(element) } }
            .lane { _, ends, _ in for _ in 0..<4 { ends.onNext(0) } }
            .lane { _, ends, _ in for _ in 0..<4 { ends.onNext(0) } }
            .verdict { source, _, parts in
                source.onCompleted()
                try #require(parts.value.flatMap { $0 } == Array(0..<12))
                try #require(parts.value.allSatisfy { !$0.isEmpty })
            }
        }

        @Test func `a group that is released while elements are sent retains none of them`() throws {
            try Race { (source: PublishSubject<Token>(), group: Shared<Observable<Token>?>(nil), live: Shared(0)) }
                .lane { source, group, live in
                    _ = source.groupBy { _ in 0 }
                        .subscribe(onNext: { begun in group.withLock { $0 = begun.asObservable() } })
                    for _ in 0..<8 {
                        live.withLock { $0 += 1 }
                        source.onNext(Token { live.withLock { $0 -= 1 } })
                    }
                }
                .lane { _, group, _ in
                    wait { group.value != nil }
                    withExtendedLifetime(group.take()) {}
                }
                .verdict { _, _, live in try #require(live.value == 0) }
        }
    }
}
