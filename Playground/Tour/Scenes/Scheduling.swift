import Dispatch
import Rill

extension Scene {
    static let observeOn = Scene(
        "observeOn", "work on one queue, deliver on another",
        point: "subscribe(on:) moves the work to a queue, and observe(on:) moves the sum back."
    ) {
        let background = SerialDispatchQueueScheduler(qos: .userInitiated)
        try await Observable.of(1, 2, 3)
            .do(onNext: { print("add \($0) on \(queue())") })
            .reduce(0, accumulator: +)
            .subscribe(on: background)
            .observe(on: MainScheduler.instance)
            .do(onNext: { print("show \($0) on \(queue())") })
            .finished()
    }

    private static func queue() -> String {
        DispatchQueue.getSpecific(key: isMain) == true ? "the main queue" : "a background queue"
    }

    private static let isMain: DispatchSpecificKey<Bool> = {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        return key
    }()

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
