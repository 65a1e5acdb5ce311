import Testing

@testable import Rill

extension Stress {
    struct SubjectTests {
        @Test(arguments: Hot.Kind.allCases)
        func `all observers of a subject see one order`(of kind: Hot.Kind) throws {
            try Race { Watched(Hot(kind), recorders: 3) }
                .lane { stage in for number in 0..<4 { stage.hot.send(Sent(1, number)) } }
                .lane { stage in for number in 0..<4 { stage.hot.send(Sent(2, number)) } }
                .lane { stage in for number in 0..<4 { stage.hot.send(Sent(3, number)) } }
                .verdict { stage in
                    stage.hot.complete()
                    let first = stage.recorders[0]
                    for recorder in stage.recorders {
                        try #require(recorder.breach == nil)
                        try #require(recorder.elements == first.elements)
                        try #require(recorder.end == (kind.isRelay ? nil : .completed))
                    }
                    if kind == .async {
                        try #require(first.elements.map(\.number) == [3])
                        return
                    }
                    try #require(first.elements.count == (kind.hasValue ? 1 : 0) + 16)
                    // Sender 4 is the second recorder, which answers sender 1 from inside.
                    for sender in 1...4 { try #require(first.elements.numbers(of: sender) == [0, 1, 2, 3]) }
                    if kind.hasValue { try #require(try stage.hot.value() == first.elements.last) }
                }
        }

        @Test(arguments: Hot.Kind.allCases)
        func `an observer that subscribes and disposes during sends gets consecutive elements`(of kind: Hot.Kind) throws
        {
            try Race { Watched(Hot(kind), recorders: 1) }
                .lane { stage in for number in 0..<8 { stage.hot.send(Sent(1, number)) } }
                .lane { stage in for number in 0..<8 { stage.hot.send(Sent(2, number)) } }
                .lane { stage in
                    stage.staying.subscribe(to: stage.hot.stream)
                    let subscription = stage.leaving.subscribe(to: stage.hot.stream)
                    dawdle(64)
                    subscription.dispose()
                }
                .verdict { stage in
                    stage.hot.complete()
                    let all = stage.recorders[0].elements
                    let (staying, leaving) = (stage.staying.elements, stage.leaving.elements)
                    for recorder in [stage.recorders[0], stage.staying, stage.leaving] {
                        try #require(recorder.breach == nil)
                    }
                    try #require(staying.elementsEqual(all.suffix(staying.count)))
                    try #require(leaving.isEmpty || all.indices.contains { all[$0...].starts(with: leaving) })
                    try #require(stage.leaving.disposed == 1)
                    switch kind {
                    case .replay, .replayRelay: try #require(staying == all)
                    case .behavior, .behaviorRelay: try #require(!staying.isEmpty)
                    case .async: try #require(staying.count == 1)
                    case .replayTwo: try #require(staying.count >= 2)
                    case .publish, .publishRelay: break
                    }
                    try #require(stage.hot.hasObservers() == kind.isRelay)
                }
        }

        @Test(arguments: [Hot.Kind.behavior, .replayTwo, .behaviorRelay])
        func `eight observers that subscribe while eight threads send get everything from their snapshots on`(
            from kind: Hot.Kind
        ) throws {
            var race = Race(rounds: 1_000) { (hot: Hot(kind), observers: (0..<8).map { _ in Recorder<Sent>() }) }
            for sender in 1...8 {
                race = race.lane { stage in
                    for number in 0..<8 { stage.hot.send(Sent(sender, number)) }
                }
            }
            for index in 0..<8 {
                race = race.lane { stage in
                    stage.observers[index].subscribe(to: stage.hot.stream)
                }
            }
            try race.verdict { stage in
                let longest = stage.observers.map(\.elements).max { $0.count < $1.count }!
                for observer in stage.observers {
                    try #require(observer.breach == nil)
                    try #require(observer.elements.elementsEqual(longest.suffix(observer.elements.count)))
                    for sender in 1...8 { try #require(observer.elements.numbers(of: sender).isConsecutive) }
                }
            }
        }

        @Test(arguments: Hot.Kind.allCases.filter { !$0.isRelay })
        func `an observer that subscribes around the end gets it and the elements exactly once`(of kind: Hot.Kind)
            throws
        {
            try Race { Watched(Hot(kind), recorders: 1) }
                .lane { stage in
                    stage.hot.send(Sent(1, 0))
                    stage.hot.complete()
                    stage.hot.send(Sent(1, 1))
                }
                .lane { $0.staying.subscribe(to: $0.hot.stream) }
                .lane { $0.leaving.subscribe(to: $0.hot.stream).dispose() }
                .verdict { stage in
                    for recorder in [stage.recorders[0], stage.staying, stage.leaving] {
                        try #require(recorder.breach == nil)
                        try #require(recorder.elements.filter { $0 == Sent(1, 0) }.count <= 1)
                        try #require(!recorder.elements.contains(Sent(1, 1)))
                    }
                    try #require(stage.staying.end == .completed)
                    try #require(stage.staying.disposed == 1)
                    try #require(stage.leaving.disposed == 1)
                    if kind != .publish && kind != .behavior {
                        try #require(stage.staying.elements == [Sent(1, 0)])
                    }
                }
        }

        @Test(arguments: Hot.Kind.allCases.filter { !$0.isRelay })
        func `a subject accepts one end, and nothing after it`(by kind: Hot.Kind) throws {
            try Race { Watched(Hot(kind), recorders: 2) }
                .lane { stage in for number in 0..<4 { stage.hot.send(Sent(1, number)) } }
                .lane { $0.hot.complete() }
                .lane { $0.hot.fail() }
                .verdict { stage in
                    let (first, second) = (stage.recorders[0], stage.recorders[1])
                    try #require(first.breach == nil && second.breach == nil)
                    try #require(first.elements == second.elements)
                    try #require(first.end != nil && first.end == second.end)
                    try #require(!stage.hot.hasObservers())
                    stage.staying.subscribe(to: stage.hot.stream)
                    try #require(stage.staying.end == first.end)
                }
        }

        @Test func `a subject's value is that of the last send, in whatever order elements are delivered`() throws {
            try Race { (subject: BehaviorSubject(value: Sent(0, 0)), lags: Recorder<Bool>()) }
                .lane { stage in
                    for number in 1...8 {
                        stage.subject.onNext(Sent(1, number))
                        let value = try! stage.subject.value()
                        // Only sender 2 can have overwritten the element that was just sent.
                        stage.lags.next(value.sender == 1 && value.number != number)
                    }
                }
                .lane { stage in for number in 1...8 { stage.subject.onNext(Sent(2, number)) } }
                .verdict { stage in
                    try #require(!stage.lags.elements.contains(true))
                    let recorder = Recorder<Sent>()
                    recorder.subscribe(to: stage.subject)
                    try #require(try recorder.elements == [stage.subject.value()])
                }
        }

        @Test func `a subject that is disposed during sends releases all observers`() throws {
            try Race { Watched(Hot(.replay), recorders: 2) }
                .lane { stage in for number in 0..<6 { stage.hot.send(Sent(1, number)) } }
                .lane { $0.hot.dispose() }
                .lane { $0.staying.subscribe(to: $0.hot.stream) }
                .verdict { stage in
                    for recorder in stage.recorders + [stage.staying] {
                        try #require(recorder.breach == nil)
                        try #require(
                            recorder.elements.numbers(of: 1) == Array(0..<recorder.elements.numbers(of: 1).count))
                    }
                    try #require(!stage.hot.hasObservers())
                    let late = Recorder<Sent>()
                    late.subscribe(to: stage.hot.stream)
                    try #require(late.elements.isEmpty && late.end == .failed)
                }
        }

        @Test func `releasing a subject during a dispose of its subscription releases the observer`() throws {
            try Race { Abandoned() }
                .lane { withExtendedLifetime($0.subject.take()) {} }
                .lane { $0.subscription.dispose() }
                .verdict { stage in
                    try #require(stage.observer.isReleased)
                    try #require(stage.disposals.value == 1)
                }
        }

        @Test func `an observer disposed between the end and its delivery is released`() {
            let subject = PublishSubject<Int>()
            let second = SerialDisposable()
            _ = subject.subscribe(onNext: { _ in
                subject.onCompleted()
                second.dispose()
            })
            second.disposable = subject.subscribe { _ in }
            subject.onNext(1)
            #expect(!subject.hasObservers)
        }

        @Test func `a subject retains no observers that have left`() throws {
            try Race { PublishSubject<Int>() }
                .lane { subject in for _ in 0..<8 { subject.subscribe { _ in }.dispose() } }
                .lane { subject in for _ in 0..<8 { subject.subscribe { _ in }.dispose() } }
                .lane { subject in for number in 0..<8 { subject.onNext(number) } }
                .verdict { subject in
                    try #require(!subject.hasObservers)
                    let kept = subject.gate.state.subscribers.members.count
                    try #require(kept <= 1)  // the spare one
                }
        }
    }
}

extension Stress {
    struct UpdateTests {
        @Test func `eight threads that update a relay lose nothing`() throws {
            var race = Race(rounds: 5) { BehaviorRelay(value: 0) }
            for _ in 0..<8 { race = race.lane { relay in for _ in 0..<10_000 { relay.update { $0 += 1 } } } }
            try race.verdict { try #require($0.value == 80_000) }
        }

        @Test func `each update of a subject returns a number of its own, and observers get all in order`() throws {
            try Race { (subject: BehaviorSubject(value: 0), all: Recorder<Int>(), one: Recorder<Int>()) }
                .lane { stage in
                    stage.all.subscribe(to: stage.subject)
                    for _ in 0..<8 { stage.one.next(Self.next(of: stage.subject)) }
                }
                .lane { stage in for _ in 0..<8 { _ = Self.next(of: stage.subject) } }
                .verdict { stage in
                    try #require(stage.all.breach == nil)
                    try #require(stage.all.elements.isConsecutive && stage.all.elements.last == 16)
                    try #require(Set(stage.one.elements).count == 8)
                }
        }

        private static func next(of subject: BehaviorSubject<Int>) -> Int {
            try! subject.update { number in
                number += 1
                return number
            }
        }
    }
}
