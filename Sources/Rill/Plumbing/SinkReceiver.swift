/// An object that the closures of a ``Sink`` get with each event.
///
/// They know its type, because they are made together with it. A checked cast would take longer than a stage.
@usableFromInline protocol SinkReceiver: AnyObject {}

extension SinkReceiver {
    /// Returns the receiver of a sink that was created with one of this type.
    @inline(__always)
    @inlinable static func of(_ receiver: AnyObject) -> Self { unsafeDowncast(receiver, to: Self.self) }
}

/// The receiver of a sink whose closures capture what they need.
@usableFromInline final class SinkClosures<Element>: SinkReceiver {
    @usableFromInline let next: (Element) -> Demand
    @usableFromInline let finish: (Completion) -> Void

    @inlinable init(_ next: @escaping (Element) -> Demand, _ finish: @escaping (Completion) -> Void) {
        self.next = next
        self.finish = finish
    }
}

/// The receiver of a stage with a state.
@usableFromInline final class Stage<State>: SinkReceiver {
    @usableFromInline let downstream: AnyObject
    /// Not checked for exclusive access, for the reason given at ``Box``.
    @exclusivity(unchecked) @usableFromInline var state: State

    @inlinable init(_ state: State, _ downstream: AnyObject) {
        self.state = state
        self.downstream = downstream
    }
}
