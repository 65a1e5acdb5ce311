// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private final class WithBag: DisposeBagOwner, Sendable {
    let disposeBag = DisposeBag()
}

private struct OwnerTests: Suite {
    let stage: Stage

    func `take-whileAlive 0`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        let owner = BehaviorRelay<WithBag?>(value: WithBag())
        scheduler.scheduleAt(stage.number(0)) { owner.accept(nil) }
        return diagram(on: scheduler) {
            "--a--b--c--d--|"
            $0.take(whileAlive: owner.value!)
            "--a--b-|"
            "^------!"
        }
    }

    func `take-whileAlive 1`() -> Result<Outcome, Problem> {
        let owner = WithBag()
        return diagram {
            "--a--|"
            $0.take(whileAlive: owner)
            "--a--|"
        }
    }

    func `withUnretained 0`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        let owner = BehaviorRelay<WithBag?>(value: WithBag())
        scheduler.scheduleAt(stage.number(0)) { owner.accept(nil) }
        return diagram(on: scheduler) {
            "--a--b--c--d--|"
            $0.withUnretained(owner.value!) { $1 }
            "--a--b-|"
            "^------!"
        }
    }
}

extension Operator {
    static let `take-whileAlive` = Operator(
        id: "take-whileAlive", name: "take(whileAlive:)",
        tasks: ["stop after a time, at an event or an object's end"],
        documentation: #"""
        Sends the elements of this source while `owner` lives, and then completes. `owner` is held weakly.

            source:                   --a--b--c--d--|
            take(whileAlive: owner):  --a--b-|
            owner:                    ^------!

        Completes at once if `owner` is a ``DisposeBagOwner``, otherwise in place of the next element.
        """#,
        drawings: [
            [["source", "--a--b--c--d--|"], ["take(whileAlive: owner)", "--a--b-|"], ["owner", "^------!"]],
        ],
        examples: [
            Example(
                name: "take(whileAlive:) passes elements while an owner with a bag lives, then completes at once",
                sources: [("source", "--a--b--c--d--|")], elements: .text,
                arguments: [.number(7)],
                code: #"""
                    let owner = BehaviorRelay<WithBag?>(value: WithBag())
                    scheduler.scheduleAt(⟨0⟩) { owner.accept(nil) }
                    source.take(whileAlive: owner.value!)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    private final class WithBag: DisposeBagOwner, Sendable {
                        let disposeBag = DisposeBag()
                    }

                    @Test func `take(whileAlive:)`() {
                        let scheduler = TestScheduler()
                        let owner = BehaviorRelay<WithBag?>(value: WithBag())
                        scheduler.scheduleAt(⟨0⟩) { owner.accept(nil) }
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.take(whileAlive: owner.value!)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { OwnerTests(stage: $0).`take-whileAlive 0`() }),
            Example(
                name: "take(whileAlive:) passes the source's end, and leaves nothing in the owner's bag",
                sources: [("source", "--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    let owner = WithBag()
                    source.take(whileAlive: owner)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    private final class WithBag: DisposeBagOwner, Sendable {
                        let disposeBag = DisposeBag()
                    }

                    @Test func `take(whileAlive:)`() {
                        let owner = WithBag()
                        diagram {
                            ⟨sources⟩
                            $0.take(whileAlive: owner)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { OwnerTests(stage: $0).`take-whileAlive 1`() }),
        ])

    static let `withUnretained` = Operator(
        id: "withUnretained", name: "withUnretained(_:resultSelector:)",
        tasks: [],
        documentation: #"""
        Combines each element with `owner`, which is held weakly. Completes with `owner`, like ``take(whileAlive:)``.

            source:                        --a--b--c--d--|
            withUnretained(owner) { $1 }:  --a--b-|
            owner:                         ^------!

        If `resultSelector` throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--a--b--c--d--|"], ["withUnretained(owner) { $1 }", "--a--b-|"], ["owner", "^------!"]],
        ],
        examples: [
            Example(
                name: "withUnretained passes the owner to its closure, does not retain it, and completes with it",
                sources: [("source", "--a--b--c--d--|")], elements: .text,
                arguments: [.number(7)],
                code: #"""
                    let owner = BehaviorRelay<WithBag?>(value: WithBag())
                    scheduler.scheduleAt(⟨0⟩) { owner.accept(nil) }
                    source.withUnretained(owner.value!) { $1 }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    private final class WithBag: DisposeBagOwner, Sendable {
                        let disposeBag = DisposeBag()
                    }

                    @Test func `withUnretained(_:resultSelector:)`() {
                        let scheduler = TestScheduler()
                        let owner = BehaviorRelay<WithBag?>(value: WithBag())
                        scheduler.scheduleAt(⟨0⟩) { owner.accept(nil) }
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.withUnretained(owner.value!) { $1 }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { OwnerTests(stage: $0).`withUnretained 0`() }),
        ])
}
