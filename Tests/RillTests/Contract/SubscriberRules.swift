import Rill
import Testing

@testable import RillTesting

extension Rule {
    static let ofSubscribers: [Rule] = [
        Rule("2.1", "An observer has to ask for elements in order to get them.") { source in
            // The first element comes without being asked for, and so does each that follows the answer `.more`.
            #expect(PatientRun.attached(to: source(9), asking: 0).events == nexts(1...1))
            let eager = Probe()
            source(9).attach(eager.sink()).dispose()
            #expect(eager.events == nexts(1...9) + ["completed"])
        },
        Rule(
            "2.2", "A slow observer should process elements on its own thread.",
            because: "A recommendation to the observer, which `observe(on:)` carries out."),
        Rule("2.3", "An observer must not call its subscription from within the end.") { source in
            // In Rill it may, because the subscription is over by then.
            let upstream = SingleAssignmentDisposable()
            let ends = Shared(0)
            upstream.setDisposable(
                source(2).attach(
                    Sink(
                        next: { _ in .more },
                        finish: { _ in
                            ends.withLock { $0 += 1 }
                            upstream.resume()
                            upstream.dispose()
                        })))
            #expect(ends.value == 1)
        },
        Rule("2.4", "For an observer that has received the end, the subscription is over.") { source in
            let run = PatientRun.attached(to: source(2), asking: 9)
            run.dispose()
            run.request(1)
            run.dispose()
            #expect(run.events == nexts(1...2) + ["completed"])
        },
        Rule(
            "2.5", "An observer that has a subscription cancels any further one.",
            because: "`attach` consumes its sink, so that the compiler lets no second source have it."),
        Rule("2.6", "An observer cancels a subscription that it no longer needs.") { source in
            // The answer `.none` cancels the subscription.
            let numbers = Numbers(last: 9)
            let probe = Probe(limit: 2)
            let upstream = source(9).zip(with: numbers.stream) { element, _ in element }.attach(probe.sink())
            #expect(probe.events == nexts(1...2))
            #expect(!numbers.isHeld)
            upstream.dispose()
        },
        Rule(
            "2.7", "An observer calls its subscription from one thread at a time.",
            because:
                "`resume()` and `dispose()` may race each other, as they do in `PatienceTests` of the stress tests."
        ),
        Rule("2.8", "An observer may still get elements that it has asked for after it has cancelled.") { source in
            // Not if it disposes in the context that delivers (law 4).
            let isOver = Shared(false)
            let run = PatientRun.attached(to: source(9), asking: 1) { requests, upstream in
                if !isOver.value { return }
                requests.request(7)
                upstream.dispose()
            }
            isOver.withLock { $0 = true }
            run.request(1)
            #expect(run.events == nexts(1...2))
        },
        Rule("2.9", "A completion may come without being asked for.") { source in
            #expect(PatientRun.attached(to: .just(1), asking: 1).events == nexts(1...1) + ["completed"])
            #expect(PatientRun.attached(to: .empty(), asking: 0).events == ["completed"])
        },
        Rule("2.10", "An error may come without being asked for.") { source in
            let subject = PublishSubject<Int>()
            let run = PatientRun.attached(to: source(9).merge(with: subject), asking: 1)
            subject.onError(MarbleError())
            #expect(run.events == nexts(1...1) + ["error(#)"])
        },
        Rule(
            "2.11", "A signal is visible to the thread that processes it.",
            because: "An observer's closures run inside the call; what they hand to other threads is `Sendable`."),
        Rule(
            "2.12", "An observer gets one subscription at most.",
            because: "The subscription is the result of `attach`, which returns one."),
        Rule(
            "2.13", "An observer's methods return, and signal a failure by cancelling alone.",
            because:
                "The types of `next` and `finish` don't let them throw. A throwing operator closure ends the stream."
        ),
    ]
}
