import Rill

/// The checks of an operator that is busy, or whose observer waits.
extension LawCheck {
    /// Sends each element as soon as the previous one has been delivered, from within that delivery.
    func attachment(_ findings: inout Findings) {
        for last in [101, 103, 108] {
            let (subject, sent) = (PublishSubject<Int>(), Shared(100))
            let sendNext: @Sendable () -> Void = {
                let number = sent.increment()
                if number <= last { subject.onNext(number) }
            }
            // The operator may send elements of its own before it subscribes.
            let probe = Probe(onNext: { _ in if subject.hasObservers { sendNext() } })
            let subscription = operation(subject.asObservable()).attach(probe.sink())
            findings.look(for: "a source that is subscribed to at once", isSeen: subject.hasObservers)
            while sent.value < last { sendNext() }
            subject.onCompleted()
            subscription.dispose()
            findings.report(probe.violations)
            compare(probe, with: self.sent(101...last), "sent from within deliveries", &findings)
        }
    }

    /// The subject alone, or with `rest` more numbers from a stream that waits.
    static func source(_ subject: PublishSubject<Int>, after last: Int, followedBy rest: Int) -> Observable<Int> {
        rest == 0 ? subject.asObservable() : subject.concat(.range(start: last + 1, count: rest))
    }

    /// The result of elements that a subject sends right after the subscription, and of `rest` more.
    func sent(_ numbers: ClosedRange<Int>, followedBy rest: Int = 0) -> Probe {
        let (probe, subject) = (Probe(), PublishSubject<Int>())
        let source = Self.source(subject, after: numbers.upperBound, followedBy: rest)
        let subscription = operation(source).attach(probe.sink())
        subject.send(numbers)
        subject.onCompleted()
        subscription.dispose()
        return probe
    }

    func compare(_ probe: Probe, with expected: Probe, _ description: String, _ findings: inout Findings) {
        let (events, expected) = (probe.events, expected.events)
        let isRight =
            if drops { isPart(events, of: expected) } else if interleaves { isInterleaving(events, expected) } else {
                events == expected
            }
        findings.report("\(description), the events were \(events), expected \(expected)", if: !isRight)
    }

    /// Checks how much the operator reads or keeps for an observer that asks for no further element.
    func bounds(_ findings: inout Findings) {
        for count in [1, 8] {
            readAhead(count, &findings)
            leftovers(count, &findings)
        }
    }

    /// Checks that the operator asks its source for few more elements than it needs for the first `count`. The source
    /// begins after the operator has subscribed to all its sources.
    private func readAhead(_ count: Int, _ findings: inout Findings) {
        let needed = (1...64).first { elements(ofFirst: $0) >= count }
        if count == 1 { findings.look(for: "an element for the first 64 of the source", isSeen: needed != nil) }
        guard let needed else { return }
        let (numbers, time) = (Numbers(last: needed + bound + 1000), TestScheduler())
        let run = PatientRun(operation(numbers.stream.subscribe(on: time)), asking: 1)
        run.attach()
        time.advance(by: .seconds(1))
        for _ in 1..<count {
            run.requests.request(1)
            time.advance(by: .seconds(1))
        }
        let asked = numbers.askedCount
        run.upstream.dispose()
        findings.report(
            "the source was asked for \(asked) elements for the first \(count), which take \(needed) "
                + "and \(bound) at most",
            if: asked - needed > bound && !(canBeHot && run.isHot))
    }

    /// How many elements the operator makes of the first `count` elements of a source that goes on.
    private func elements(ofFirst count: Int) -> Int {
        let (probe, subject) = (Probe(), PublishSubject<Int>())
        let subscription = operation(subject.asObservable()).attach(probe.sink())
        subject.send(1...count)
        subscription.dispose()
        return probe.elements.count
    }

    /// Checks that few elements of a source that can't wait are left for the time when the observer asks again.
    private func leftovers(_ count: Int, _ findings: inout Findings) {
        let subject = PublishSubject<Int>()
        let run = PatientRun(operation(subject.asObservable()), asking: count)
        run.attach()
        findings.look(for: "a source that is subscribed to at once", isSeen: subject.hasObservers)
        subject.send(1...bound + 1000)
        let before = run.probe.elements.count
        run.requests.request(.max)
        let kept = run.probe.elements.count - before
        run.upstream.dispose()
        let keepsTooMany = kept > bound
        findings.report(
            "\(kept) elements of a source that can't wait were kept, expected \(keepsHot ? "all" : "\(bound) at most")",
            if: keepsTooMany != keepsHot)
    }
}

/// How the events of two runs compare.
extension LawCheck {
    /// Whether `events` are some of `expected`, in their order and with the same end.
    func isPart(_ events: [String], of expected: [String]) -> Bool {
        var rest = expected[...]
        for event in events {
            guard let index = rest.firstIndex(of: event) else { return false }
            rest = rest[(index + 1)...]
        }
        return events.last == expected.last
    }

    /// Whether `events` has the same elements and the same end as `expected`, and keeps the order of the larger
    /// numbers. An error may come after more elements, or fewer.
    func isInterleaving(_ events: [String], _ expected: [String]) -> Bool {
        if let error = expected.last, error.hasPrefix("error") { return events.last == error }
        return events.sorted() == expected.sorted() && events.last == expected.last
            && (isInOrder(events) || !isInOrder(expected))
    }

    /// Whether no number above 100 ever occurs more often than the one before it.
    private func isInOrder(_ events: [String]) -> Bool {
        var counts = Array(repeating: 0, count: 12)
        for event in events {
            guard let number = (1...11).first(where: { event == "next(\(100 + $0))" }) else { continue }
            counts[number] += 1
            if number > 1, counts[number] > counts[number - 1] { return false }
        }
        return true
    }
}
