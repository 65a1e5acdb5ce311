import Rill

/// The end of a chain that watches how it is called.
final class Probe: Sendable {
    struct Log: Sendable {
        var events: [String] = []
        var violations: [String] = []
        var isInside = false
        var hasStopped = false
        var hasEnded = false
    }

    private let log = Shared(Log())
    private let limit: Int
    private let onNext: @Sendable (Int) -> Void

    /// - Parameters:
    ///   - limit: the number of elements after which it wants no more.
    ///   - onNext: called with the number of elements so far.
    init(limit: Int = .max, onNext: @escaping @Sendable (Int) -> Void = { _ in }) {
        self.limit = limit
        self.onNext = onNext
    }

    var events: [String] { log.value.events }
    var elements: [String] { events.filter { $0.hasPrefix("next") } }
    var violations: [String] { log.value.violations }
    var hasStopped: Bool { log.value.hasStopped }
    var hasEnded: Bool { log.value.hasEnded }

    /// A sink that records, and keeps the token alive while it is held.
    func sink<Element>(holding token: AnyObject? = nil) -> Sink<Element> {
        Sink(
            uncheckedNext: { [self] element in
                let count = enter("next(\(element))")
                onNext(count)
                return withExtendedLifetime(token) { leave(stopping: count >= limit) }
            },
            finish: { [self] completion in
                _ = enter("\(Event<Element>(completion))")
                log.withLock { $0.hasEnded = true }
                _ = withExtendedLifetime(token) { leave(stopping: false) }
            })
    }

    private func enter(_ event: String) -> Int {
        log.withLock { log in
            if log.isInside { log.violations.append("\(event) came while another call was in progress") }
            if log.hasEnded { log.violations.append("\(event) came after the end") }
            if log.hasStopped { log.violations.append("\(event) came after the observer wanted no more") }
            log.isInside = true
            log.events.append(event)
            return log.events.count
        }
    }

    private func leave(stopping: Bool) -> Demand {
        log.withLock { log in
            log.isInside = false
            if stopping { log.hasStopped = true }
            return stopping ? .none : .more
        }
    }
}

/// An object to look at through a weak reference, or to hear from when it is released.
final class Token: Sendable {
    private let onRelease: @Sendable () -> Void

    init(onRelease: @escaping @Sendable () -> Void = {}) { self.onRelease = onRelease }

    deinit { onRelease() }
}

final class TokenWithBag: DisposeBagOwner, Sendable {
    let disposeBag = DisposeBag()
}
