import Rill
import RillTesting
import Testing
import ThreadSanitizer

extension Stress {
    struct StackTests {
        @Test(arguments: Million.allCases)
        func `any number of synchronous inner sources need constant stack`(in million: Million) {
            let recorder = Recorder<Int>()
            onThread { recorder.subscribe(to: million.stream) }
            #expect(recorder.breach == nil)
            #expect(recorder.elements.count == Million.count)
            #expect(recorder.end == .completed)
            #expect(recorder.disposed == 1)
        }

        @Test(arguments: [1, 2])
        func `any number of sources that waited for an asynchronous one need constant stack`(maxConcurrent: Int) {
            let first = PublishSubject<Int>()
            let recorder = Recorder<Int>()
            onThread {
                recorder.subscribe(
                    to: Observable.range(start: 0, count: Million.count).flatMap(maxConcurrent: maxConcurrent) {
                        $0 < maxConcurrent ? first.asObservable() : .just($0)
                    })
                first.onCompleted()
            }
            #expect(recorder.elements.elementsEqual(maxConcurrent..<Million.count))
            #expect(recorder.end == .completed)
        }

        @Test func `any number of sends from inside need constant stack`() {
            let subject = PublishSubject<Int>()
            let recorder = Recorder<Int> { _, element in
                if element < Million.count - 1 { subject.onNext(element + 1) } else { subject.onCompleted() }
            }
            onThread {
                recorder.subscribe(to: subject)
                subject.onNext(0)
            }
            #expect(recorder.elements.elementsEqual(0..<Million.count))
            #expect(recorder.end == .completed)
        }

        @Test func `any number of actions that schedule one another need constant stack`() {
            let recorder = Recorder<Int>()
            onThread {
                recorder.subscribe(
                    to: Observable.range(start: 0, count: Million.count, scheduler: CurrentThreadScheduler.instance)
                        .observe(on: CurrentThreadScheduler.instance))
            }
            #expect(recorder.elements.elementsEqual(0..<Million.count))
            #expect(recorder.end == .completed)
        }
    }
}

/// Sources of one element, flattened in every way; a million in a full run.
enum Million: CaseIterable {
    case concatOfSequence
    case concat
    case concatMap
    case flatMap
    case merge
    case mergeOneByOne
    case mergeOfCollection
    case flatMapLatest
    case flatMapFirst
    case retry
    case retryWhen
    case retryWithBackoff
    case catchOfSequence
    case caught

    /// Enough to overflow the stack of 512 KiB, if each took 52 bytes of it. Under the sanitizer, everything is slower.
    static let count = sanitizes_threads() == 0 ? Stress.rounds(1_000_000) : 10_000

    private static var elements: Observable<Int> { .range(start: 0, count: count) }
    private static var streams: Observable<Observable<Int>> { elements.map { .just($0) } }

    /// Sends one element and fails each time it is subscribed to, and completes the last time.
    private static var failing: Observable<Int> {
        let subscriptions = Shared(0)
        return Observable { sink in
            let subscription = subscriptions.withLock { count in
                count += 1
                return count
            }
            if sink.next(subscription) == .more {
                sink.finish(subscription < count ? .failed(Failure()) : .completed)
            }
            return Disposables.create()
        }
    }

    var stream: Observable<Int> {
        switch self {
        case .concatOfSequence: .concat(repeatElement(Observable.just(0), count: Self.count))
        case .concat: Self.streams.concat()
        case .concatMap: Self.elements.concatMap { Observable.just($0) }
        case .flatMap: Self.elements.flatMap { Observable.just($0) }
        case .merge: Self.streams.merge()
        case .mergeOneByOne: Self.streams.merge(maxConcurrent: 1)
        case .mergeOfCollection: .merge(Array(repeating: Observable.just(0), count: Self.count))
        case .flatMapLatest: Self.elements.flatMapLatest { Observable.just($0) }
        case .flatMapFirst: Self.elements.flatMapFirst { Observable.just($0) }
        case .retry: Self.failing.retry()
        case .retryWhen: Self.failing.retry(when: { $0 })
        case .retryWithBackoff: Self.failing.retry(backoff: .immediate(), scheduler: MainScheduler.instance)
        case .catchOfSequence: .catch(sequence: repeatElement(Self.failing, count: Self.count))
        case .caught: Self.elements.concatMap { element in Observable.error(Failure()).catch { _ in .just(element) } }
        }
    }
}
