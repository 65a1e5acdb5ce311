import Dispatch
import Rill

extension Scene {
    static let observeOn: Scene = Scene(
        "observeOn", "work on one queue, deliver on another",
        point: "subscribe(on: worker) computes on the worker, observe(on: main) delivers the results on the main queue."
    ) {
        let queue = DispatchSpecificKey<String>()
        DispatchQueue.main.setSpecific(key: queue, value: "main")
        let worker = SerialDispatchQueueScheduler { $0.setSpecific(key: queue, value: "worker") }
        let name = { @Sendable in DispatchQueue.getSpecific(key: queue) ?? "unknown" }
        await withCheckedContinuation { end in
            Observable.of(1, 2, 3)
                .do(onNext: { print("computing \($0)² on the \(name()) queue") })
                .map { $0 * $0 }
                .subscribe(on: worker)
                .observe(on: MainScheduler.instance)
                .subscribe(onNext: { print("showing \($0) on the \(name()) queue") }, onDisposed: { end.resume() })
        }
    }

    static let turns: Scene = Scene(
        "turns", "schedulers that run actions at once, or in turn",
        point: "An action schedules a second one, which runs at once inside the first, or waits for its end."
    ) {
        let schedulers: KeyValuePairs<String, any ImmediateSchedulerType> = [
            "ImmediateScheduler:    ": ImmediateScheduler.instance,
            "CurrentThreadScheduler:": CurrentThreadScheduler.instance,
        ]
        for (name, scheduler) in schedulers {
            print(name, terminator: "")
            scheduler.schedule {
                print(" first begins,", terminator: "")
                scheduler.schedule { print(" second,", terminator: "") }
                print(" first ends,", terminator: "")
            }
            print(" done")
        }
    }
}
