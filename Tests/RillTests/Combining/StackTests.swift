import Testing

@testable import Rill
@testable import RillTesting

/// Law 9: a million synchronous sources on a thread with a stack of 512 KiB.
struct StackTests {
    private static let count = 1_000_000
    private static let numbers = Observable.range(start: 0, count: count)
    private static let many = repeatElement(Observable.just(0), count: count)

    @Test(arguments: [
        Case("flatMap") { numbers.flatMap { Observable.just($0) } },
        Case("concatMap") { numbers.concatMap { Observable.just($0) } },
        Case("merge") { Observable.merge(many) },
        Case("concat") { Observable.concat(many) },
        Case("retry") { failing(count - 1).retry() },
        Case("retry(when:)") { failing(count - 1).retry(when: { $0 }) },
        Case("catch(sequence:)") { .catch(sequence: repeatElement(failing(count - 1), count: count)) },
        Case("retry(backoff:)") { failing(count - 1).retry(backoff: .immediate()) },
    ])
    func `a million synchronous sources take no more stack than one`(_ operation: Case) {
        #expect(elementCount(operation.stream) == Self.count)
    }

    @Test func `a million streams that have waited take no more stack than one`() {
        let first = PublishSubject<Int>()
        let streams = Self.numbers.concatMap { $0 == 0 ? first.asObservable() : .just($0) }
        let end = Observable<Int>.empty().do(onSubscribe: { first.onCompleted() })
        #expect(elementCount { .merge(streams, end) } == Self.count - 1)
    }

    private func elementCount(_ stream: @escaping @Sendable () -> Observable<Int>) -> Int? {
        let result = Shared<Int?>(nil)
        onThread {
            stream().reduce(0) { count, _ in count + 1 }.subscribe(onNext: { count in result.withLock { $0 = count } })
        }
        return result.value
    }

    /// One element for each subscription, of which so many fail.
    private static func failing(_ failures: Int) -> Observable<Int> {
        let remaining = Shared(failures)
        return Observable { sink in
            let isFailing = remaining.withLock { remaining in
                remaining -= 1
                return remaining >= 0
            }
            if sink.next(0) == .more { sink.finish(isFailing ? .failed(MarbleError()) : .completed) }
            return Disposables.create()
        }
    }

    struct Case: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let stream: @Sendable () -> Observable<Int>

        init(_ name: String, stream: @escaping @Sendable () -> Observable<Int>) {
            testDescription = name
            self.stream = stream
        }
    }
}
