import Rill
import Testing

@testable import RillTesting

extension Rule {
    static let ofPublishers: [Rule] = [
        Rule("1.1", "A source sends no more elements than have been asked for.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            #expect(run.events == nexts(1...1))
            run.request(2)
            #expect(run.events == nexts(1...3))
        },
        Rule("1.2", "A source may end with fewer elements than have been asked for.") { source in
            #expect(PatientRun.attached(to: source(3), asking: 9).events == nexts(1...3) + ["completed"])
        },
        Rule("1.3", "Signals come one at a time.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1) { requests, _ in requests.request(1) }
            #expect(run.probe.violations == [])
            #expect(run.events == nexts(1...9) + ["completed"])
        },
        Rule("1.4", "A source that fails sends an error.") { source in
            let failing = source(3).map { element in
                if element == 3 { throw MarbleError() }
                return element
            }
            #expect(PatientRun.attached(to: failing, asking: 9).events == nexts(1...2) + ["error(#)"])
        },
        Rule("1.5", "A source that completes sends a completion.") { source in
            #expect(PatientRun.attached(to: source(1), asking: 9).events.last == "completed")
        },
        Rule("1.6", "A subscription is over with its end: everything that it held is released.") { source in
            let numbers = Numbers(last: 2)
            let run = PatientRun.attached(to: source(2).zip(with: numbers.stream) { element, _ in element }, asking: 9)
            #expect(run.events.last == "completed")
            #expect(!numbers.isHeld)
        },
        Rule("1.7", "Nothing follows the end.") { source in
            let run = PatientRun.attached(to: source(2), asking: 3)
            let events = run.events
            #expect(events.last == "completed")
            run.request(9)
            #expect(run.events == events)
        },
        Rule("1.8", "A subscription that has been cancelled stops sending.") { source in
            let run = PatientRun.attached(to: source(9), asking: 2)
            run.dispose()
            run.request(9)
            #expect(run.events == nexts(1...2))
        },
        Rule("1.9", "The observer gets its subscription before anything else, and `subscribe` returns.") { source in
            // The subscription is what `attach` returns. Until then, its observer need not lose a `resume()`.
            let hasReturned = Shared(false)
            let run = PatientRun(source(2), asking: 1) { requests, _ in
                if !hasReturned.value { requests.request(1) }
            }
            run.attach()
            hasReturned.withLock { $0 = true }
            #expect(run.events.prefix(2) == nexts(1...2)[...])
        },
        Rule("1.10", "A source may be subscribed to any number of times, each time by another observer.") { source in
            let stream = source(3)
            let runs = (0..<3).map { _ in PatientRun.attached(to: stream, asking: 9) }
            #expect(runs.allSatisfy { $0.events == nexts(1...3) + ["completed"] })
        },
        Rule("1.11", "A source may have several observers at once; a cold one sends each what it asks for.") {
            source in
            let stream = source(9)
            let (first, second) = (
                PatientRun.attached(to: stream, asking: 1), PatientRun.attached(to: stream, asking: 1)
            )
            first.request(2)
            #expect(first.events == nexts(1...3))
            #expect(second.events == nexts(1...1))
        },
    ]
}
