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
            isObserved = subject.hasObservers
            if !waits { subject.send(1...numbers.last) }
            time.advance(by: .seconds(60))
            if waits { isObserved = numbers.askedCount > 0 }
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

/// The operators of running subscriptions in which elements can wait, and how many wait in each.
///
///     let held = HeldElements { readings.delay(.seconds(5), scheduler: time).subscribe(with: screen, onNext: …) }
///     time.advance(by: .seconds(2))
///     print(held)  // delay: 2
///
/// It lists the operators that have a clock, a queue or several sources, in the order of the chain, as long as their
/// subscription goes on. The latest elements that `combineLatest` and `withLatestFrom` keep don't wait, and so don't
/// count. Only a debug build of Rill notes the operators. In a release build, the list is empty.
///
/// Read it while no other thread sends, as between two steps of virtual time.
public struct HeldElements: CustomStringConvertible, Sendable {
    private let boundaries = Boundaries()

    /// Notes the operators of the subscriptions that start within `body`.
    public init(in body: () -> Void) { boundaries.note(in: body) }

    /// The operators, and the number of elements that each holds now. Takes time in proportion to the number of
    /// operators and of elements.
    public var counts: [(name: String, count: Int)] {
        boundaries.all.reversed().compactMap(Holder.init).map { ($0.name, $0.count) }
    }

    public var description: String {
        let counts = counts
        return counts.isEmpty ? "no operators" : counts.map { "\($0.name): \($0.count)" }.joined(separator: ", ")
    }
}

/// An operator, and how many elements it holds.
struct Holder {
    let name: String
    let count: Int

    init?(_ boundary: any Boundary) {
        guard let (owner, values) = boundary.holding else { return nil }
        name = Self.name(of: "\(owner)")
        count = values.reduce(0) { $0 + Self.count(in: $1) }
    }

    /// The operators whose types have other names.
    private static let names = [
        "Chunk": "chunks(ofCount:orAfter:)", "DeliveryQueue": "observe(on:) or onBackpressureBuffer",
        "Flattening": "flatMap(maxConcurrent:) or concatMap", "Flatten": "flatMap",
        "Quiet": "groupBy(keySelector:forgettingAfter:)", "TriggeredBuffer": "bufferWithTrigger",
        "Pausable": "pausableBuffered", "Until": "take(until:), skip(until:) or a limit of time",
        "Merge": "merge, amb, startWith or groupBy(keySelector:until:)",
    ]

    /// Returns the name of an operator, from that of its type: `TimedState<DelayState<Int>>` is `delay`.
    private static func name(of type: String) -> String {
        let parts = type.split(separator: "<").map(String.init)
        let inner = parts[0] == "TimedState" ? parts[1] : parts[0]
        let word = inner.hasSuffix("State") ? String(inner.dropLast(5)) : inner
        return names[word] ?? word.prefix(1).lowercased() + word.dropFirst()
    }

    /// Returns the number of elements in the collections that are stored in a value, and in its variables `waiting`. It
    /// leaves out the objects that a value refers to.
    private static func count(in value: Any) -> Int {
        let mirror = Mirror(reflecting: value)
        let children = mirror.children
        switch mirror.displayStyle {
        case .collection where "\(mirror.subjectType)".contains("<Queue<"): break
        case .collection, .set, .dictionary: return children.count
        case .class: return 0
        default: break
        }
        return children.reduce(0) { count, child in
            if child.label == "notes" { return count }  // notes about the sources
            let element = Mirror(reflecting: child.value)
            let isElement = child.label == "waiting" && element.displayStyle == .optional
            return count + (isElement ? element.children.count : Self.count(in: child.value))
        }
    }
}
