import Interleaving
import Testing

@testable import Rill

extension OrdersTests {
    struct SubjectTests {
        private struct Stage<S: Subject<Int>>: Sendable {
            let subject: S
            let first = Recorder<Int>()
            let second = Recorder<Int>()
            let subscription: any Disposable

            init(_ subject: S) {
                self.subject = subject
                subscription = first.subscribe(to: subject)
            }
        }

        private func judge(_ recorders: Recorder<Int>...) throws {
            for recorder in recorders { try #require(recorder.breach == nil) }
        }

        @Test func `an observer that comes while another thread sends gets the rest`() throws {
            try Orders { Stage(PublishSubject<Int>()) }
                .lane { for number in 1...2 { $0.subject.onNext(number) } }
                .lane { $0.second.subscribe(to: $0.subject) }
                .verdict(preemptions: 2) { stage in
                    try judge(stage.first, stage.second)
                    try #require(stage.first.elements == [1, 2])
                    try #require([1, 2].suffix(stage.second.elements.count).elementsEqual(stage.second.elements))
                    stage.subject.onNext(3)
                    try #require(stage.second.elements.last == 3)
                }
        }

        @Test func `an observer gets the end, whenever it comes`() throws {
            try Orders { Stage(PublishSubject<Int>()) }
                .lane { $0.subject.onCompleted() }
                .lane { $0.second.subscribe(to: $0.subject) }
                .lane { $0.subject.onNext(1) }
                .verdict(preemptions: 2) { stage in
                    try judge(stage.first, stage.second)
                    try #require(stage.first.end != nil && stage.second.end != nil)
                    try #require(!stage.subject.hasObservers)
                }
        }

        @Test func `all observers see one order`() throws {
            try Orders {
                let stage = Stage(PublishSubject<Int>())
                stage.second.subscribe(to: stage.subject)
                return stage
            }
            .lane { for number in 1...2 { $0.subject.onNext(number) } }
            .lane { for number in 3...4 { $0.subject.onNext(number) } }
            .verdict(preemptions: 2) { stage in
                try judge(stage.first, stage.second)
                try #require(stage.first.elements == stage.second.elements && stage.first.elements.count == 4)
            }
        }

        @Test func `a subscription that is disposed during a delivery ends, and is released`() throws {
            try Orders { () -> (PublishSubject<Int>, any Disposable, WeakReference<Held>) in
                let (subject, held) = (PublishSubject<Int>(), Held())
                let subscription = subject.subscribe(onNext: { _ in withExtendedLifetime(held) {} })
                return (subject, subscription, WeakReference(held))
            }
            .lane { for number in 1...2 { $0.0.onNext(number) } }
            .lane { $0.1.dispose() }
            .lane { $0.1.dispose() }
            .verdict(preemptions: 2) { subject, _, held in
                try #require(!subject.hasObservers)
                try #require(held.object == nil)
            }
        }

        @Test func `nothing follows the end of a subject that is disposed`() throws {
            try Orders { Stage(PublishSubject<Int>()) }
                .lane { for number in 1...2 { $0.subject.onNext(number) } }
                .lane { $0.subject.dispose() }
                .lane { $0.second.subscribe(to: $0.subject) }
                .verdict(preemptions: 2) { stage in
                    try judge(stage.first, stage.second)
                    try #require(!stage.subject.hasObservers)
                }
        }

        @Test func `a replay has no gap and nothing twice`() throws {
            try Orders { Stage(ReplaySubject<Int>.create(bufferSize: 2)) }
                .lane { for number in 1...2 { $0.subject.onNext(number) } }
                .lane { $0.second.subscribe(to: $0.subject) }
                .verdict(preemptions: 2) { stage in
                    try judge(stage.first, stage.second)
                    try #require(stage.first.elements == [1, 2] && stage.second.elements == [1, 2])
                }
        }

        @Test func `two senders of a replay, and an observer that comes`() throws {
            try Orders { Stage(ReplaySubject<Int>.create(bufferSize: 4)) }
                .lane { for number in 1...2 { $0.subject.onNext(number) } }
                .lane { $0.subject.onNext(3) }
                .lane { $0.second.subscribe(to: $0.subject) }
                .verdict(preemptions: 2) { stage in
                    try judge(stage.first, stage.second)
                    try #require(stage.first.elements == stage.second.elements && stage.first.elements.count == 3)
                }
        }

        @Test func `an observer of a behavior subject gets the value and what follows`() throws {
            try Orders { Stage(BehaviorSubject<Int>(value: 0)) }
                .lane { for number in 1...2 { $0.subject.onNext(number) } }
                .lane { stage in
                    stage.second.subscribe(to: stage.subject)
                    if stage.second.elements.isEmpty { stage.second.isOver = true }
                }
                .verdict(preemptions: 2) { stage in
                    try judge(stage.first, stage.second)
                    let numbers = stage.second.elements
                    try #require(stage.first.elements == [0, 1, 2])
                    try #require(!numbers.isEmpty && numbers.elementsEqual([0, 1, 2].suffix(numbers.count)))
                }
        }

        @Test func `an observer that wants the value of a behavior subject alone leaves nothing behind`() throws {
            try Orders { (BehaviorSubject<Int>(value: 0), Recorder<Int>()) }
                .lane { subject, _ in for number in 1...2 { subject.onNext(number) } }
                .lane { subject, recorder in recorder.subscribe(to: subject.take(1)) }
                .verdict(preemptions: 2) { subject, recorder in
                    try judge(recorder)
                    try #require(recorder.elements.count == 1 && recorder.end != nil && !subject.hasObservers)
                }
        }

        @Test func `updates of a relay are one step each`() throws {
            try Orders { BehaviorRelay(value: 0) }
                .lane { relay in for _ in 0..<2 { relay.update { $0 += 1 } } }
                .lane { relay in for _ in 0..<2 { relay.update { $0 += 1 } } }
                .verdict(preemptions: 2) { try #require($0.value == 4) }
        }
    }
}
