import Rill

/// Fails the test if a pipeline holds more than `limit` elements while its observer asks for no more. Names the
/// operator that holds them.
///
///     expectBounded(by: 64) { readings, time in
///         readings.map { Reading($0) }
///             .onBackpressureBuffer(64, whenFull: .dropOldest)
///             .observe(on: time)
///     }
///
/// The pipeline runs with a fast source that can wait, and with one that can't: thousands of increasing numbers, of
/// which the observer takes one (law 13). Its schedulers have to be the one that it gets, whose time passes for a
/// minute. A pipeline that fails because a buffer overflows holds nothing. A source that can't wait begins to send when
/// the pipeline has subscribed to it, and the check fails if it doesn't within another minute.
///
/// - `limit`: the number of elements that one operator may hold. Rill's operators hold 512 of a source that can wait at
///   most, unless their documentation says otherwise.
/// - `canWait`: whether the source can wait. By default, the pipeline runs with both kinds.
///
/// Only a debug build of Rill can name the operator. In a release build, the check counts the elements that are
/// delivered when the observer asks again. The same holds for an operator of your own that keeps elements. An operator
/// that collects elements into one, such as `toArray()`, isn't noticed.
public func expectBounded<Result: Sendable>(
    by limit: Int, sourceCanWait canWait: Bool? = nil,
    fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
    _ pipeline: (_ source: Observable<Int>, _ time: TestScheduler) -> Observable<Result>
) {
    if limit < 0 { fatalError("expectBounded(by:): expected a number that is not negative, got \(limit)") }
    let location = TestLocation(fileID: fileID, file: file, line: line)
    for waits in [true, false] where canWait == nil || canWait == waits {
        let (time, subject, boundaries) = (TestScheduler(), PublishSubject<Int>(), Boundaries())
        let numbers = Numbers(last: limit + 2000)
        var run: PatientRun<Result>?
        var isObserved = false
        boundaries.note {
            let source = waits ? numbers.stream : subject.asObservable()
            run = PatientRun(pipeline(source, time), asking: 1)
            run?.attach()
            for _ in 0..<60 where !waits && !subject.hasObservers { time.advance(by: .seconds(1)) }
            isObserved = waits || subject.hasObservers
            if !waits { subject.send(1...numbers.last) }
            time.advance(by: .seconds(60))
        }
        let source = "a source that \(waits ? "can" : "can't") wait"
        if !isObserved { location.fail("not exercised: within a minute, \(source) had no observer") }
        let holders = boundaries.all.compactMap(Holder.init).filter { $0.count > limit }
        for holder in holders {
            location.fail("\(holder.name) holds \(holder.count) elements of \(source), expected \(limit) at most")
        }
        let before = run?.probe.elements.count ?? 0
        let asked = waits ? numbers.askedCount : numbers.last
        numbers.freeze()  // what the source would still send isn't held
        run?.requests.request(waits ? limit + 1 : .max)  // another source behind it may be endless
        time.advance(by: .zero)  // for a scheduler between what is held and the observer
        let kept = min((run?.probe.elements.count ?? 0) - before, asked)
        if kept > limit, holders.isEmpty {
            let found = waits ? "more than \(limit)" : "\(kept)"
            location.fail("\(found) elements of \(source) are held, expected \(limit) at most")
        }
        run?.upstream.dispose()
    }
}
