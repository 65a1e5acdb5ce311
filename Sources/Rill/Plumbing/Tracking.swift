import Observation

/// Those who have read a value within `withObservationTracking`, a view of SwiftUI for instance.
@usableFromInline
final class Tracking: Observation.Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private let waitsForMain = AtomicBits()

    /// Names the value. The key path of a property of a generic type would be made at each read.
    private var value: Void { () }

    @usableFromInline init() {}

    @usableFromInline
    func noteRead() { registrar.access(self, keyPath: \.value) }

    /// Calls `onChange` of those who have read the value.
    ///
    /// `withObservationTracking` registers a reader only after it has read everything, so a change on another thread
    /// can come between the two. Views read on the main thread. So the change is noted there again, once the reader
    /// must have been registered.
    @usableFromInline
    func noteChange() {
        registrar.withMutation(of: self, keyPath: \.value) {}
        if MainScheduler.isCurrent || waitsForMain.insert(1) == 1 { return }
        MainScheduler.asyncInstance.schedule { [self] in
            _ = waitsForMain.remove(1)
            registrar.withMutation(of: self, keyPath: \.value) {}
        }
    }
}
