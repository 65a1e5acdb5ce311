import Observation

/// The readers of a value within `withObservationTracking`, such as a view of SwiftUI.
@usableFromInline final class Tracking: Observation.Observable, Sendable {
    private struct Name {
        var value: Void { () }
    }

    private let registrar = ObservationRegistrar()
    private let waitsForMain = AtomicBits()

    private var name: Name { Name() }

    /// Names the value. A key path that is made of two is an object of its own. While somebody who has read the value
    /// waits for a change, it is retained: at first by `withObservationTracking`, then by the registrar.
    private let path = Locked(UnsafeTransfer((\Tracking.name).appending(path: \Name.value)))

    @usableFromInline init() {}

    /// Whether a reader has not been notified since it has read the value.
    @usableFromInline var hasReaders: Bool { path.withLock { !isKnownUniquelyReferenced(&$0.value) } }

    @usableFromInline func noteRead() { registrar.access(self, keyPath: path.withLock { $0 }.value) }

    /// Calls `onChange` of the readers of the value.
    ///
    /// `withObservationTracking` registers a reader only after it has read everything, so a change on another thread
    /// can come between the two. Views read on the main thread. So the change is noted there again, once the reader
    /// must have been registered. Readers on other threads are notified of the next change.
    @usableFromInline func noteChange() {
        let path = path.withLock { $0 }
        registrar.withMutation(of: self, keyPath: path.value) {}
        if MainScheduler.isCurrent || waitsForMain.insert(1) == 1 { return }
        MainScheduler.asyncInstance.schedule { [self] in
            _ = waitsForMain.remove(1)
            registrar.withMutation(of: self, keyPath: path.value) {}
        }
    }
}
