import Dispatch
import Rill
import RillTesting
import Testing

/// What stops a source that sends nothing: a cancelled task, a deadline, another source.
@Suite(.serialized) struct StoppedByTests {
    static let silent = StoppingTests.silent.filter { chain in
        [
            "filter", "reduce", "flatMap to empty", "concatMap to empty", "merge with never", "error, retry()",
            "one endless stream of flatMap", "one endless stream of concatMap", "a later endless stream of flatMap",
            "an endless join after another in flatMap", "an endless stream of flatMapLatest",
            "an endless stream of flatMapFirst", "publish(_:)", "publish(_:), filtered before",
            "groupBy, filtered before", "window, filtered before", "create, subscribe(_:)", "create, bind(to:)",
        ].contains(chain.testDescription)
    }

    private let stop = Stop()
    private let hasStarted = Milestone()
    private let hasEnded = Milestone()

    private var numbers: Observable<Int> {
        stop.numbers.do(onNext: { [hasStarted] number in if number == 0 { hasStarted.reach() } })
    }

    /// Returns whether an action of the queue runs soon.
    private func isFree(_ queue: DispatchQueue) async -> Bool {
        let isFree = Milestone()
        queue.async { isFree.reach() }
        return await isFree.isReached()
    }

    /// Cancels a task that waits for an element of `stream`, and expects its loop to end and its thread to be free.
    private func expectEnd(whenCancelled stream: Observable<Int>) async {
        let (thread, values) = (OwnThread(), stream.values)
        let task = Task(executorPreference: thread) { [hasEnded] in
            defer { hasEnded.reach() }
            for try await _ in values {}
        }
        #expect(await hasStarted.isReached())
        task.cancel()
        #expect(await hasEnded.isReached())
        #expect(await isFree(thread.queue))
    }

    @Test(arguments: silent)
    func `a loop that waits for an element ends when its task is cancelled`(_ chain: Chain) async {
        defer { stop.set() }
        await expectEnd(whenCancelled: chain(numbers))
    }

    @Test func `a loop that goes on for the second element ends when its task is cancelled`() async {
        defer { stop.set() }
        let numbers = numbers
        await expectEnd(
            whenCancelled: .deferred { .range(start: 0, count: 200).concat(numbers.filter { _ in false }) })
    }

    @Test(arguments: silent)
    func `a loop into a sink of a subscription ends with it`(_ chain: Chain) async {
        defer { stop.set() }
        let (thread, stream) = (DispatchQueue(label: "source"), chain(numbers))
        let subscription = SingleAssignmentDisposable()
        thread.async {
            subscription.setDisposable(stream.attach(Sink(of: subscription, next: { _ in .more }, finish: { _ in })))
        }
        #expect(await hasStarted.isReached())
        subscription.dispose()
        #expect(await isFree(thread))
    }

    @Test(arguments: silent)
    func `timeout fails while its source loops on another thread`(_ chain: Chain) async {
        defer { stop.set() }
        let (timers, thread) = (SerialDispatchQueueScheduler(), DispatchQueue(label: "source"))
        let stream = chain(numbers).timeout(.milliseconds(20), scheduler: timers)
        thread.async { [hasEnded] in _ = stream.subscribe(onError: { _ in hasEnded.reach() }) }
        #expect(await hasEnded.isReached())
        #expect(await isFree(thread))
    }

    @Test(arguments: silent)
    func `timeout fails while its source loops on the same queue`(_ chain: Chain) async {
        defer { stop.set() }
        let queue = SerialDispatchQueueScheduler()
        let stream = chain(numbers).subscribe(on: queue).timeout(.milliseconds(20), scheduler: queue)
        let subscription = stream.subscribe(onError: { [hasEnded] _ in hasEnded.reach() })
        #expect(await hasEnded.isReached())
        subscription.dispose()
    }

    @Test(arguments: silent)
    func `take(for:) completes while its source loops on another thread`(_ chain: Chain) async {
        defer { stop.set() }
        let (timers, thread) = (SerialDispatchQueueScheduler(), DispatchQueue(label: "source"))
        let stream = chain(numbers).take(for: .milliseconds(20), scheduler: timers)
        thread.async { [hasEnded] in _ = stream.subscribe(onCompleted: { hasEnded.reach() }) }
        #expect(await hasEnded.isReached())
        #expect(await isFree(thread))
    }

    @Test(arguments: silent)
    func `take(for:) completes while its source loops on the same queue`(_ chain: Chain) async {
        defer { stop.set() }
        let queue = SerialDispatchQueueScheduler()
        let stream = chain(numbers).subscribe(on: queue).take(for: .milliseconds(20), scheduler: queue)
        let subscription = stream.subscribe(onCompleted: { [hasEnded] in hasEnded.reach() })
        #expect(await hasEnded.isReached())
        subscription.dispose()
    }

    @Test(arguments: silent)
    func `take(until:) completes when another thread sends`(_ chain: Chain) async {
        defer { stop.set() }
        let (end, thread) = (PublishSubject<Void>(), DispatchQueue(label: "source"))
        let stream = chain(numbers).take(until: end)
        thread.async { [hasEnded] in _ = stream.subscribe(onCompleted: { hasEnded.reach() }) }
        #expect(await hasStarted.isReached())
        end.onNext(())
        #expect(await hasEnded.isReached())
        #expect(await isFree(thread))
    }

    @Test(arguments: silent)
    func `an error of another source stops the loop`(_ chain: Chain) async {
        defer { stop.set() }
        let (other, thread) = (PublishSubject<Int>(), DispatchQueue(label: "source"))
        let stream = Observable.merge(other.asObservable(), chain(numbers))
        thread.async { [hasEnded] in _ = stream.subscribe(onError: { _ in hasEnded.reach() }) }
        #expect(await hasStarted.isReached())
        other.onError(MarbleError())
        #expect(await hasEnded.isReached())
        #expect(await isFree(thread))
    }

    @Test(arguments: [false, true])
    func `a loop in create ends when its task is cancelled`(_ isSwallowed: Bool) async {
        let thread = OwnThread()
        let endless = Observable<Int>.create { [stop, hasStarted, hasEnded] observer in
            hasStarted.reach()
            while !stop.isSet, observer.onNext(1) == .more {}
            hasEnded.reach()
            return Disposables.create()
        }
        let stream = isSwallowed ? endless.filter { _ in false } : endless
        let task = Task(executorPreference: thread) { for try await _ in stream.values {} }
        #expect(await hasStarted.isReached())
        task.cancel()
        #expect(await hasEnded.isReached())
        #expect(!stop.isSet)
        stop.set()
    }

    @Test(arguments: [CurrentThreadScheduler.instance, ImmediateScheduler.instance] as [any ImmediateSchedulerType])
    func `a source whose scheduler runs actions at once stops at a dispose`(
        _ scheduler: any ImmediateSchedulerType
    ) async {
        let (queue, stop) = (SerialDispatchQueueScheduler(), stop)
        let stream = Observable.repeatElement(1, scheduler: scheduler).take(while: { [hasStarted] _ in
            hasStarted.reach()
            return !stop.isSet
        })
        let subscription = stream.filter { _ in false }.subscribe(on: queue).subscribe(onNext: { _ in })
        #expect(await hasStarted.isReached())
        subscription.dispose()
        queue.schedule { [hasEnded] in hasEnded.reach() }
        #expect(await hasEnded.isReached())
        #expect(!stop.isSet)
        stop.set()
    }

    @Test func `a source that is stopped from within its chain makes few further elements`() {
        let (end, made) = (PublishSubject<Void>(), Shared(0))
        let stream = Observable.range(start: 0, count: 1_000_000)
            .do(onNext: { number in
                made.withLock { $0 += 1 }
                if number == 1000 { end.onNext(()) }
            })
            .filter { _ in false }.take(until: end)
        #expect(stream.events == [.completed])
        #expect(made.value < 10_000)
    }
}
