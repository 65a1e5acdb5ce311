import Foundation
import Rill

extension Scene {
    static let observeOn = Scene(
        "observeOn", "work on one thread, deliver on another",
        point: "subscribe(on:) moves the work to a queue, and observe(on:) the results back."
    ) {
        let background = SerialDispatchQueueScheduler(qos: .userInitiated)
        try await Observable.of(1, 2, 3)
            .do(onNext: { print("compute \($0)² on \(thread())") })
            .map { $0 * $0 }
            .subscribe(on: background)
            .observe(on: MainScheduler.instance)
            .do(onNext: { print("show \($0) on \(thread())") })
            .finished()
    }

    private static func thread() -> String { Thread.isMainThread ? "the main thread" : "a background thread" }

    static let turns = Scene(
        "turns", "run an action at once, or when its turn comes",
        point: "The first action schedules the second: it runs inside the first, or after it."
    ) {
        func run(on scheduler: any ImmediateSchedulerType) {
            print("\(type(of: scheduler)):")
            scheduler.schedule {
                print("  the first action begins")
                scheduler.schedule { print("  the second action runs") }
                print("  the first action ends")
            }
        }
        run(on: ImmediateScheduler.instance)
        run(on: CurrentThreadScheduler.instance)
    }
}
