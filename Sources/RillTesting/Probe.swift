import Rill

/// A sink that ends a chain and checks how it is called.
final class Probe: Sendable {
    struct Log: Sendable {
        var events: [String] = []
        var violations: [String] = []
        var unasked: [String] = []
        var isInside = false
        var isDisposed = false
        var hasStopped = false
        var hasEnded = false
    }

    private let log = Shared(Log())
    private let limit: Int
    private let requests: Requests
    private let onNext: @Sendable (Int) -> Void
    private let onLater: @Sendable () -> Void

    /// - Parameters:
    ///   - limit: the number of elements after which the probe answers ``Demand/none``.
    ///   - requests: the elements that the probe asks for; all of them by default.
    ///   - onNext: called with the number of elements so far.
    ///   - onLater: called inside `next`, before it answers ``Demand/later``.
    init(
        limit: Int = .max, requests: Requests = Requests(nil),
        onNext: @escaping @Sendable (Int) -> Void = { _ in }, onLater: @escaping @Sendable () -> Void = {}
    ) {
        self.limit = limit
        self.requests = requests
        self.onLater = onLater
        self.onNext = onNext
    }

    var events: [String] { log.value.events }
    var elements: [String] { events.filter { $0.hasPrefix("next") } }
    var violations: [String] { log.value.violations }
    /// The elements that came while the source had to wait.
    var unasked: [String] { log.value.unasked }
    var hasStopped: Bool { log.value.hasStopped }
    var hasEnded: Bool { log.value.hasEnded }

    /// Answers ``Demand/none`` from now on, because the subscription is disposed.
    func noteDispose() { log.withLock { $0.isDisposed = true } }

    /// Returns a sink that records its events, and that retains `token`.
    ///
    /// - Parameter upstream: the upstream that resumes the source, if the probe asks for its elements.
    func sink<Element>(
        holding token: (any AnyObject & Sendable)? = nil, of upstream: any Upstream = Disposables.create()
    ) -> Sink<Element> {
        Sink(
            uncheckedNext: { [self] element in
                let count = enter("next(\(element))", isElement: true)
                return withExtendedLifetime(token) {
                    onNext(count)
                    let isLast = count >= limit || log.value.isDisposed
                    let demand = isLast ? .none : requests.answer(to: upstream)
                    if demand == .later { onLater() }
                    leave(stopping: isLast)
                    return demand
                }
            },
            finish: { [self] completion in
                _ = enter("\(Event<Element>(completion))", isElement: false)
                log.withLock { $0.hasEnded = true }
                withExtendedLifetime(token) { leave(stopping: false) }
            })
    }

    private func enter(_ event: String, isElement: Bool) -> Int {
        let isWaiting = isElement && requests.isWaiting
        return log.withLock { log in
            if log.isInside { log.violations.append("\(event) came while another call was in progress") }
            if log.hasEnded { log.violations.append("\(event) came after the end") }
            if log.hasStopped { log.violations.append("\(event) came after the answer .none") }
            if isWaiting { log.unasked.append(event) }
            log.isInside = true
            log.events.append(event)
            return log.events.count
        }
    }

    private func leave(stopping: Bool) {
        log.withLock { log in
            log.isInside = false
            if stopping { log.hasStopped = true }
        }
    }
}

/// An object to observe through a weak reference, or that reports its release.
final class Token: Sendable {
    private let onRelease: @Sendable () -> Void

    init(onRelease: @escaping @Sendable () -> Void = {}) { self.onRelease = onRelease }

    deinit { onRelease() }
}

final class TokenWithBag: DisposeBagOwner, Sendable {
    let disposeBag = DisposeBag()
}

/// The integers from 1 to `last`, counting how many of them are asked for.
struct Numbers: Sequence, Sendable {
    let last: Int
    private let asked = Shared(0)
    private let isFrozen = Shared(false)
    private let iterators = Shared(0)

    init(last: Int) { self.last = last }

    /// A stream that waits for its observer.
    var stream: Observable<Int> { .from(self) }

    /// How many elements all subscriptions together have asked for.
    var askedCount: Int { asked.value }

    /// Whether a subscription holds an iterator.
    var isHeld: Bool { iterators.value > 0 }

    /// Ends all iterators.
    func freeze() { isFrozen.withLock { $0 = true } }

    func makeIterator() -> AnyIterator<Int> {
        iterators.withLock { $0 += 1 }
        let token = Token { [iterators] in iterators.withLock { $0 -= 1 } }
        var number = 0
        return AnyIterator {
            defer { withExtendedLifetime(token) {} }
            if number == last || isFrozen.value { return nil }
            asked.withLock { $0 += 1 }
            number += 1
            return number
        }
    }
}
