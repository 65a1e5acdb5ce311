import Foundation
import Testing

@testable import Rill
@testable import RillFoundation
@testable import RillTesting

struct ReflectionTests {
    enum Way: CaseIterable {
        case dump, mirror, reflecting, describing, debugPrint

        /// Returns the text that this kind of reflection makes of `value`, to any depth.
        func text(of value: Any) -> String {
            var text = ""
            switch self {
            case .dump: Swift.dump(value, to: &text)
            case .mirror: text = Self.walk(value, depth: 5)
            case .reflecting: text = String(reflecting: value)
            case .describing: text = String(describing: value)
            case .debugPrint: Swift.debugPrint(value, to: &text)
            }
            return text
        }

        private static func walk(_ value: Any, depth: Int) -> String {
            let mirror = Mirror(reflecting: value)
            let children = depth == 0 ? [] : mirror.children.map { walk($0.value, depth: depth - 1) }
            return "\(mirror.subjectType)(\(children.joined(separator: ", ")))"
        }
    }

    @Test(arguments: Way.allCases) func `every public class and struct, and every disposable, can be reflected`(
        _ way: Way
    ) {
        for value in Specimens().values { #expect(!way.text(of: value).isEmpty) }
    }

    @Test func `the specimens include every public class and struct, and every class of disposables`() throws {
        let shown = Set(Specimens().values.map { Self.name(of: type(of: $0)) })
        let declared = try Self.declared()
        let some = [
            "Rill.PublishSubject", "Rill.DisposeKey", "Rill.ScheduledTimer", "RillFoundation.PostedNotification",
        ]
        #expect(declared.isSuperset(of: some))
        #expect(declared.subtracting(shown) == [])
    }

    @Test func `a subject's mirror shows its kind, its element type and the number of its observers`() {
        let subjects: [(Any, any ObservableType<Int>, String)] = [
            { ($0, $0, "PublishSubject<Int>") }(PublishSubject<Int>()),
            { ($0, $0, "BehaviorSubject<Int>") }(BehaviorSubject(value: 1)),
            { ($0, $0, "ReplaySubject<Int>") }(ReplaySubject<Int>.create(bufferSize: 1)),
            { ($0, $0, "AsyncSubject<Int>") }(AsyncSubject<Int>()),
            { ($0, $0, "PublishRelay<Int>") }(PublishRelay<Int>()),
            { ($0, $0, "BehaviorRelay<Int>") }(BehaviorRelay(value: 1)),
            { ($0, $0, "ReplayRelay<Int>") }(ReplayRelay<Int>.create(bufferSize: 1)),
            { ($0, $0, "ActionSubject<Int>") }(ActionSubject<Int>()),
        ]
        for (subject, stream, name) in subjects {
            let first = stream.asObservable().subscribe(onNext: { _ in })
            #expect(Mirror(reflecting: subject).descendant("observers") as? Int == 1)
            _ = stream.asObservable().subscribe(onNext: { _ in })
            for way in [Way.reflecting, .describing] { #expect(way.text(of: subject) == "\(name)(observers: 2)") }
            first.dispose()
            for way in [Way.dump, .debugPrint] { #expect(way.text(of: subject).contains("\(name)(observers: 1)")) }
        }
    }

    @Test func `a subject or relay with a value shows it, as long as it has one`() {
        let (subject, relay) = (BehaviorSubject(value: 1), BehaviorRelay(value: "a"))
        subject.onNext(2)
        relay.accept("b")
        #expect(Mirror(reflecting: subject).descendant("value") as? Int == 2)
        #expect(Mirror(reflecting: relay).descendant("value") as? String == "b")
        subject.dispose()
        #expect(Mirror(reflecting: subject).children.map(\.label) == ["observers"])
        #expect(Mirror(reflecting: PublishRelay<Int>()).children.map(\.label) == ["observers"])
    }

    @Test func `a weak reference shows its object, alive or not`() {
        var token: Token? = Token()
        let reference = WeakReference(token!)
        #expect(Mirror(reflecting: reference).descendant("object") as? Token === token)
        token = nil
        let children = Mirror(reflecting: reference).children.map { "\($0.label ?? ""): \($0.value)" }
        #expect(children == ["object: nil"])
    }

    @Test func `a subject can be reflected from inside its own callback`() {
        let (subject, log) = (BehaviorSubject(value: 1), Log())
        _ = subject.subscribe(onNext: { element in
            log.write("\(element) \(String(reflecting: subject))")
            var text = ""
            dump(subject, to: &text)
        })
        subject.onNext(2)
        #expect(log.entries.last == "2 BehaviorSubject<Int>(observers: 1)")
    }

    private static let provoked = Shared<[String]>([])

    @Test(
        .compactMapIssues { issue in
            guard issue.comments == ["provoked"] else { return issue }
            ReflectionTests.provoked.withLock { $0.append("\(issue)") }
            return nil
        })
    func `a failing expectation shows its values even if the model holds a subject`() throws {
        struct Model {
            let isLoading = false
            let taps = PublishSubject<Int>()
            let title = BehaviorRelay(value: "title")
            let actions = ActionSubject<Int>()
            let subscription: any Disposable = Observable<Int>.never().subscribe()
        }
        final class Screen {
            let model = Model()
            let isLoading = false
        }
        let (model, screen) = (Model(), Screen())
        #expect(model.isLoading, "provoked")
        #expect(screen.isLoading, "provoked")
        #expect(model.taps === screen.model.taps, "provoked")
        let issues = Self.provoked.value
        try #require(issues.count == 3)
        #expect(issues[0].contains("taps: PublishSubject<Int>(observers: 0)"))
        for issue in issues.prefix(2) { #expect(issue.contains(".isLoading → false")) }
        #expect(issues[2].contains("PublishSubject<Int>(observers: 0)"))
    }
}

extension ReflectionTests {
    /// `Rill.PublishSubject` for `Rill.PublishSubject<Swift.Int>`, and `Rill.Record` for `Rill.Resources.Record`.
    private static func name(of type: Any.Type) -> String {
        let name = String(reflecting: type).replacing(#/<.*>/#, with: "")
        let module = ["RillFoundation", "RillTesting", "Rill"].first { name.contains($0) }
        return "\(module ?? "").\(name.split(separator: ".").last ?? "")"
    }

    private static func declared() throws -> Set<String> {
        let sources = URL(filePath: #filePath).appending(path: "../../../../Sources").standardized
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
        let type = #/^ *(?:@\S+ )*public (?:final )?(?:class|struct) (\w+)/#.anchorsMatchLineEndings()
        let disposable = #/^ *[@\w ]*class (\w+)[^:\n]*:.*\b(?:Disposable|Cancelable)\b/#.anchorsMatchLineEndings()
        var names: Set<String> = []
        for file in files {
            let text = try String(contentsOf: file, encoding: .utf8)
            let module = file.pathComponents[sources.pathComponents.count]
            if module == "RillRx" { continue }  // its types have no stored properties that can't be copied
            for match in text.matches(of: type) { names.insert("\(module).\(match.1)") }
            for match in text.matches(of: disposable) { names.insert("\(module).\(match.1)") }
        }
        return names
    }
}

/// A value of every type, in each of its states.
private struct Specimens {
    private(set) var values: [Any] = []

    init() {
        addContract()
        addDisposables()
        addLifetimes()
        addSchedulers()
        addAsync()
        addSharing()
        addEvents()
        addTesting()
    }

    private mutating func addContract() {
        values += [
            Observable.just(1), Observable<String>.never(), AnyObserver<Int> { _ in },
            Sink<Int>(next: { _ in .more }, finish: { _ in }), Event.next(1), Event<Int>.error(RxError.timeout),
            BufferOverflow(limit: 1),
            Backoff.constant(.seconds(1)), Backoff.exponential(initial: .seconds(1)),
            Timestamped(element: 1, timestamp: .seconds(1)), Timespaced(element: 1, interval: .seconds(1)),
        ]
    }

    private mutating func addDisposables() {
        let subject = PublishSubject<Int>()
        let (bag, composite, serial) = (DisposeBag(), CompositeDisposable(), SerialDisposable())
        let single = SingleAssignmentDisposable()
        bag.insert(subject.subscribe())
        single.setDisposable(subject.subscribe())
        serial.disposable = subject.subscribe()
        let counted = RefCountDisposable(disposable: single)
        let key = composite.insert(subject.subscribe())!
        values += [
            BooleanDisposable(), Disposables.create(), Disposables.create {}, Disposables.create([single, serial]),
            bag, DisposeBag(), composite, key, serial, SerialDisposable(), single, SingleAssignmentDisposable(),
            ModelObservation { 1 }, counted, counted.retain(), UpstreamGroup(), ScheduledAction {}, subject.subscribe(),
            subject.asObservable().attach(Sink(next: { _ in .more }, finish: { _ in })),
            Observable.zip(subject, subject).subscribe(), subject.flatMap { Observable.just($0) }.subscribe(),
            subject.debounce(.seconds(1), scheduler: TestScheduler()).subscribe(),
            Observable<Int>.interval(.seconds(1), scheduler: TestScheduler()).subscribe(),
        ]
        for value in values { (value as? any Disposable)?.dispose() }
        values += [
            subject.subscribe(), subject.asObservable().attach(Sink(next: { _ in .more }, finish: { _ in })),
            TestScheduler().schedule(after: .seconds(1)) {}, CompositeDisposable(subject.subscribe()),
        ]
    }

    private mutating func addLifetimes() {
        let (key, timer) = (Token(), TimerProxy())
        let (set, table) = (WeakSet([key]), WeakMapTable<Token, Token>())
        let listeners = Listeners<any CustomStringConvertible>()
        do {
            let gone = Token()
            let call = SubscriptionCall(name: "bind", file: "?", line: 1)
            set.insert(gone)
            (table[key], table[gone]) = (key, key)
            values += [WeakReference(gone), call, Resources.Record(id: 1, call: call)]
        }
        timer.scheduledTimer(
            every: .seconds(1), target: key, action: { _ in {} }, scheduler: TestScheduler() as any SchedulerType)
        let hook = DeallocHook()
        hook.onDealloc {}
        values += [key, WeakReference(key), set, table, listeners, timer, TimerProxy(), hook]
    }

    private mutating func addSchedulers() {
        values += [
            MainScheduler.instance, SerialDispatchQueueScheduler(), ConcurrentDispatchQueueScheduler(),
            CurrentThreadScheduler.instance, ImmediateScheduler.instance, ClockScheduler(ContinuousClock()),
            SchedulerClock(TestScheduler()), SchedulerClock(TestScheduler()).now,
        ]
    }

    private mutating func addAsync() {
        let values = Observable.of(1).values
        let sink = Sink<Int>(next: { _ in .more }, finish: { _ in })
        self.values += [
            values, values.makeAsyncIterator(),
            AsyncObserver(TaskSink(sink, TaskUpstream()), ReleaseNotice {}), TaskUpstream(),
            Suspension(), BoundedQueue<Int>(limit: 1, whenFull: .fail), BoundedQueue<Int>.Arrival(.more),
        ]
    }

    private mutating func addSharing() {
        let subject = BehaviorSubject(value: 1)
        let (connectable, groups) = (subject.publish(), Shared<[GroupedObservable<Int, Int>]>([]))
        _ = subject.groupBy { $0 }.subscribe(onNext: { group in groups.withLock { $0.append(group) } })
        let (disposed, ended) = (PublishSubject<Int>(), ReplaySubject<Int>.createUnbounded())
        disposed.dispose()
        ended.onNext(1)
        ended.onCompleted()
        values += [
            subject, disposed, ended, AsyncSubject<[String: Int]>(), PublishRelay<Void>(), BehaviorRelay(value: "a"),
            BehaviorRelay(value: "a").asProperty(),
            ReplayRelay<Int>.create(bufferSize: 2),
            connectable, connectable.connect(), connectable, subject.share(replay: 1), groups.value[0],
        ]
    }

    private mutating func addEvents() {
        let counter = Counter()
        counter.action.onNext(.add(1))
        let center = EventCenter()
        values += [
            counter, counter.action, ActionSubject<Int>(), counter.stub, Pulse(wrappedValue: 1), Broadcaster(),
            center, center.addObserver(forName: "a") { _ in }, EventKey<Int>("key"),
            EventCenter.Notification(name: "a", object: nil, userInfo: nil),
            EventPayloadError(key: "key", expected: Int.self, found: nil),
            PostedNotification(Notification(name: Notification.Name("a"))), InvalidUTF8(offset: 1),
            UnexpectedStatus(url: nil, statusCode: 404), ProgramFailed(program: "a", reason: .code(1)),
        ]
        values += (try? Program("true", [])).map { [$0] } ?? []
    }

    private mutating func addTesting() {
        let scheduler = TestScheduler()
        let observer = scheduler.createObserver(Int.self)
        let (hot, cold) = (scheduler.createHotObservable([.next(1, 1)]), scheduler.createColdObservable([.next(1, 1)]))
        values += [
            scheduler, observer, hot, cold, hot.subscribe(observer), Shared(1), LeakChecker(), MarbleError(),
            HeldElements {}, UnimplementedScheduler("it"), Recorded<Event<Int>>.next(1, 1), Subscription(1, 2),
            DiagramBuilder.buildBlock("a", Observable.just("a"), "(a|)"), Marbles([]), Marbles.Syntax(message: "a"),
        ]
        let exploration = Exploration { _ in throw MarbleError() }
        values += [exploration, exploration.failure!]
    }
}
