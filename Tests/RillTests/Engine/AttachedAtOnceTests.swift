import Dispatch
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

/// A group or window is attached before its first element follows, also while the join is busy.
struct GroupsAttachedAtOnceTests {
    /// How the elements of a group reach the observer later than the call that sends them.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let stream: @Sendable (PublishSubject<Int>, TestScheduler) -> Observable<Int>

        init(_ name: String, _ stream: @escaping @Sendable (PublishSubject<Int>, TestScheduler) -> Observable<Int>) {
            testDescription = name
            self.stream = stream
        }
    }

    static let groups = [
        Form("groupBy, flatMap, delay") { source, time in
            source.groupBy { $0 }.flatMap { $0.delay(.seconds(1), scheduler: time) }
        },
        Form("groupBy, flatMapLatest, delay") { source, time in
            source.groupBy { $0 }.flatMapLatest { $0.delay(.seconds(1), scheduler: time) }
        },
        Form("groupBy, flatMap(maxConcurrent: 10), delay") { source, time in
            source.groupBy { $0 }.flatMap(maxConcurrent: 10) { $0.delay(.seconds(1), scheduler: time) }
        },
        Form("groupBy, map, merge()") { source, time in
            source.groupBy { $0 }.map { $0.delay(.seconds(1), scheduler: time) }.merge()
        },
        Form("groupBy, flatMap, debounce") { source, time in
            source.groupBy { $0 }.flatMap { $0.debounce(.seconds(1), scheduler: time) }
        },
        Form("groupBy, flatMap, observe(on:)") { source, time in
            source.groupBy { $0 }.flatMap { $0.observe(on: time) }
        },
        Form("groupBy, flatMap, throttle of a delay") { source, time in
            source.groupBy { $0 }.flatMap {
                $0.delay(.seconds(1), scheduler: time).throttle(.seconds(1), scheduler: time)
            }
        },
        Form("groupBy, flatMap, asyncMap") { source, time in
            source.groupBy { $0 }.flatMap { $0.asyncMap(on: time) { $0 } }
        },
        Form("groupBy(until:), flatMap, delay") { source, time in
            source.groupBy(keySelector: { $0 }, until: { _ in Observable.just(0) }).flatMap {
                $0.delay(.seconds(1), scheduler: time)
            }
        },
        Form("groupBy(forgettingAfter:), flatMap, delay") { source, time in
            source.groupBy(keySelector: { $0 }, forgettingAfter: .seconds(1), scheduler: time).flatMap {
                $0.delay(.seconds(1), scheduler: time)
            }
        },
        Form("window(count: 1), flatMap, delay") { source, time in
            source.window(timeSpan: .seconds(100), count: 1, scheduler: time).flatMap {
                $0.delay(.seconds(1), scheduler: time)
            }
        },
        Form("window(count: 1), merge(), delay inside") { source, time in
            source.window(timeSpan: .seconds(100), count: 1, scheduler: time)
                .map { $0.delay(.seconds(1), scheduler: time) }.merge()
        },
        Form("partition of groups") { source, time in
            source.groupBy { $0 % 2 }.flatMap { group in
                group.groupBy { $0 }.flatMap { $0.delay(.seconds(1), scheduler: time) }
            }
        },
    ]

    @Test(arguments: groups)
    func `the first element of a group or window that begins within a delivery arrives`(_ form: Form) {
        let (source, time, log) = (PublishSubject<Int>(), TestScheduler(), Log())
        log.record(form.stream(source, time)) { element in
            if element == 1 { for next in 2...4 { source.onNext(next) } }
        }
        source.onNext(1)
        time.advance(by: .seconds(10))
        let expected = form.testDescription.contains("Latest") ? ["1", "4"] : ["1", "2", "3", "4"]
        #expect(log.entries == expected)
    }

    @Test(arguments: groups)
    func `the end of a source that ends within a delivery ends the result after its last element`(_ form: Form) {
        let (source, time, log) = (PublishSubject<Int>(), TestScheduler(), Log())
        log.record(form.stream(source, time)) { element in
            guard element == 1 else { return }
            source.onNext(2)
            source.onCompleted()
        }
        source.onNext(1)
        time.advance(by: .seconds(10))
        #expect(log.entries == ["1", "2", "|"])
    }

    @Test func `a group that begins while a timer delivers gets its first element`() {
        let (source, time, log) = (PublishSubject<Int>(), TestScheduler(), Log())
        let ticks = Observable<Int>.interval(.seconds(1), scheduler: time).map { -$0 }
        let groups = source.groupBy { $0 }.map { $0.asObservable() }
        log.record(groups.startWith(ticks).merge()) { element in
            if element == 0 { source.onNext(5) }
            if element == -1 { source.onNext(6) }
        }
        time.advance(by: .seconds(2))
        #expect(log.entries == ["0", "5", "-1", "6"])
    }

    @Test(arguments: AttachedAtOnceTests.running)
    func `a stream that is sent while another thread delivers gets what is sent right after it`(
        _ form: AttachedAtOnceTests.Form
    ) async {
        let (outer, first, second) = (AttachedAtOnceTests.Streams(), PublishSubject<Int>(), PublishSubject<Int>())
        let (log, isInside, isDone) = (Log(), Milestone(), Milestone())
        let mayReturn = DispatchSemaphore(value: 0)
        log.record(form.flatten(outer)) { element in
            guard element == 1 else { return }
            isInside.reach()
            #expect(mayReturn.wait(timeout: .now() + patience) == .success)
        }
        outer.onNext(first.asObservable())
        DispatchQueue(label: "inside").async {
            first.onNext(1)
            isDone.reach()
        }
        #expect(await isInside.isReached())
        outer.onNext(second.asObservable())
        #expect(second.hasObservers)
        second.onNext(2)
        mayReturn.signal()
        #expect(await isDone.isReached())
        #expect(log.entries == ["1", "2"])
    }
}
