import Testing

@testable import Rill
@testable import RillTesting

/// Source 0 sends the elements, and the streams are the sources 1, 2, …
struct FlattenStateTests {
    private typealias State = FlattenState<String, String>

    private enum Input {
        case outer(String)
        case inner(Int, String)
        case ended(Int)
        case failed(Int)
        /// Attaches the next stream.
        case attached
    }

    /// Describes what the machine answers to each of `inputs`, and which elements it has transformed by then.
    private func actions(of overlap: Overlap, after inputs: Input...) -> [String] {
        let transformed = Shared<[String]>([])
        var machine = State(overlap, UpstreamGroup(reserving: 1)) { element in
            transformed.withLock { $0.append(element) }
            return .never()
        }
        return inputs.map { input in
            let count = transformed.value.count
            let emission: Emission<String>? =
                switch input {
                case .outer(let element): machine.receive(.next(.outer(element)), from: 0)
                case .inner(let source, let element): machine.receive(.next(.inner(element)), from: source)
                case .ended(let source): machine.receive(.completed, from: source)
                case .failed(let source): machine.receive(.error(MarbleError()), from: source)
                case .attached: machine.takeWork(isOutsideFree: true).flatMap { _ in nil }
                }
            if transformed.value.count > count { return "attach \(transformed.value.last!)" }
            return emission.map { "\($0)" } ?? "-"
        }
    }

    @Test func `flatMap's state runs at most as many streams at a time as the limit allows`() {
        #expect(
            actions(
                of: .queue(limit: 2), after: .outer("a"), .attached, .outer("b"), .attached, .outer("c"),
                .inner(1, "x"), .inner(2, "y"), .ended(2), .attached, .inner(3, "z"))
                == ["attach a", "-", "attach b", "-", "wait", "next x", "next y", "attach c", "-", "next z"])
    }

    @Test func `flatMap's state completes when the source and all streams have completed`() {
        #expect(
            actions(of: .queue(limit: .max), after: .outer("a"), .attached, .ended(0), .ended(1))
                == ["attach a", "-", "wait", "finish completed"])
        #expect(
            actions(of: .queue(limit: .max), after: .outer("a"), .attached, .ended(1), .ended(0))
                == ["attach a", "-", "wait", "finish completed"])
        #expect(
            actions(
                of: .queue(limit: 1), after: .outer("a"), .attached, .outer("b"), .ended(0), .ended(1), .attached,
                .ended(2))
                == ["attach a", "-", "wait", "wait", "attach b", "-", "finish completed"])
    }

    @Test func `flatMap's state does not complete while a stream is to be attached`() {
        #expect(actions(of: .queue(limit: .max), after: .outer("a"), .ended(0)) == ["attach a", "wait"])
    }

    @Test func `flatMapLatest's state rejects events of a stream that has been replaced`() {
        #expect(
            actions(
                of: .replace, after: .outer("a"), .attached, .outer("b"), .inner(1, "x"), .attached, .failed(1),
                .ended(1), .inner(2, "y"), .ended(0), .ended(2))
                == [
                    "attach a", "-", "attach b", "reject", "-", "reject", "reject", "next y", "wait",
                    "finish completed",
                ])
    }

    @Test func `flatMapLatest's state removes a replaced stream from the upstreams`() {
        let upstreams = UpstreamGroup(reserving: 1)
        var machine = State(.replace, upstreams) { _ in .never() }
        _ = machine.receive(.next(.outer("a")), from: 0)
        #expect(upstreams.contains(1))
        _ = machine.receive(.next(.outer("b")), from: 0)
        #expect(!upstreams.contains(1) && upstreams.contains(2))
    }

    @Test func `flatMapFirst's state drops elements while a stream runs or is to be attached`() {
        #expect(
            actions(
                of: .drop, after: .outer("a"), .outer("b"), .attached, .outer("c"), .ended(1), .outer("d"),
                .attached, .ended(2), .outer("e"), .ended(0))
                == ["attach a", "wait", "-", "wait", "wait", "attach d", "-", "wait", "attach e", "wait"])
    }

    @Test(arguments: [Overlap.queue(limit: .max), .drop, .replace])
    func `flatMap's state fails when the source or a running stream fails`(_ overlap: Overlap) {
        for source in 0...1 {
            #expect(
                actions(of: overlap, after: .outer("a"), .attached, .failed(source))
                    == ["attach a", "-", "finish failed(#)"])
        }
    }

    @Test func `the source waits while its next element would have to`() {
        var machine = State(.queue(limit: 1), UpstreamGroup(reserving: 1)) { _ in .never() }
        #expect(!machine.isAhead(0))
        _ = machine.receive(.next(.outer("a")), from: 0)
        #expect(machine.isAhead(0) && !machine.isAhead(1))
        #expect(!machine.canResume(0, isOnly: true))
        _ = machine.takeWork(isOutsideFree: true)
        _ = machine.receive(.completed, from: 1)
        #expect(!machine.isAhead(0) && machine.canResume(0, isOnly: true))
    }

    @Test func `a synchronous stream does not wait until work can be done outside`() {
        for (stream, isAttached) in [(Observable.of("x", "y"), true), (.never(), false)] {
            var machine = State(.queue(limit: 1), UpstreamGroup(reserving: 1)) { _ in stream }
            _ = machine.receive(.next(.outer("a")), from: 0)
            #expect((machine.takeWork(isOutsideFree: false) != nil) == isAttached)
            #expect(machine.hasWork == !isAttached)
        }
    }

    @Test func `the streams resume before the source`() {
        let machine = State(.replace, UpstreamGroup(reserving: 1)) { _ in .never() }
        #expect(machine.canResume(1, isOnly: false) && !machine.canResume(0, isOnly: false))
        #expect(machine.canResume(0, isOnly: true))
    }
}
