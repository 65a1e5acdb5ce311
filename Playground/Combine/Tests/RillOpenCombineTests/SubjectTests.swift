import Combine
import Rill
import RillCombine
import RillTesting
import Testing

/// Subjects and properties, in both directions.
@Suite(.serialized) struct SubjectTests {
    private final class Model: ObservableObject, @unchecked Sendable {
        @Published var text = "a"
        @Published var names: [String] = []
        var bag = DisposeBag()
    }

    @Test func `a subject of Combine is a stream whose elements are queued in their order`() {
        let (subject, elements) = (PassthroughSubject<Int, Never>(), Shared<[Int]>([]))
        nonisolated(unsafe) let sender = subject
        let subscription = subject.asObservable().subscribe(onNext: { element in
            if element < 3 { sender.send(element + 1) }
            elements.append(element)
        })
        subject.send(1)
        #expect(elements.value == [1, 2, 3])
        subscription.dispose()
        subject.send(1)
        #expect(elements.value == [1, 2, 3])
    }

    @Test func `a stream of a subject is released with its subscription, and releases the subject`() {
        weak var held: PassthroughSubject<Int, Never>?
        let elements = Shared<[Int]>([])
        do {
            let subject = PassthroughSubject<Int, Never>()
            held = subject
            let subscription = subject.asObservable().take(2).subscribe(onNext: { elements.append($0) })
            for element in 1...3 { subject.send(element) }
            subscription.dispose()
        }
        #expect(elements.value == [1, 2])
        #expect(held == nil)
    }

    @Test func `a current value comes first, and an error keeps its type`() {
        let (subject, events) = (CurrentValueSubject<Int, Failure>(1), Shared<[String]>([]))
        let subscription = subject.asObservable().subscribe { event in events.append("\(event)") }
        subject.send(2)
        subject.send(completion: .failure(Failure()))
        #expect(events.value == ["next(1)", "next(2)", "error(Failure())"])
        subscription.dispose()
    }

    @Test func `a subject behind an operator drops what nothing has asked for, unless there is a buffer`() {
        for isBuffered in [false, true] {
            let (subject, elements) = (PassthroughSubject<Int, Never>(), Shared<[Int]>([]))
            nonisolated(unsafe) let sender = subject
            let mapped = subject.map { $0 }.eraseToAnyPublisher()
            let source =
                isBuffered
                ? mapped.buffer(size: .max, prefetch: .keepFull, whenFull: .dropOldest).asObservable()
                : mapped.asObservable()
            let subscription = source.subscribe(onNext: { element in
                if element == 1 { for more in 2...4 { sender.send(more) } }
                elements.append(element)
            })
            subject.send(1)
            #expect(elements.value == (isBuffered ? [1, 2, 3, 4] : [1]))
            subscription.dispose()
        }
    }

    @Test func `a current value behind an operator is never stale`() {
        let (subject, elements) = (CurrentValueSubject<Int, Never>(1), Shared<[Int]>([]))
        nonisolated(unsafe) let sender = subject
        let subscription = subject.map { $0 * 10 }.asObservable().subscribe(onNext: { element in
            if element == 10 { for more in 2...4 { sender.send(more) } }
            elements.append(element)
        })
        #expect(elements.value == [10, 40])
        subject.send(5)
        #expect(elements.value == [10, 40, 50])
        subscription.dispose()
    }

    @Test func `a published property is a stream of its values`() {
        let (model, elements) = (Model(), Shared<[String]>([]))
        let subscription = model.$text.asObservable().subscribe(onNext: { elements.append($0) })
        model.text = "b"
        subscription.dispose()
        model.text = "c"
        #expect(elements.value == ["a", "b"])
    }

    @Test func `a model that observes its own property through a bag is released`() {
        weak var held: Model?
        do {
            let model = Model()
            held = model
            model.$text.asObservable().map { [$0] }
                .subscribe(onNext: { [weak model] in model?.names = $0 }).disposed(by: model.bag)
            model.text = "b"
            #expect(model.names == ["b"])
        }
        #expect(held == nil)
    }

    @Test func `assign sets the property to each element, until the property is released`() {
        let (subject, willChange) = (PublishSubject<[String]>(), Shared(0))
        weak var held: Model?
        do {
            let model = Model()
            held = model
            let subscription = model.objectWillChange.sink { willChange.withLock { $0 += 1 } }
            subject.assign(to: &model.$names)
            subject.onNext(["x"])
            #expect(model.names == ["x"])
            subject.onNext(["y"])
            #expect(model.names == ["y"])
            #expect(willChange.value == 2)
            #expect(subject.hasObservers)
            subscription.cancel()
        }
        #expect(held == nil)
        #expect(!subject.hasObservers)
    }

    @Test func `an error in front of assign goes to the hook, and the property keeps its value`() {
        let (model, subject, errors) = (Model(), PublishSubject<[String]>(), Shared<[String]>([]))
        let former = Hooks.onUnhandledError
        defer { Hooks.onUnhandledError = former }
        Hooks.onUnhandledError = { errors.append("\($0)") }
        subject.assign(to: &model.$names)
        subject.onNext(["x"])
        subject.onError(Failure())
        #expect(model.names == ["x"])
        #expect(errors.value == ["Failure()"])
    }

    @Test func `a stream sends its events to a subject of Combine`() {
        let (source, target, events) = (
            PublishSubject<Int>(), PassthroughSubject<Int, any Error>(), Shared<[String]>([])
        )
        let received = target.sink(
            receiveCompletion: { events.append("\($0)") }, receiveValue: { events.append("\($0)") })
        let subscription = source.bind(to: target)
        source.onNext(1)
        source.onError(Failure())
        #expect(events.value.count == 2)
        #expect(events.value[0] == "1" && events.value[1].contains("Failure()"))
        subscription.dispose()
        received.cancel()
    }

    @Test func `a stream sends its elements to a subject that can't fail, and its error to the hook`() {
        let (relay, target) = (PublishRelay<Int>(), CurrentValueSubject<Int, Never>(0))
        let subscription = relay.bind(to: target)
        relay.accept(1)
        #expect(target.value == 1)
        subscription.dispose()
        relay.accept(2)
        #expect(target.value == 1)
        let errors = Shared<[String]>([])
        let former = Hooks.onUnhandledError
        defer { Hooks.onUnhandledError = former }
        Hooks.onUnhandledError = { errors.append("\($0)") }
        _ = Observable<Int>.error(Failure()).bind(to: target)
        #expect(errors.value == ["Failure()"])
    }

    @Test func `a publisher sends its events to a subject of Rill's, and its elements to a relay`() {
        let (subject, relay, source) = (
            ReplaySubject<Int>.createUnbounded(), BehaviorRelay(value: 0), PassthroughSubject<Int, Never>()
        )
        let subscriptions = [source.subscribe(subject), source.subscribe(relay)]
        source.send(1)
        source.send(2)
        source.send(completion: .finished)
        let events = Shared<[String]>([])
        _ = subject.subscribe { event in events.append("\(event)") }
        #expect(events.value == ["next(1)", "next(2)", "completed"])
        #expect(relay.value == 2)
        for subscription in subscriptions { subscription.cancel() }
    }

    @Test func `two subjects that feed each other through both libraries stay apart`() {
        let (ours, theirs) = (PublishRelay<Int>(), PassthroughSubject<Int, Never>())
        let subscription = ours.bind(to: theirs)
        let back = theirs.filter { $0 < 5 }.map { $0 + 1 }.subscribe(ours)
        let elements = Shared<[Int]>([])
        _ = ours.subscribe(onNext: { elements.append($0) })
        ours.accept(1)
        #expect(elements.value == [1, 2, 3, 4, 5])
        subscription.dispose()
        back.cancel()
    }
}

/// The laws of Rill, which a stream also obeys when it has become a publisher and a stream again.
struct LawTests {
    @Test(arguments: Law.all) func `a stream that was a publisher obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.asPublisher().asObservable() }
    }

    @Test(arguments: Law.all) func `a stream that passed operators of Combine obeys`(_ law: Law) {
        law.check(keepsHot: true) { $0.asPublisher().map { $0 + 1 }.asObservable() }
    }

    @Test func `a publisher sends what it is asked for`() {
        let scheduler = TestScheduler()
        let source = scheduler.createColdObservable(
            "--a--b--c--|", of: String.self)
        let asked = scheduler.createColdObservable(
            "x-----x-----", of: String.self)
        let (result, expected) = (PublishSubject<String>(), scheduler.createObserver(String.self))
        let subscriber = ManualSubscriber<String, any Error> { _, element in
            result.onNext(element)
            return .none
        }
        _ = result.subscribe(expected)
        source.asPublisher().subscribe(subscriber)
        _ = asked.subscribe { _ in subscriber.request(.max(subscriber.elements.isEmpty ? 1 : 2)) }
        scheduler.advance(to: 20)
        expected.expect(
            "--a---b-c---")
        #expect(subscriber.completions.count == 1)
    }
}
