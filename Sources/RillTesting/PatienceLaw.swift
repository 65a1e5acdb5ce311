import Rill

/// When and where an observer calls `resume()`.
private enum Asking: String, CaseIterable {
    case within = "from within its call"
    case withinOnAnotherThread = "on another thread during its call"
    case after = "after its call"
    case onAnotherThread = "on another thread after its call"

    var isInside: Bool { self == .within || self == .withinOnAnotherThread }
}

extension LawCheck {
    /// The check counts as exercised if an element came after ``Upstream/resume()``. A stream that goes on during a
    /// wait breaks the law, unless the check is expected to find nothing to examine.
    func patience(_ findings: inout Findings) {
        for source in Self.sources {
            let eager = Probe()
            operation(source.make()).attach(eager.sink()).dispose()
            for asking in Asking.allCases {
                for count in [1, 3] {
                    let isFree = Shared(true)
                    let run = run(operation(source.make()), count, asking, isFree)
                    let description = "with \(source.name), asked for \(count) \(asking.rawValue)"
                    findings.report("\(description), resume() did not return", if: !isFree.value)
                    report(run, against: eager, description, waits: !asking.isInside, &findings)
                }
            }
        }
        for seed in 1...20 as ClosedRange<UInt64> { atRandomTimes(seed, &findings) }
        for count in [1, 3] {
            for isInside in [true, false] { disposeWhileWaiting(after: count, isInside, &findings) }
        }
        for seed in 1...20 as ClosedRange<UInt64> {
            withHotSource(seed, followedBy: 0, &findings)
            withHotSource(seed, followedBy: 3, &findings)
        }
    }

    /// Asks for elements until no more come.
    private func run(
        _ stream: Observable<Result>, _ count: Int, _ asking: Asking, _ isFree: Shared<Bool>
    ) -> PatientRun<Result> {
        let request: @Sendable (Requests) -> Void = { requests in
            switch asking {
            case .within, .after: requests.request(count)
            case .withinOnAnotherThread, .onAnotherThread:
                let hasReturned = elsewhere { requests.request(count) }
                isFree.withLock { $0 = $0 && hasReturned }
            }
        }
        let run = PatientRun(stream, asking: count) { requests, _ in if asking.isInside { request(requests) } }
        run.attach()
        while run.requests.isWaiting, !asking.isInside, isFree.value { request(run.requests) }
        run.upstream.dispose()
        return run
    }

    private func atRandomTimes(_ seed: UInt64, _ findings: inout Findings) {
        let (eager, scheduler) = (Probe(), TestScheduler())
        let whole = operation(.range(start: 1, count: 8, scheduler: scheduler)).attach(eager.sink())
        scheduler.advance(by: .seconds(200))
        whole.dispose()

        var random = SplitMix64(seed: seed)
        let later = TestScheduler()
        let run = PatientRun(
            operation(.range(start: 1, count: 8, scheduler: later)), asking: .random(in: 1...3, using: &random))
        run.attach()
        for _ in 0..<100 where !run.probe.hasEnded {
            later.advance(by: .seconds(.random(in: 0...2, using: &random)))
            run.requests.request(.random(in: 0...3, using: &random))
        }
        run.upstream.dispose()
        report(run, against: eager, "asked at random times", waits: true, &findings)
    }

    /// Asks for elements of a source that can't wait at random times, also from within its deliveries. Then `rest`
    /// elements of a source that can wait follow.
    private func withHotSource(_ seed: UInt64, followedBy rest: Int, _ findings: inout Findings) {
        var random = SplitMix64(seed: seed)
        let last = Int.random(in: 101...108, using: &random)
        let asksInside = Int.random(in: 0...3, using: &random)
        let subject = PublishSubject<Int>()
        let source = Self.source(subject, after: last, followedBy: rest)
        let run = PatientRun(operation(source), asking: .random(in: 1...3, using: &random)) { requests, _ in
            requests.request(asksInside)
        }
        run.attach()
        for number in 101...last {
            subject.onNext(number)
            if Bool.random(using: &random) { run.requests.request(.random(in: 1...3, using: &random)) }
        }
        subject.onCompleted()
        while run.requests.isWaiting { run.requests.request(1) }
        run.upstream.dispose()
        let description = "with a source that can't wait\(rest > 0 ? ", and another that can" : "")"
        findings.report(run.probe.violations.map { "\(description), \($0)" })
        compare(run.probe, with: sent(101...last, followedBy: rest), description, &findings)
    }

    private func disposeWhileWaiting(after count: Int, _ isInside: Bool, _ findings: inout Findings) {
        let place = isInside ? "a dispose inside the call that is answered .later" : "a dispose while the source waits"
        let numbers = Numbers(last: 8)
        let run = PatientRun(operation(numbers.stream), asking: count) { _, upstream in
            if isInside { upstream.dispose() }
        }
        weak var token: Token?
        do {
            let held = Token()
            token = held
            run.attach(holding: held)
        }
        if canBeHot && run.isHot || run.probe.hasEnded || !run.requests.isWaiting { return run.upstream.dispose() }
        let before = run.probe.events.count
        run.upstream.dispose()
        findings.report("the sink is still held after \(place)", if: token != nil)
        findings.report("the source is still held after \(place)", if: numbers.isHeld)
        run.requests.request(8)
        findings.report(run.probe.events.dropFirst(before).map { "\($0) came after \(place)" })
    }

    private func report(
        _ run: PatientRun<Result>, against eager: Probe, _ description: String, waits: Bool, _ findings: inout Findings
    ) {
        let probe = run.probe
        findings.look(
            for: "an element that waited for resume()",
            isSeen: waits && !run.isHot && probe.elements.count > run.count)
        if canBeHot, run.isHot { return }
        findings.report(probe.violations.map { "\(description), \($0)" })
        findings.report(probe.unasked.map { "\(description), \($0) came before resume()" })
        let (events, expected) = (probe.events, eager.events)
        findings.report(
            "\(description), the events were \(events), and without a wait \(expected)",
            if: interleaves ? !isInterleaving(events, expected) : events != expected)
    }
}
