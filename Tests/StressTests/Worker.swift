import Dispatch
import Rill

/// A scheduler and the queue that it runs on.
struct Worker: Sendable {
    enum Kind: CaseIterable {
        case serial
        case concurrent
    }

    let scheduler: any SchedulerType
    private let queue: DispatchQueue
    private let key = DispatchSpecificKey<Bool>()

    init(_ kind: Kind) {
        switch kind {
        case .serial:
            var serialQueue: DispatchQueue?
            scheduler = SerialDispatchQueueScheduler { serialQueue = $0 }
            queue = serialQueue!
        case .concurrent:
            queue = DispatchQueue(label: "stress.concurrent", attributes: .concurrent)
            scheduler = ConcurrentDispatchQueueScheduler(queue: queue)
        }
        queue.setSpecific(key: key, value: true)
    }

    /// Whether the caller runs on its queue.
    var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    /// Waits for everything that has been scheduled, and for what that schedules.
    func settle() {
        for _ in 0..<2 { queue.sync(flags: .barrier) {} }
    }
}
