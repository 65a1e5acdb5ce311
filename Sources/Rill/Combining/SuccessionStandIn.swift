/// Stands in for the succession that is being rewritten. It is for one thread.
@usableFromInline
final class SuccessionStandIn<Element: Sendable>: Cancelable, @unchecked Sendable {
    @usableFromInline let sink: Sink<Element>
    @usableFromInline let following: (Completion) throws -> Observable<Element>?
    @usableFromInline var isWaiting = false
    @usableFromInline var isDisposed = false
    @usableFromInline var upstream: (any Upstream)?
    @usableFromInline var pending: Observable<Element>?
    @usableFromInline var turn = 0

    @export(implementation)
    init(_ sink: Sink<Element>, _ following: @escaping (Completion) throws -> Observable<Element>?) {
        self.sink = sink
        self.following = following
    }

    @inline(never)
    @export(implementation) func end(_ completion: Completion) {
        upstream.take()?.dispose()
        turn += 1
        do {
            guard let next = try following(completion) else {
                isDisposed = true
                return sink.finish(completion)
            }
            if isWaiting { pending = next } else { attach(next) }
        } catch {
            isDisposed = true
            sink.finish(.failed(error))
        }
    }

    @export(implementation) func attach(_ source: Observable<Element>) {
        let turn = turn
        let upstream = source.attach(
            Sink(
                for: self,
                next: { element in
                    let demand = self.sink.next(element)
                    if demand == .later { self.isWaiting = true }
                    return demand
                },
                finish: { self.end($0) }))
        if turn == self.turn, !isDisposed { self.upstream = upstream } else { upstream.dispose() }
    }

    @export(implementation) func resume() {
        isWaiting = false
        if let next = pending.take() { attach(next) } else { upstream?.resume() }
    }

    @export(implementation) func dispose() {
        isDisposed = true
        pending = nil
        upstream.take()?.dispose()
    }
}

extension Observable {
    @export(implementation) static func succession(
        _ first: Observable<Element>,
        then following: @escaping @Sendable () -> (Completion) throws -> Observable<Element>?
    ) -> Observable<Element> {
        Observable(pace: min(first.pace, .patient)) { sink in
            let succession = SuccessionStandIn(sink, following())
            let upstream = first.attach(
                Sink(
                    for: succession,
                    next: { element in
                        let demand = sink.next(element)
                        if demand == .later { succession.isWaiting = true }
                        return demand
                    },
                    finish: { succession.end($0) }))
            if succession.turn == 0, !succession.isDisposed {
                succession.upstream = upstream
            } else {
                upstream.dispose()
            }
            return succession
        }
    }
}
