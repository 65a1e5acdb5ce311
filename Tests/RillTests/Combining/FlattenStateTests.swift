import Testing

@testable import Rill
@testable import RillTesting

struct FlattenStateTests {
    private enum Input {
        case outer(String)
        case outerEnded(Completion)
        case innerEnded(Int, Completion)
        case subscribed
        case isStale(Int)
    }

    private func actions(of overlap: Overlap, after inputs: Input...) -> [String] {
        var machine = FlattenState<String>(overlap)
        func name(_ action: FlattenState<String>.Step) -> String {
            switch action {
            case .wait: "wait"
            case .subscribe(let element, let id): "subscribe \(element) as \(id)"
            case .finish(let completion): "finish \(completion)"
            }
        }
        return inputs.map { input in
            switch input {
            case .outer(let element): name(machine.outer(element))
            case .outerEnded(let completion): name(machine.outerEnded(completion))
            case .innerEnded(let id, let completion): name(machine.innerEnded(id, completion))
            case .subscribed: name(machine.subscribed())
            case .isStale(let id): machine.isStale(id) ? "stale" : "live"
            }
        }
    }

    @Test func `flatMap's state runs at most as many streams at a time as the limit allows`() {
        #expect(
            actions(
                of: .queue(limit: 2), after: .outer("a"), .subscribed, .outer("b"), .subscribed, .outer("c"),
                .isStale(1), .isStale(2), .innerEnded(2, .completed), .subscribed, .isStale(3))
                == [
                    "subscribe a as 1", "wait", "subscribe b as 2", "wait", "wait", "live", "live",
                    "subscribe c as 3", "wait", "live",
                ])
    }

    @Test func `flatMap's state makes one subscription at a time`() {
        #expect(
            actions(
                of: .queue(limit: .max), after: .outer("a"), .outer("b"), .isStale(1), .innerEnded(1, .completed),
                .subscribed, .subscribed)
                == ["subscribe a as 1", "wait", "live", "wait", "subscribe b as 2", "wait"])
    }

    @Test func `flatMap's state completes when the source and all streams have completed`() {
        #expect(
            actions(
                of: .queue(limit: .max), after: .outer("a"), .subscribed, .outerEnded(.completed),
                .innerEnded(1, .completed))
                == ["subscribe a as 1", "wait", "wait", "finish completed"])
        #expect(
            actions(
                of: .queue(limit: .max), after: .outer("a"), .innerEnded(1, .completed), .subscribed,
                .outerEnded(.completed))
                == ["subscribe a as 1", "wait", "wait", "finish completed"])
        #expect(
            actions(
                of: .queue(limit: 1), after: .outer("a"), .subscribed, .outer("b"), .outerEnded(.completed),
                .innerEnded(1, .completed), .innerEnded(2, .completed), .subscribed)
                == ["subscribe a as 1", "wait", "wait", "wait", "subscribe b as 2", "wait", "finish completed"])
    }

    @Test func `flatMap's state does not count a stream that completed while it was being subscribed to`() {
        var machine = FlattenState<String>(.queue(limit: .max))
        _ = machine.outer("a")
        #expect(machine.isRunning(1))
        _ = machine.innerEnded(1, .completed)
        #expect(!machine.isRunning(1))
    }

    @Test func `flatMap's state rejects events of a stream that has been replaced`() {
        #expect(
            actions(
                of: .replace, after: .outer("a"), .subscribed, .outer("b"), .isStale(2), .subscribed,
                .innerEnded(2, failure), .isStale(4), .outerEnded(.completed), .innerEnded(4, .completed))
                == [
                    "subscribe a as 2", "wait", "subscribe b as 4", "stale", "wait", "wait", "live", "wait",
                    "finish completed",
                ])
    }

    @Test func `flatMapLatest's state keeps the last element that arrives while it subscribes`() {
        #expect(
            actions(of: .replace, after: .outer("a"), .outer("b"), .outer("c"), .isStale(2), .subscribed, .subscribed)
                == ["subscribe a as 2", "wait", "wait", "stale", "subscribe c as 5", "wait"])
    }

    @Test func `flatMapFirst's state drops elements while a stream runs or is being subscribed to`() {
        #expect(
            actions(
                of: .drop, after: .outer("a"), .outer("b"), .subscribed, .outer("c"), .innerEnded(1, .completed),
                .outer("d"), .innerEnded(2, .completed), .outer("e"), .subscribed, .outer("f"))
                == [
                    "subscribe a as 1", "wait", "wait", "wait", "wait", "subscribe d as 2", "wait", "wait", "wait",
                    "subscribe f as 3",
                ])
    }

    @Test(arguments: [Overlap.queue(limit: .max), .drop, .replace])
    func `flatMap's state fails when the source or a running stream fails`(_ overlap: Overlap) {
        let id = if case .replace = overlap { 2 } else { 1 }
        for end in [Input.outerEnded(failure), .innerEnded(id, failure)] {
            #expect(
                actions(of: overlap, after: .outer("a"), .subscribed, end)
                    == ["subscribe a as \(id)", "wait", "finish failed(#)"])
        }
    }
}
