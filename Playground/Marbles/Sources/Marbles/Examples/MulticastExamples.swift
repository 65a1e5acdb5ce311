// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct MulticastTests: Suite {
    let stage: Stage
    private let scheduler = TestScheduler()

    func `publish 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.publish().observed(connectedAt: stage.number(0), on: scheduler)
            "-----a--b--|"
            "---^-------!"
        }
    }

    func `replay 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--c-----d--|"
            $0.replay(stage.number(0)).observed(from: stage.number(1), on: scheduler)
            "---------(bc)-d--|"
            "^----------------!"
        }
    }

    func `replayAll 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--c-----d--|"
            $0.replayAll().observed(from: stage.number(0), on: scheduler)
            "---------(abc)d--|"
            "^----------------!"
        }
    }

    func `multicast 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.multicast(BehaviorSubject(value: stage.text(0))).observed(connectedAt: stage.number(1), on: scheduler)
            "0----a--b--|"
            "---^-------!"
        }
    }

    func `multicast-makeSubject 0`() -> Result<Outcome, Problem> {
        diagram(on: scheduler) {
            "--a--b--|"
            $0.multicast { BehaviorSubject(value: stage.text(0)) }.observed(connectedAt: stage.number(1), on: scheduler)
            "0----a--b--|"
            "---^-------!"
        }
    }

    func `multicast-2 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.multicast({ PublishSubject() }, selector: { shared in .zip(shared, shared.skip(stage.number(0))) { $0 + $1 } })
            "-----3--5--|"
            "^----------!"
        }
    }

    func `multicast-2 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--|"
            $0.multicast({ () throws -> PublishSubject<String> in throw MarbleError() }, selector: { $0 })
            "#"
        }
    }

    func `publish-2 0`() -> Result<Outcome, Problem> {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.publish { shared in .zip(shared, shared.skip(stage.number(0))) { $0 + $1 } }
            "-----3--5--|"
            "^----------!"
        }
    }

    func `publish-2 1`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.publish { $0.take(stage.number(0)) }
            "--a--(b|)"
            "^----!"
        }
    }

    func `publish-2 2`() -> Result<Outcome, Problem> {
        diagram {
            "--a--|"
            $0.publish { _ -> Observable<String> in throw MarbleError() }
            "#"
        }
    }
}

extension Operator {
    static let `publish` = Operator(
        id: "publish", name: "publish()",
        tasks: [],
        documentation: #"""
        Shares one subscription to the source among all observers, starting when the result is connected. The result
        sends through a ``PublishSubject``.

            source:     --a--b--|
            publish():  -----a--b--|
            connected:  ---^-------!
        """#,
        drawings: [
            [["source", "--a--b--|"], ["publish()", "-----a--b--|"], ["connected", "---^-------!"]],
        ],
        examples: [
            Example(
                name: "publish runs the source once for all observers when it is connected",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
                    source.publish().observed(connectedAt: ⟨0⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension ConnectableObservable {
                        /// The events of an observer that subscribes at `start` seconds. The source is connected at `time`.
                        func observed(from start: Int = 0, connectedAt time: Int = 0, on scheduler: TestScheduler) -> Observable<Element> {
                            .create { [self] observer in
                                let held = CompositeDisposable()
                                scheduler.scheduleAt(start) { held.insert(self.subscribe(observer)) }
                                scheduler.scheduleAt(time) { held.insert(self.connect()) }
                                return held
                            }
                        }
                    }

                    struct MulticastTests {
                        private let scheduler = TestScheduler()

                        @Test func `publish()`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.publish().observed(connectedAt: ⟨0⟩, on: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { MulticastTests(stage: $0).`publish 0`() }),
        ])

    static let `replay` = Operator(
        id: "replay", name: "replay(_:)",
        tasks: [],
        documentation: #"""
        Shares one subscription to the source among all observers, starting when the result is connected. Later
        observers first get the last `bufferSize` elements of the current connection.

            source:                     --a--b--c-----d--|
            replay(2), observed late:   ---------(bc)-d--|
            connected:                  ^----------------!

        - Precondition: `bufferSize` is not negative.
        """#,
        drawings: [
            [["source", "--a--b--c-----d--|"], ["replay(2), observed late", "---------(bc)-d--|"], ["connected", "^----------------!"]],
        ],
        examples: [
            Example(
                name: "replay sends the latest elements to late observers",
                sources: [("source", "--a--b--c-----d--|")], elements: .text,
                arguments: [.number(2), .number(9)],
                code: #"""
                    source.replay(⟨0⟩).observed(from: ⟨1⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension ConnectableObservable {
                        /// The events of an observer that subscribes at `start` seconds. The source is connected at `time`.
                        func observed(from start: Int = 0, connectedAt time: Int = 0, on scheduler: TestScheduler) -> Observable<Element> {
                            .create { [self] observer in
                                let held = CompositeDisposable()
                                scheduler.scheduleAt(start) { held.insert(self.subscribe(observer)) }
                                scheduler.scheduleAt(time) { held.insert(self.connect()) }
                                return held
                            }
                        }
                    }

                    struct MulticastTests {
                        private let scheduler = TestScheduler()

                        @Test func `replay(_:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.replay(⟨0⟩).observed(from: ⟨1⟩, on: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { MulticastTests(stage: $0).`replay 0`() }),
        ])

    static let `replayAll` = Operator(
        id: "replayAll", name: "replayAll()",
        tasks: [],
        documentation: #"""
        Shares one subscription to the source among all observers, starting when the result is connected. Later
        observers first get all elements of the current connection. The elements are kept as long as the connection
        lasts.

            source:                       --a--b--c-----d--|
            replayAll(), observed late:   ---------(abc)d--|
            connected:                    ^----------------!
        """#,
        drawings: [
            [["source", "--a--b--c-----d--|"], ["replayAll(), observed late", "---------(abc)d--|"], ["connected", "^----------------!"]],
        ],
        examples: [
            Example(
                name: "replayAll sends all elements to late observers",
                sources: [("source", "--a--b--c-----d--|")], elements: .text,
                arguments: [.number(9)],
                code: #"""
                    source.replayAll().observed(from: ⟨0⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension ConnectableObservable {
                        /// The events of an observer that subscribes at `start` seconds. The source is connected at `time`.
                        func observed(from start: Int = 0, connectedAt time: Int = 0, on scheduler: TestScheduler) -> Observable<Element> {
                            .create { [self] observer in
                                let held = CompositeDisposable()
                                scheduler.scheduleAt(start) { held.insert(self.subscribe(observer)) }
                                scheduler.scheduleAt(time) { held.insert(self.connect()) }
                                return held
                            }
                        }
                    }

                    struct MulticastTests {
                        private let scheduler = TestScheduler()

                        @Test func `replayAll()`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.replayAll().observed(from: ⟨0⟩, on: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { MulticastTests(stage: $0).`replayAll 0`() }),
        ])

    static let `multicast` = Operator(
        id: "multicast", name: "multicast(_:)",
        tasks: [],
        documentation: #"""
        Shares one subscription to the source among all observers of `subject`, starting when the result is connected.

            source:                --a--b--|
            multicast(Behavior…):  0----a--b--|
            connected:             ---^-------!

        If the connection is disposed, `subject` serves the next connection. If the source ends, `subject` ends too, and
        sends no events of later connections.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["multicast(Behavior…)", "0----a--b--|"], ["connected", "---^-------!"]],
        ],
        examples: [
            Example(
                name: "multicast sends through the given subject",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.text("0"), .number(3)],
                code: #"""
                    source.multicast(BehaviorSubject(value: ⟨0⟩)).observed(connectedAt: ⟨1⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension ConnectableObservable {
                        /// The events of an observer that subscribes at `start` seconds. The source is connected at `time`.
                        func observed(from start: Int = 0, connectedAt time: Int = 0, on scheduler: TestScheduler) -> Observable<Element> {
                            .create { [self] observer in
                                let held = CompositeDisposable()
                                scheduler.scheduleAt(start) { held.insert(self.subscribe(observer)) }
                                scheduler.scheduleAt(time) { held.insert(self.connect()) }
                                return held
                            }
                        }
                    }

                    struct MulticastTests {
                        private let scheduler = TestScheduler()

                        @Test func `multicast(_:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.multicast(BehaviorSubject(value: ⟨0⟩)).observed(connectedAt: ⟨1⟩, on: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { MulticastTests(stage: $0).`multicast 0`() }),
        ])

    static let `multicast-makeSubject` = Operator(
        id: "multicast-makeSubject", name: "multicast(makeSubject:)",
        tasks: [],
        documentation: #"""
        Shares one subscription to the source among all observers of a subject, starting when the result is connected.
        `makeSubject` makes a subject for each connection.

            source:                     --a--b--|
            multicast(makeSubject: …):  0----a--b--|
            connected:                  ---^-------!

        `makeSubject` is called when the first observer subscribes or when the result is connected, whichever comes
        first. If several threads do so at the same time, each may call `makeSubject`. One of the subjects is used.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["multicast(makeSubject: …)", "0----a--b--|"], ["connected", "---^-------!"]],
        ],
        examples: [
            Example(
                name: "multicast(makeSubject:) sends through a subject that its closure makes",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.text("0"), .number(3)],
                code: #"""
                    source.multicast { BehaviorSubject(value: ⟨0⟩) }.observed(connectedAt: ⟨1⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension ConnectableObservable {
                        /// The events of an observer that subscribes at `start` seconds. The source is connected at `time`.
                        func observed(from start: Int = 0, connectedAt time: Int = 0, on scheduler: TestScheduler) -> Observable<Element> {
                            .create { [self] observer in
                                let held = CompositeDisposable()
                                scheduler.scheduleAt(start) { held.insert(self.subscribe(observer)) }
                                scheduler.scheduleAt(time) { held.insert(self.connect()) }
                                return held
                            }
                        }
                    }

                    struct MulticastTests {
                        private let scheduler = TestScheduler()

                        @Test func `multicast(makeSubject:)`() {
                            diagram(on: scheduler) {
                                ⟨sources⟩
                                $0.multicast { BehaviorSubject(value: ⟨0⟩) }.observed(connectedAt: ⟨1⟩, on: scheduler)
                                ⟨result⟩
                            }
                        }
                    }
                    """#,
                run: { MulticastTests(stage: $0).`multicast-makeSubject 0`() }),
        ])

    static let `multicast-2` = Operator(
        id: "multicast-2", name: "multicast(_:selector:)",
        tasks: [],
        documentation: #"""
        Sends the events of the observable that `selector` returns. `selector` receives an observable that it can use
        several times, for one subscription to the source.

            source:                                           --1--2--3--|
            multicast({ PublishSubject() }, selector: zip…):  -----3--5--|
            source:                                           ^----------!

        Each subscription to the result has its own subject, which `subjectSelector` makes. The source is subscribed to
        after the observable that `selector` returns. If a closure throws, the result fails with that error.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["multicast({ PublishSubject() }, selector: zip…)", "-----3--5--|"], ["source", "^----------!"]],
        ],
        examples: [
            Example(
                name: "multicast with a selector uses one subscription several times",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(1)],
                code: #"""
                    source.multicast({ PublishSubject() }, selector: { shared in .zip(shared, shared.skip(⟨0⟩)) { $0 + $1 } })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `multicast(_:selector:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.multicast({ PublishSubject() }, selector: { shared in .zip(shared, shared.skip(⟨0⟩)) { $0 + $1 } })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MulticastTests(stage: $0).`multicast-2 0`() }),
            Example(
                name: "multicast fails when its selector throws",
                sources: [("source", "--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.multicast({ () throws -> PublishSubject<String> in throw MarbleError() }, selector: { $0 })
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `multicast(_:selector:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.multicast({ () throws -> PublishSubject<String> in throw MarbleError() }, selector: { $0 })
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MulticastTests(stage: $0).`multicast-2 1`() }),
        ])

    static let `publish-2` = Operator(
        id: "publish-2", name: "publish(_:)",
        tasks: [],
        documentation: #"""
        Sends the events of the observable that `selector` returns. `selector` receives an observable that it can use
        several times, for one subscription to the source.

            source:                               --1--2--3--|
            publish { .zip($0, $0.skip(1), +) }:  -----3--5--|
            source:                               ^----------!

        Works like ``multicast(_:selector:)`` with a ``PublishSubject``.
        """#,
        drawings: [
            [["source", "--1--2--3--|"], ["publish { .zip($0, $0.skip(1), +) }", "-----3--5--|"], ["source", "^----------!"]],
        ],
        examples: [
            Example(
                name: "publish with a selector uses one subscription several times",
                sources: [("source", "--1--2--3--|")], elements: .numbers,
                arguments: [.number(1)],
                code: #"""
                    source.publish { shared in .zip(shared, shared.skip(⟨0⟩)) { $0 + $1 } }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `publish(_:)`() {
                        diagram(of: Int.self) {
                            ⟨sources⟩
                            $0.publish { shared in .zip(shared, shared.skip(⟨0⟩)) { $0 + $1 } }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MulticastTests(stage: $0).`publish-2 0`() }),
            Example(
                name: "multicast with a selector disposes the source when the selected stream ends, even while it runs",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [.number(2)],
                code: #"""
                    source.publish { $0.take(⟨0⟩) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `publish(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.publish { $0.take(⟨0⟩) }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MulticastTests(stage: $0).`publish-2 1`() }),
            Example(
                name: "multicast fails when its selector throws",
                sources: [("source", "--a--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.publish { _ -> Observable<String> in throw MarbleError() }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `publish(_:)`() {
                        diagram {
                            ⟨sources⟩
                            $0.publish { _ -> Observable<String> in throw MarbleError() }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { MulticastTests(stage: $0).`publish-2 2`() }),
        ])
}
