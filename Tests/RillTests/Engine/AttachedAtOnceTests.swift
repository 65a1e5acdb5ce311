import Rill
import RillTesting
import Testing

/// A stream is attached before `onNext` returns to its sender, even while a join delivers.
struct AttachedAtOnceTests {
    typealias Streams = PublishSubject<Observable<Int>>

    /// A way to flatten a stream of streams.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let flatten: @Sendable (Streams) -> Observable<Int>

        init(_ name: String, _ flatten: @escaping @Sendable (Streams) -> Observable<Int>) {
            testDescription = name
            self.flatten = flatten
        }
    }

    /// The forms that run a second stream while the first one runs.
    static let running = [
        Form("flatMap") { $0.flatMap { $0 } },
        Form("flatMap(maxConcurrent: 2)") { $0.flatMap(maxConcurrent: 2) { $0 } },
        Form("merge()") { $0.merge() },
        Form("merge(maxConcurrent: 2)") { $0.merge(maxConcurrent: 2) },
        Form("flatMapLatest") { $0.flatMapLatest { $0 } },
        Form("switchLatest()") { $0.switchLatest() },
        Form("flatMap within flatMap") { $0.flatMap { Observable.just($0).flatMap { $0 } } },
        Form("materialize, flatMap") { $0.flatMap { $0 }.materialize().compactMap(\.element) },
    ]

    @Test(arguments: running)
    func `a stream that is sent from within a delivery gets what is sent right after it`(_ form: Form) {
        let (outer, first, second, log) = (Streams(), PublishSubject<Int>(), PublishSubject<Int>(), Log())
        log.record(form.flatten(outer)) { element in
            guard element == 1 else { return }
            outer.onNext(second.asObservable())
            log.write(second.hasObservers ? "attached" : "not attached")
            second.onNext(2)
        }
        outer.onNext(first.asObservable())
        first.onNext(1)
        #expect(log.entries == ["1", "attached", "2"])
    }

    @Test(arguments: running)
    func `the end of a stream that is sent from within a delivery is not lost`(_ form: Form) {
        let (outer, first, second, log) = (Streams(), PublishSubject<Int>(), PublishSubject<Int>(), Log())
        log.record(form.flatten(outer)) { element in
            guard element == 1 else { return }
            outer.onNext(second.asObservable())
            second.onNext(2)
            second.onCompleted()
            outer.onCompleted()
        }
        outer.onNext(first.asObservable())
        first.onNext(1)
        first.onCompleted()
        #expect(log.entries == ["1", "2", "|"])
    }

    @Test(arguments: running.filter { !$0.testDescription.contains("atest") })
    func `several streams that are sent from within one delivery lose nothing`(_ form: Form) {
        let (outer, first, log) = (Streams(), PublishSubject<Int>(), Log())
        log.record(form.flatten(outer)) { element in
            guard element == 0 else { return }
            for number in 1...5 {
                let inner = PublishSubject<Int>()
                outer.onNext(inner.asObservable())
                inner.onNext(number)
                inner.onCompleted()
            }
        }
        outer.onNext(first.asObservable())
        first.onNext(0)
        #expect(log.entries == ["0", "1", "2", "3", "4", "5"])
    }

    @Test func `flatMapLatest drops what the old stream sends after onNext of the new one`() {
        let (outer, first, second, log) = (Streams(), PublishSubject<Int>(), PublishSubject<Int>(), Log())
        log.record(outer.flatMapLatest { $0 }) { element in
            guard element == 1 else { return }
            outer.onNext(second.asObservable())
            first.onNext(10)
        }
        outer.onNext(first.asObservable())
        first.onNext(1)
        #expect(log.entries == ["1"])
    }

    @Test func `a stream that waited is attached by the end of the one before, within a delivery, too`() {
        let (outer, first, log) = (Streams(), PublishSubject<Int>(), Log())
        let (second, third) = (PublishSubject<Int>(), PublishSubject<Int>())
        log.record(outer.merge(maxConcurrent: 2)) { element in
            guard element == 1 else { return }
            outer.onNext(third.asObservable())
            log.write(third.hasObservers ? "attached" : "waits")
            second.onCompleted()
            log.write(third.hasObservers ? "attached" : "waits")
            third.onNext(2)
        }
        outer.onNext(first.asObservable())
        outer.onNext(second.asObservable())
        first.onNext(1)
        #expect(log.entries == ["1", "waits", "attached", "2"])
    }

    @Test func `flatMapFirst takes a stream that is sent within the delivery of an unrelated stream`() {
        let (outer, inner, others, log) = (Streams(), PublishSubject<Int>(), PublishSubject<Int>(), Log())
        log.record(Observable.merge(others.asObservable(), outer.flatMapFirst { $0 })) { element in
            guard element == 1 else { return }
            outer.onNext(inner.asObservable())
            inner.onNext(2)
        }
        others.onNext(1)
        #expect(log.entries == ["1", "2"])
    }

    @Test func `concatMap takes a stream that is sent within the delivery of an unrelated stream`() {
        let (outer, inner, others, log) = (Streams(), PublishSubject<Int>(), PublishSubject<Int>(), Log())
        log.record(Observable.merge(others.asObservable(), outer.concatMap { $0 })) { element in
            guard element == 1 else { return }
            outer.onNext(inner.asObservable())
            inner.onNext(2)
        }
        others.onNext(1)
        #expect(log.entries == ["1", "2"])
    }

    @Test func `streams of streams attach all levels at once`() {
        let (outer, first, log) = (PublishSubject<Observable<Observable<Int>>>(), Streams(), Log())
        let (second, third, fourth) = (PublishSubject<Int>(), Streams(), PublishSubject<Int>())
        log.record(outer.merge().merge()) { element in
            guard element == 1 else { return }
            outer.onNext(third.asObservable())
            third.onNext(fourth.asObservable())
            fourth.onNext(2)
        }
        outer.onNext(first.asObservable())
        first.onNext(second.asObservable())
        second.onNext(1)
        #expect(log.entries == ["1", "2"])
    }
}
