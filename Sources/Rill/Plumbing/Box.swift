/// A variable that the closures of one sink share. That of a stage is in its ``Stage``.
///
/// It replaces a captured `var`. Access to a captured `var` is checked for exclusivity at run time, which took 8 to 12
/// ns per element wherever a chain was stored. Where a chain is not stored, a box costs nothing either, because it
/// ends up in a register.
///
/// Without that check, a box is memory-safe only as long as one caller at a time uses the sink (law 2). A debug build
/// checks this where a sink is called. A check of each access to the box would miss calls from within `sink.next`,
/// because no access is in progress then, and most calls by two threads.
@usableFromInline final class Box<Value> {
    @exclusivity(unchecked) @usableFromInline var value: Value

    @inlinable init(_ value: Value) { self.value = value }
}

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

/// The receiver of a stage with a state, and what is downstream of it.
@usableFromInline final class Stage<State, Output>: SinkReceiver {
    @usableFromInline let downstream: AnyObject
    // The end of a stage reads both here. If it captured them, the compiler would write their names into its name, and
    // the name of a chain would double with each stage: 16 times `scan` took 113 MB of names.
    @usableFromInline let pass: (AnyObject, Output) -> Demand
    @usableFromInline let end: (AnyObject, Completion) -> Void
    /// Not checked for exclusive access, for the reason given at ``Box``.
    @exclusivity(unchecked) @usableFromInline var state: State

    @inlinable init(_ state: State, _ sink: Sink<Output>) {
        self.state = state
        downstream = sink.receiver
        pass = sink.receive
        end = sink.end
    }

    @inlinable func finish(_ completion: Completion) { end(downstream, completion) }
}

/// A value whose use is safe for a reason that the compiler can't check. CONTRIBUTING gives the reason for each.
///
/// Most carry a sink from one source to the next, or to a scheduler. Law 2 guarantees that the former user has finished
/// before the next one starts.
@usableFromInline package struct UnsafeTransfer<Value>: @unchecked Sendable {
    @usableFromInline package var value: Value

    @inlinable package init(_ value: Value) { self.value = value }
}

/// An object that the closures of a subscription use and don't keep alive. It is smaller than a ``WeakReference``,
/// because it has no identity. A weak capture would take a box for each closure, which is an allocation.
@usableFromInline struct WeakCapture<Object: AnyObject & Sendable>: Sendable {
    /// The object, or nil once it has deallocated.
    @usableFromInline weak let object: Object?

    @inlinable init(_ object: Object) { self.object = object }
}
