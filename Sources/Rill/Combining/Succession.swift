/// Sources that run one after the other, each chosen when the one before has ended.
///
/// Only the ends pass the gate: there is one source at a time, and its elements go straight to the sink.
@usableFromInline
struct Succession<Element: Sendable>: Gated {
    @usableFromInline enum Signal: Sendable {
        case ended(Completion)
        case disposal
    }

    /// The source that follows such an end, or nil if that is the end of all.
    @usableFromInline typealias Following = (Completion) throws -> Observable<Element>?

    @usableFromInline struct Live {
        @usableFromInline let following: Following
        @usableFromInline let sink: Handoff<Sink<Element>>

        @inlinable
        init(following: @escaping Following, sink: Handoff<Sink<Element>>) {
            self.following = following
            self.sink = sink
        }
    }

    @usableFromInline var live: Live?
    @usableFromInline let current: SerialDisposable

    @inlinable
    init(following: @escaping Following, sink: Handoff<Sink<Element>>, current: SerialDisposable) {
        live = Live(following: following, sink: sink)
        self.current = current
    }

    @inlinable
    static var disposal: Signal { .disposal }

    @inlinable
    static func receive(_ signal: consuming Signal, in gate: Gate<Self>) -> Demand {
        guard let live = gate.state.live else { return .none }
        if case .ended(let completion) = signal {
            do {
                if let next = try live.following(completion) {
                    gate.state.current.disposable = next.attach(
                        Sink(
                            next: { element in
                                let demand = live.sink.value.next(element)
                                if demand == .none { gate.dispose() }
                                return demand
                            },
                            finish: { gate.send(.ended($0)) }))
                    return .more
                }
                live.sink.value.finish(completion)
            } catch {
                live.sink.value.finish(.failed(error))
            }
        }
        gate.state.live = nil
        gate.state.current.dispose()
        return .none
    }
}

extension Observable {
    /// Runs the source that `following` makes of the end before it; the first one stands behind a completion.
    @inlinable
    static func succession(
        _ following: @escaping @Sendable () -> Succession<Element>.Following
    ) -> Observable<Element> {
        Observable { sink in
            let current = SerialDisposable()
            let gate = Gate(Succession(following: following(), sink: Handoff(sink), current: current))
            gate.send(.ended(.completed))
            return Disposables.create(current, gate)
        }
    }
}
