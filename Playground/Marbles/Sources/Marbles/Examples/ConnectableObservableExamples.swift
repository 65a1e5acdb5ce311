// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

extension ObservableType {
    /// The events of a first observer, where a second one joins after `time` seconds.
    fileprivate func joined(at time: Int, on scheduler: TestScheduler) -> Observable<Element> {
        .create { observer in
            let observers = CompositeDisposable(self.subscribe(observer))
            scheduler.scheduleAt(time) { observers.insert(self.subscribe { _ in }) }
            return observers
        }
    }
}

private struct ConnectableObservableTests: Suite {
    let stage: Stage

    func `refCount 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.publish().refCount()
            "--a--b--c--|"
            "^----------!"
        }
    }

    func `autoconnect-subscribers 0`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--b--|"
            $0.publish().autoconnect(subscribers: stage.number(0)).joined(at: stage.number(1), on: scheduler)
            "-----a--b--|"
            "---^-------!"
        }
    }

    func `ConnectableObservable 0`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--b--|"
            $0.publish().observed(connectedAt: stage.number(0), on: scheduler)
            "-----a--b--|"
            "---^-------!"
        }
    }
}

extension Operator {
    static let `refCount` = Operator(
        id: "refCount", name: "refCount()",
        tasks: [],
        documentation: #"""
        Connects when the first observer subscribes, and disposes the connection when the last one has ended.

            source:      --a--b--c--|
            refCount():  --a--b--c--|
            source:      ^----------!

        This also disposes a connection that ``connect()`` made. Observers of the connectable observable itself are not
        counted.
        """#,
        drawings: [
            [["source", "--a--b--c--|"], ["refCount()", "--a--b--c--|"], ["source", "^----------!"]],
        ],
        examples: [
            Example(
                name: "refCount connects for the first observer, and disconnects after the last",
                sources: [("source", "--a--b--c--|")], elements: .text,
                arguments: [],
                code: #"""
                    source.publish().refCount()
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `refCount()`() {
                        diagram {
                            ⟨sources⟩
                            $0.publish().refCount()
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ConnectableObservableTests(stage: $0).`refCount 0`() }),
        ])

    static let `autoconnect-subscribers` = Operator(
        id: "autoconnect-subscribers", name: "autoconnect(subscribers:)",
        tasks: [],
        documentation: #"""
        Connects when there are `subscribers` observers, and stays connected after they have ended.

            source:                      --a--b--|
            autoconnect(subscribers: 2): -----a--b--|
            second observer:             ---^-------!

        The connection lasts until the source ends, or until the disposable that ``connect()`` returns is disposed. The
        next connection needs `subscribers` observers again.

        - Precondition: `subscribers` is positive.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["autoconnect(subscribers: 2)", "-----a--b--|"], ["second observer", "---^-------!"]],
        ],
        examples: [
            Example(
                name: "autoconnect connects when there are enough observers",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(2), .number(3)],
                code: #"""
                    source.publish().autoconnect(subscribers: ⟨0⟩).joined(at: ⟨1⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension ObservableType {
                        /// The events of a first observer, where a second one joins after `time` seconds.
                        fileprivate func joined(at time: Int, on scheduler: TestScheduler) -> Observable<Element> {
                            .create { observer in
                                let observers = CompositeDisposable(self.subscribe(observer))
                                scheduler.scheduleAt(time) { observers.insert(self.subscribe { _ in }) }
                                return observers
                            }
                        }
                    }

                    @Test func `autoconnect(subscribers:)`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.publish().autoconnect(subscribers: ⟨0⟩).joined(at: ⟨1⟩, on: scheduler)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ConnectableObservableTests(stage: $0).`autoconnect-subscribers 0`() }),
        ])

    static let `ConnectableObservable` = Operator(
        id: "ConnectableObservable", name: "ConnectableObservable()",
        tasks: [],
        documentation: #"""
        A source that is subscribed to once for all observers, when it is connected.

            source:     --a--b--|
            observer:   -----a--b--|
            connected:  ---^-------!

        The source sends its events to a subject, and observers subscribe to that subject. Order, threads and re-entrance
        are therefore those of a ``Subject``.

        A connection ends when the source ends or when the connection is disposed, and its subject ends with it. After a
        dispose, the observers receive no further event, not even a completion or an error. Later observers wait for the
        next connection, which starts from the beginning.

        ``refCount()`` and ``autoconnect(subscribers:)`` return observables that connect automatically. Their observers are
        counted together.
        """#,
        drawings: [
            [["source", "--a--b--|"], ["observer", "-----a--b--|"], ["connected", "---^-------!"]],
        ],
        examples: [
            Example(
                name: "connect runs the source",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(3)],
                code: #"""
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

                    @Test func `ConnectableObservable()`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.publish().observed(connectedAt: ⟨0⟩, on: scheduler)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { ConnectableObservableTests(stage: $0).`ConnectableObservable 0`() }),
        ])
}
