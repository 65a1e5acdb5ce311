import Dispatch
import Rill
import Testing

@testable import RillTesting

extension Rule {
    static let ofSubscriptions: [Rule] = [
        Rule("3.1", "A subscription is called in the context of its observer alone.") { source in
            // In Rill, any thread may call it.
            let run = PatientRun.attached(to: source(9), asking: 1)
            onThread { run.request(2) }
            #expect(run.events == nexts(1...3))
            onThread { run.dispose() }
            run.request(1)
            #expect(run.events == nexts(1...3))
        },
        Rule("3.2", "An observer may ask for more from within the call that brings an element.") { source in
            let run = PatientRun.attached(to: source(9), asking: 2) { requests, _ in requests.request(2) }
            #expect(run.events == nexts(1...9) + ["completed"])
        },
        Rule("3.3", "Asking from within a call does not nest calls without a bound.") { source in
            let run = PatientRun(source(100_000), asking: 1) { requests, _ in requests.request(1) }
            onThread { run.attach() }
            #expect(run.probe.hasEnded)
            #expect(run.events.count == 100_001)
        },
        Rule(
            "3.4", "Asking returns in good time.",
            because:
                "A synchronous source sends inside `resume()`, for as long as its observer asks. `observe(on:)` has it "
                + "send elsewhere."),
        Rule("3.5", "Cancelling returns in good time, and may be done again and from any thread.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            DispatchQueue.concurrentPerform(iterations: 4) { _ in run.dispose() }
            run.request(1)
            #expect(run.events == nexts(1...1))
        },
        Rule("3.6", "Asking after cancelling does nothing.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            run.dispose()
            for _ in 1...3 { run.upstream.resume() }
            #expect(run.events == nexts(1...1))
        },
        Rule("3.7", "Cancelling again does nothing.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            for _ in 1...3 { run.dispose() }
            #expect(run.events == nexts(1...1))
        },
        Rule("3.8", "Requests add up.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            run.request(1)
            run.request(2)
            run.request(3)
            #expect(run.events == nexts(1...7))
        },
        Rule(
            "3.9", "Asking for zero elements or fewer is an error.",
            because:
                "`resume()` has no count. A `TestableObserver`, which has one, stops the program over a negative count."
        ),
        Rule("3.10", "Asking may call the observer with an element before it returns.") { source in
            let run = PatientRun.attached(to: source(9), asking: 1)
            run.request(1)
            #expect(run.events == nexts(1...2))
        },
        Rule("3.11", "Asking may call the observer with the end before it returns.") { source in
            let run = PatientRun.attached(to: source(2), asking: 1)
            run.request(2)
            #expect(run.events == nexts(1...2) + ["completed"])
        },
        Rule("3.12", "Cancelling stops the source, though perhaps not at once.") { source in
            // An element that is being delivered when another thread disposes may still arrive.
            let numbers = Numbers(last: 9)
            let run = PatientRun.attached(to: source(9).zip(with: numbers.stream) { element, _ in element }, asking: 2)
            run.dispose()
            let count = numbers.askedCount
            run.request(9)
            #expect(numbers.askedCount == count)
        },
        Rule("3.13", "Cancelling makes the source release its observer.") { source in
            let run = PatientRun(source(9), asking: 1)
            weak var observer: Token?
            do {
                let token = Token()
                observer = token
                run.attach(holding: token)
            }
            #expect(observer != nil)
            run.dispose()
            #expect(observer == nil)
        },
        Rule(
            "3.14", "Cancelling the last subscription may shut the source down.",
            because:
                "It is allowed, not required. A cold stream has nothing to shut down, and `share()` starts anew."),
        Rule("3.15", "Cancelling returns.", because: "The type of `dispose()` doesn't let it throw."),
        Rule("3.16", "Asking returns.", because: "The type of `resume()` doesn't let it throw."),
        Rule("3.17", "There may be any number of requests, and one of them may be for all elements.") { source in
            let run = PatientRun.attached(to: source(20_000), asking: 1)
            for _ in 1...10_000 { run.request(1) }
            #expect(run.events.count == 10_001)
            run.request(.max)
            #expect(run.events.count == 20_001)
        },
    ]
}
