// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

extension Observable {
    /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
    /// start.
    fileprivate func sent(
        to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
    ) -> Observable {
        .create { observer in
            let observation = SingleAssignmentDisposable()
            let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
            if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
            return Disposables.create(observation, self.subscribe(subject))
        }
    }
}

private struct SubjectMemoryTests: Suite {
    let stage: Stage

    func `PublishSubject 0`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--b--c--|"
            $0.sent(to: PublishSubject(), observedFrom: stage.number(0), on: scheduler)
            "-----b--c--|"
        }
    }

    func `BehaviorSubject 0`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--b--c--|"
            $0.sent(to: BehaviorSubject(value: stage.text(0)), observedFrom: stage.number(1), on: scheduler)
            "----ab--c--|"
        }
    }

    func `BehaviorSubject 1`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--|"
            $0.sent(to: BehaviorSubject(value: stage.text(0)), observedFrom: stage.number(1), on: scheduler)
            "-0a--|"
        }
    }

    func `BehaviorSubject 2`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--|"
            $0.sent(to: BehaviorSubject(value: stage.text(0)), observedFrom: stage.number(1), on: scheduler)
            "-------|"
        }
    }

    func `ReplaySubject 0`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--b--c-----d--|"
            $0.sent(to: ReplaySubject.create(bufferSize: stage.number(0)), observedFrom: stage.number(1), on: scheduler)
            "---------(bc)-d--|"
        }
    }

    func `ReplaySubject 1`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--b--|"
            $0.sent(to: ReplaySubject.create(bufferSize: stage.number(0)), observedFrom: stage.number(1), on: scheduler)
            "---a-b--|"
        }
    }

    func `AsyncSubject 0`() -> Result<Outcome, Problem> {
        diagram {
            "--a--b--c--|"
            $0.sent(to: AsyncSubject(), observedFrom: stage.number(0), on: TestScheduler())
            "-----------(c|)"
        }
    }

    func `AsyncSubject 1`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--b--|"
            $0.sent(to: AsyncSubject(), observedFrom: stage.number(0), on: scheduler)
            "----------(b|)"
        }
    }

    func `AsyncSubject 2`() -> Result<Outcome, Problem> {
        let scheduler = TestScheduler()
        return diagram(on: scheduler) {
            "--a--#"
            $0.sent(to: AsyncSubject(), observedFrom: stage.number(0), on: scheduler)
            "-------#"
        }
    }
}

extension Operator {
    static let `PublishSubject` = Operator(
        id: "PublishSubject", name: "PublishSubject()",
        tasks: [],
        documentation: #"""
        A subject whose observers get the elements that are sent after they have subscribed.

            subject:          --a--b--c--|
            observer from 4:  -----b--c--|
        """#,
        drawings: [
            [["subject", "--a--b--c--|"], ["observer from 4", "-----b--c--|"]],
        ],
        examples: [
            Example(
                name: "a publish subject sends elements to its present observers",
                sources: [("subject", "--a--b--c--|")], elements: .text,
                arguments: [.number(4)],
                code: #"""
                    subject.sent(to: PublishSubject(), observedFrom: ⟨0⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
                        /// start.
                        fileprivate func sent(
                            to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
                        ) -> Observable {
                            .create { observer in
                                let observation = SingleAssignmentDisposable()
                                let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
                                if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
                                return Disposables.create(observation, self.subscribe(subject))
                            }
                        }
                    }

                    @Test func `PublishSubject()`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.sent(to: PublishSubject(), observedFrom: ⟨0⟩, on: scheduler)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SubjectMemoryTests(stage: $0).`PublishSubject 0`() }),
        ])

    static let `BehaviorSubject` = Operator(
        id: "BehaviorSubject", name: "BehaviorSubject()",
        tasks: [],
        documentation: #"""
        A subject whose observers first get the latest element.

            subject:          --a--b--c--|
            observer from 4:  ----ab--c--|

        After the subject has ended, new observers get only the end.
        """#,
        drawings: [
            [["subject", "--a--b--c--|"], ["observer from 4", "----ab--c--|"]],
        ],
        examples: [
            Example(
                name: "a behavior subject sends the latest element to a new observer",
                sources: [("subject", "--a--b--c--|")], elements: .text,
                arguments: [.text("0"), .number(4)],
                code: #"""
                    subject.sent(to: BehaviorSubject(value: ⟨0⟩), observedFrom: ⟨1⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
                        /// start.
                        fileprivate func sent(
                            to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
                        ) -> Observable {
                            .create { observer in
                                let observation = SingleAssignmentDisposable()
                                let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
                                if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
                                return Disposables.create(observation, self.subscribe(subject))
                            }
                        }
                    }

                    @Test func `BehaviorSubject()`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.sent(to: BehaviorSubject(value: ⟨0⟩), observedFrom: ⟨1⟩, on: scheduler)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SubjectMemoryTests(stage: $0).`BehaviorSubject 0`() }),
            Example(
                name: "a behavior subject sends its initial element to a new observer until another is sent",
                sources: [("subject", "--a--|")], elements: .text,
                arguments: [.text("0"), .number(1)],
                code: #"""
                    subject.sent(to: BehaviorSubject(value: ⟨0⟩), observedFrom: ⟨1⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
                        /// start.
                        fileprivate func sent(
                            to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
                        ) -> Observable {
                            .create { observer in
                                let observation = SingleAssignmentDisposable()
                                let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
                                if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
                                return Disposables.create(observation, self.subscribe(subject))
                            }
                        }
                    }

                    @Test func `BehaviorSubject()`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.sent(to: BehaviorSubject(value: ⟨0⟩), observedFrom: ⟨1⟩, on: scheduler)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SubjectMemoryTests(stage: $0).`BehaviorSubject 1`() }),
            Example(
                name: "a behavior subject sends only the end to a late observer",
                sources: [("subject", "--a--|")], elements: .text,
                arguments: [.text("0"), .number(7)],
                code: #"""
                    subject.sent(to: BehaviorSubject(value: ⟨0⟩), observedFrom: ⟨1⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
                        /// start.
                        fileprivate func sent(
                            to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
                        ) -> Observable {
                            .create { observer in
                                let observation = SingleAssignmentDisposable()
                                let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
                                if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
                                return Disposables.create(observation, self.subscribe(subject))
                            }
                        }
                    }

                    @Test func `BehaviorSubject()`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.sent(to: BehaviorSubject(value: ⟨0⟩), observedFrom: ⟨1⟩, on: scheduler)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SubjectMemoryTests(stage: $0).`BehaviorSubject 2`() }),
        ])

    static let `ReplaySubject` = Operator(
        id: "ReplaySubject", name: "ReplaySubject()",
        tasks: [],
        documentation: #"""
        A subject whose observers first get the last elements that were sent, even after it has ended.

            subject of 2:     --a--b--c-----d--|
            observer from 9:  ---------(bc)-d--|
        """#,
        drawings: [
            [["subject of 2", "--a--b--c-----d--|"], ["observer from 9", "---------(bc)-d--|"]],
        ],
        examples: [
            Example(
                name: "a replay subject sends the latest elements to a new observer",
                sources: [("source", "--a--b--c-----d--|")], elements: .text,
                arguments: [.number(2), .number(9)],
                code: #"""
                    source.sent(to: ReplaySubject.create(bufferSize: ⟨0⟩), observedFrom: ⟨1⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
                        /// start.
                        fileprivate func sent(
                            to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
                        ) -> Observable {
                            .create { observer in
                                let observation = SingleAssignmentDisposable()
                                let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
                                if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
                                return Disposables.create(observation, self.subscribe(subject))
                            }
                        }
                    }

                    @Test func `ReplaySubject()`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.sent(to: ReplaySubject.create(bufferSize: ⟨0⟩), observedFrom: ⟨1⟩, on: scheduler)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SubjectMemoryTests(stage: $0).`ReplaySubject 0`() }),
            Example(
                name: "a replay subject sends fewer elements than its limit if there are no more",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [.number(2), .number(3)],
                code: #"""
                    source.sent(to: ReplaySubject.create(bufferSize: ⟨0⟩), observedFrom: ⟨1⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
                        /// start.
                        fileprivate func sent(
                            to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
                        ) -> Observable {
                            .create { observer in
                                let observation = SingleAssignmentDisposable()
                                let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
                                if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
                                return Disposables.create(observation, self.subscribe(subject))
                            }
                        }
                    }

                    @Test func `ReplaySubject()`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.sent(to: ReplaySubject.create(bufferSize: ⟨0⟩), observedFrom: ⟨1⟩, on: scheduler)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SubjectMemoryTests(stage: $0).`ReplaySubject 1`() }),
        ])

    static let `AsyncSubject` = Operator(
        id: "AsyncSubject", name: "AsyncSubject()",
        tasks: [],
        documentation: #"""
        A subject that sends only the last element, when it completes.

            subject:   --a--b--c--|
            observer:  -----------(c|)
        """#,
        drawings: [
            [["subject", "--a--b--c--|"], ["observer", "-----------(c|)"]],
        ],
        examples: [
            Example(
                name: "an async subject sends the last element when it completes",
                sources: [("subject", "--a--b--c--|")], elements: .text,
                arguments: [.number(0)],
                code: #"""
                    subject.sent(to: AsyncSubject(), observedFrom: ⟨0⟩, on: TestScheduler())
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
                        /// start.
                        fileprivate func sent(
                            to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
                        ) -> Observable {
                            .create { observer in
                                let observation = SingleAssignmentDisposable()
                                let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
                                if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
                                return Disposables.create(observation, self.subscribe(subject))
                            }
                        }
                    }

                    @Test func `AsyncSubject()`() {
                        diagram {
                            ⟨sources⟩
                            $0.sent(to: AsyncSubject(), observedFrom: ⟨0⟩, on: TestScheduler())
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SubjectMemoryTests(stage: $0).`AsyncSubject 0`() }),
            Example(
                name: "an async subject sends its element to a late observer",
                sources: [("subject", "--a--b--|")], elements: .text,
                arguments: [.number(10)],
                code: #"""
                    subject.sent(to: AsyncSubject(), observedFrom: ⟨0⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
                        /// start.
                        fileprivate func sent(
                            to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
                        ) -> Observable {
                            .create { observer in
                                let observation = SingleAssignmentDisposable()
                                let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
                                if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
                                return Disposables.create(observation, self.subscribe(subject))
                            }
                        }
                    }

                    @Test func `AsyncSubject()`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.sent(to: AsyncSubject(), observedFrom: ⟨0⟩, on: scheduler)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SubjectMemoryTests(stage: $0).`AsyncSubject 1`() }),
            Example(
                name: "an async subject that fails sends only the error",
                sources: [("subject", "--a--#")], elements: .text,
                arguments: [.number(7)],
                code: #"""
                    subject.sent(to: AsyncSubject(), observedFrom: ⟨0⟩, on: scheduler)
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    extension Observable {
                        /// The events of an observer that subscribes to the subject `time` seconds late. `self` is sent to it from the
                        /// start.
                        fileprivate func sent(
                            to subject: some Subject<Element>, observedFrom time: Int, on scheduler: TestScheduler
                        ) -> Observable {
                            .create { observer in
                                let observation = SingleAssignmentDisposable()
                                let observe: @Sendable () -> Void = { observation.setDisposable(subject.subscribe(observer)) }
                                if time == 0 { observe() } else { scheduler.schedule(after: .seconds(time), observe) }
                                return Disposables.create(observation, self.subscribe(subject))
                            }
                        }
                    }

                    @Test func `AsyncSubject()`() {
                        let scheduler = TestScheduler()
                        diagram(on: scheduler) {
                            ⟨sources⟩
                            $0.sent(to: AsyncSubject(), observedFrom: ⟨0⟩, on: scheduler)
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { SubjectMemoryTests(stage: $0).`AsyncSubject 2`() }),
        ])
}
