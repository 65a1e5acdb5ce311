import Rill

extension Law {
    /// The laws that ``explore(orders:seed:canWait:fileID:file:line:_:)`` checks: those that one order can break and
    /// another one keep.
    public static let explored: [Law] = [.grammar, .serial, .stop, .dispose, .release, .errors, .time, .patience]

    /// Fails the test if the operator breaks this law in any order of virtual time. Fails for a law that isn't one of
    /// ``explored``.
    ///
    ///     @Test(arguments: Law.explored) func `debounce obeys in every order`(_ law: Law) {
    ///         law.explore { source, _, time in source.debounce(.seconds(1), scheduler: time) }
    ///     }
    ///
    /// The sources send at full seconds, so an operator whose times are full seconds has something due at the same
    /// time. Disposes, requests, errors and re-entrant elements come at any time.
    ///
    /// - `limit`: the number of orders for each kind of source, and that of the random ones which follow if there are
    ///   more.
    /// - `canWait`: whether the result waits for its observer. ``patience`` checks that the stream ends, and if the
    ///   result waits, that no element comes unasked. To see that nothing is lost, use `check`.
    /// - `operation`: makes a stream with the operator, of one or two sources, on a scheduler.
    public func explore<Result: Sendable>(
        orders limit: Int = 100, seed: UInt64 = 1, canWait: Bool = true,
        fileID: String = #fileID, file: StaticString = #filePath, line: UInt = #line,
        _ operation:
            @escaping @Sendable (
                _ first: Observable<Int>, _ second: Observable<Int>, _ time: TestScheduler
            ) -> Observable<Result>
    ) {
        let location = TestLocation(fileID: fileID, file: file, line: line)
        if !Law.explored.contains(self) {
            return location.fail("law \(rawValue), \(self): expected a law of `Law.explored`; use `check` for this one")
        }
        var hasElement = false
        for kind in kinds {
            let exploration = Exploration(orders: limit, seed: seed) { time in
                var run = ExploredRun(kind, on: time, operation)
                run.check(self, canWait: canWait)
                hasElement = hasElement || run.hasElement.value
                if !run.violations.isEmpty { throw Violation(description: run.violations.joined(separator: ", ")) }
            }
            if let failure = exploration.failure, let error = failure.error {
                location.fail(
                    "law \(rawValue), \(self), order \(exploration.orders) of \(kind.rawValue) sources: \(error)\n"
                        + failure.table)
            }
        }
        if !hasElement { location.fail("law \(rawValue), \(self): not exercised: an element") }
    }

    private var kinds: [SourceKind] {
        switch self {
        case .grammar: [.drawn, .failing, .patient]
        case .release: [.drawn, .failing, .endless, .patient]
        case .stop, .dispose, .time: [.drawn, .endless, .patient]
        case .serial, .errors: [.sent]
        default: [.patient]
        }
    }
}

private struct Violation: Error, CustomStringConvertible { let description: String }

private enum SourceKind: String {
    case drawn, failing, endless, patient, sent

    /// The marbles of both sources.
    var marbles: [String] {
        [self == .failing ? "-1-2#" : "-1-2-3|", "-7-8-|"].map { self == .endless ? String($0.dropLast()) : $0 }
    }
}

/// A run of an operator in one order of virtual time.
private struct ExploredRun<Result: Sendable> {
    let kind: SourceKind
    let time: TestScheduler
    let subject = PublishSubject<Int>()
    let sources: [TestableObservable<Int>]
    let stream: Observable<Result>
    let upstream = PromisedUpstream()
    private(set) var violations: [String] = []
    let hasElement = Shared(false)

    init(
        _ kind: SourceKind, on time: TestScheduler,
        _ operation: (Observable<Int>, Observable<Int>, TestScheduler) -> Observable<Result>
    ) {
        (self.kind, self.time) = (kind, time)
        sources = kind.marbles.map { time.createColdObservable($0, of: Int.self) }
        var streams = sources.map { $0.asObservable() }
        if kind == .patient {
            streams = [.range(start: 1, count: 3, scheduler: time), .range(start: 7, count: 2, scheduler: time)]
        }
        if kind == .sent { streams[0] = subject.once }
        stream = operation(streams[0], streams[1], time)
    }

    private mutating func report(_ violation: String, if isViolated: Bool = true) {
        if isViolated { violations.append(violation) }
    }

    /// Returns a probe within whose calls, too, actions may run at any time.
    private func probe(limit: Int = .max) -> Probe {
        Probe(
            limit: limit,
            onNext: { [choices = time.virtual.choices, hasElement] count in
                hasElement.withLock { $0 = true }
                choices?.note("element \(count)")
                choices?.runAnytimeInside()
            })
    }

    mutating func check(_ law: Law, canWait: Bool) {
        switch law {
        case .serial: send(last: { $0.onCompleted() })
        case .errors: send(last: { $0.onError(MarbleError()) })
        case .stop: subscribeTwice(limits: (2, 1))
        case .dispose, .release, .time: dispose()
        case .patience: ask(canWait)
        default: subscribeTwice()
        }
    }

    /// Subscribes another observer at any time. The observers stop at `limits` elements.
    private mutating func subscribeTwice(limits: (Int, Int) = (.max, .max)) {
        let (first, second, other) = (probe(limit: limits.0), probe(limit: limits.1), PromisedUpstream())
        time.scheduleAnytime { [stream] in other.fulfil(stream.attach(second.sink(of: other))) }
        upstream.fulfil(stream.attach(first.sink(of: upstream)))
        let goesOn = { (probe: Probe) in !probe.hasEnded && !probe.hasStopped }
        time.advance(by: .seconds(60))
        for (probe, upstream) in [(first, upstream), (second, other)] where kind == .endless && goesOn(probe) {
            upstream.dispose()
        }
        end(first, second)
        report("a stream did not end", if: kind != .endless && [first, second].contains(where: goesOn))
    }

    /// Lets time pass, and checks what is left.
    private mutating func end(_ probes: Probe...) {
        time.advance(by: .seconds(60))
        violations += probes.flatMap(\.violations)
        report("an action is still scheduled", if: time.hasPendingActions)
        report("a source is still subscribed to", if: subject.hasObservers || sources.contains { $0.isHeld })
    }

    private mutating func send(last: @escaping @Sendable (PublishSubject<Int>) -> Void) {
        let (probe, sent) = (probe(), Shared(0))
        upstream.fulfil(stream.attach(probe.sink(of: upstream)))
        for _ in 1...3 {
            time.scheduleAnytime { [subject] in
                let number = sent.increment()
                if number < 3 { subject.onNext(number) } else { last(subject) }
            }
        }
        end(probe)
        report("the stream did not end", if: !probe.hasEnded)
    }

    private mutating func dispose() {
        let (probe, count) = (probe(), Shared(Int.max))
        weak var token: Token?
        do {
            let held = Token()
            token = held
            upstream.fulfil(stream.attach(probe.sink(holding: held, of: upstream)))
        }
        time.scheduleAnytime { [upstream] in
            probe.noteDispose()
            upstream.dispose()
            count.withLock { $0 = probe.events.count }
        }
        end(probe)
        report("an event came after dispose", if: probe.events.count > count.value)
        report("the sink is still held", if: token != nil)
    }

    private mutating func ask(_ canWait: Bool) {
        let run = PatientRun(stream, asking: 1) { [choices = time.virtual.choices, hasElement] _, _ in
            hasElement.withLock { $0 = true }
            choices?.runAnytimeInside()
        }
        run.attach()
        for _ in 1...2 { time.scheduleAnytime { run.requests.request(1) } }
        time.advance(by: .seconds(30))
        if canWait { violations += run.probe.unasked.map { "\($0) came before resume()" } }
        run.requests.request(.max)
        end(run.probe)
        report("the stream did not end after all was asked for", if: !run.probe.hasEnded)
        run.upstream.dispose()
    }
}

extension TestableObservable {
    /// Whether somebody is subscribed.
    fileprivate var isHeld: Bool { subscriptions.contains { $0.unsubscribe == .max } }
}
