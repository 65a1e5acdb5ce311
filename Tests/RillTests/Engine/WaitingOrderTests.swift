import Foundation
import Rill
import RillTesting
import Testing

/// Many streams may wait for one observer.
struct WaitingOrderTests {
    /// A join of many streams of two elements.
    struct Form: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// Attaches `taker` to `count` streams, each of which sends its number twice.
        let attach: @Sendable (Taker, Int) -> Void

        init(_ name: String, _ attach: @escaping @Sendable (Taker, Int) -> Void) {
            testDescription = name
            self.attach = attach
        }
    }

    static let forms = [
        Form("flatMap of a subject") { taker, count in
            let subject = PublishSubject<Int>()
            taker.attach(to: subject.flatMap { Observable.of($0, $0) })
            for number in 0..<count { subject.onNext(number) }
            subject.onCompleted()
        },
        Form("merge() of a subject") { taker, count in
            let subject = PublishSubject<Observable<Int>>()
            taker.attach(to: subject.merge())
            for number in 0..<count { subject.onNext(.of(number, number)) }
            subject.onCompleted()
        },
        Form("merge of a collection") { taker, count in
            taker.attach(to: .merge((0..<count).map { .of($0, $0) }))
        },
    ]

    /// The processor time of this thread, in seconds.
    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Returns how long a thread works for `count` streams, whose observer resumes for each element.
    private static func time(of form: Form, _ count: Int) -> Double {
        let seen = Shared(0)
        let time = Shared(0.0)
        onThread(stackSize: 8 << 20) {
            let start = processorTime()
            let taker = Taker { _, _ in
                seen.withLock { $0 += 1 }
                return .later
            }
            form.attach(taker, count)
            for _ in 0..<2 * count { taker.resume() }
            time.withLock { $0 = processorTime() - start }
        }
        #expect(seen.value == 2 * count)
        return time.value
    }

    @Test(arguments: forms) func `four times as many waiting streams take no ten times as long`(_ form: Form) {
        // Another try, because other threads may take the caches away.
        #expect((1...3).contains { _ in 10 * Self.time(of: form, 1000) > Self.time(of: form, 4000) })
    }

    @Test(arguments: forms) func `each resume() asks for one element, and none is lost`(_ form: Form) {
        let taker = Taker()
        form.attach(taker, 100)
        for count in 1...200 {
            #expect(taker.events.count { $0 != "|" } == count)
            taker.resume()
        }
        let numbers = taker.events.compactMap { Int($0) }
        #expect(numbers.sorted() == (0..<200).map { $0 / 2 })
        #expect(taker.events.last == "|")
    }

    @Test(arguments: forms) func `the stream that has waited longest is resumed first`(_ form: Form) {
        let taker = Taker()
        form.attach(taker, 20)
        taker.takeAll()
        let numbers = taker.events.compactMap { Int($0) }
        let firsts = Array(numbers.prefix(20))
        #expect(Set(firsts).count == 20)
        #expect(Array(numbers.dropFirst(20)) == firsts)
    }

    @Test(arguments: forms) func `disposing while many streams wait ends all of them`(_ form: Form) {
        let taker = Taker()
        form.attach(taker, 1000)
        taker.upstream.dispose()
        taker.resume()
        #expect(taker.events.count == 1)
    }
}
