/// What sends to a part of a source: to a group or a window. The elements are kept until the first observer.
///
/// Until then, the gate is busy with nobody inside, so its inbox keeps what is sent. The first observer is the one
/// inside, and empties the inbox before it leaves. After that, a part works like a ``PublishSubject``.
@usableFromInline
final class Part<Element: Sendable>: Sendable {
    @usableFromInline let gate = Gate(
        SubjectState<Element>(), shared: Accepted(), shape: (0, .always), isEntered: true)

    @export(implementation) init() {}

    /// Releases all observers. Later ones get what is kept, and the completion.
    @inlinable
    deinit { SubjectState.send(gate.state.isOpen.isSet ? .release(.completed) : .event(.completed), to: gate) }

    @export(implementation) func on(_ event: Event<Element>) { SubjectState.send(.event(event), to: gate) }

    /// Returns the stream of the part, which retains `interest` for each subscription. A subscription that begins after
    /// `interest` has been disposed gets what is kept, and the completion.
    @export(implementation) func stream(retaining interest: RefCountDisposable) -> Observable<Element> {
        let holder = PartHolder(gate)
        let source = Observable { sink in holder.attach(sink) }
        return Observable { sink in
            let dependent = interest.retain()
            if interest.isDisposed { SubjectState.send(.event(.completed), to: holder.gate) }
            return source.do(onDispose: { dependent.dispose() }).attach(sink)
        }
    }
}

/// What the stream of a ``Part`` holds. The elements are kept no longer than it exists.
@usableFromInline
final class PartHolder<Element: Sendable>: Sendable {
    @usableFromInline let gate: Gate<SubjectState<Element>>

    @export(implementation) init(_ gate: Gate<SubjectState<Element>>) { self.gate = gate }

    /// Drops what is kept for the first observer, because there won't be any.
    @inlinable
    deinit { if gate.state.isOpen.set() { gate.exit() } }

    /// Attaches `sink`, which gets what is kept if it is the first one.
    @export(implementation) func attach(_ sink: sending Sink<Element>) -> any Upstream {
        let opens = withExtendedLifetime(self) { gate.state.isOpen.set() }
        return SubjectState.attach(sink, to: gate, opens: opens)
    }
}
