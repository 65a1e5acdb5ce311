/// Sources that run one after the other, each chosen when the one before has ended.
///
/// Only the ends pass the gate: there is one source at a time, and its elements go straight to the sink. A source that has
/// ended is disposed before the next one is chosen (law 5).
@usableFromInline
struct Succession<Element: Sendable>: Gated {
    /// A source has ended.
    @usableFromInline typealias Signal = Completion

    /// The source that follows such an end, or nil if that is the end of all.
    @usableFromInline typealias Following = (Completion) throws -> Observable<Element>?

    @usableFromInline struct Live {
        @usableFromInline let following: Following
        @usableFromInline let sink: UnsafeTransfer<Sink<Element>>

        @export(implementation) init(following: @escaping Following, sink: UnsafeTransfer<Sink<Element>>) {
            self.following = following
            self.sink = sink
        }
    }

    @usableFromInline var live: Live?
    @usableFromInline let current: SerialDisposable

    @export(implementation)
    init(following: @escaping Following, sink: UnsafeTransfer<Sink<Element>>, current: SerialDisposable) {
        live = Live(following: following, sink: sink)
        self.current = current
    }

    @export(implementation) static func receive(_ completion: consuming Completion, in gate: Gate<Self>) -> Demand {
        guard let live = gate.state.live else { return .none }
        if !gate.state.current.isDisposed {
            gate.state.current.disposable = Disposables.create()
            do {
                if let next = try live.following(completion) {
                    gate.state.current.disposable = next.attach(
                        Sink(next: live.sink.value.next, finish: { gate.send($0) }))
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
    @export(implementation) static func succession(
        _ following: @escaping @Sendable () -> Succession<Element>.Following
    ) -> Observable<Element> {
        Observable { sink in
            let current = SerialDisposable()
            let gate = Gate(Succession(following: following(), sink: UnsafeTransfer(sink), current: current))
            gate.send(.completed)
            return current
        }
    }
}
