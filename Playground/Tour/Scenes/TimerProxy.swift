import Rill

final class Watch: Sendable {
    let proxy = TimerProxy()
    private let ticks: BehaviorRelay<Int>

    init(_ ticks: BehaviorRelay<Int>) {
        self.ticks = ticks
        proxy.scheduledTimer(
            every: .seconds(0.1), target: self, action: Watch.tick,
            scheduler: MainScheduler.instance)
    }

    func tick() { ticks.accept(ticks.value + 1) }

    deinit { print("the watch is released") }
}

extension Scene {
    static let timerProxy = Scene(
        "timerProxy", "a timer that does not retain its target",
        point: "The watch holds its timer, but the timer holds the watch weakly."
    ) {
        let disposeBag = DisposeBag()
        let ticks = BehaviorRelay(value: 0)
        ticks.skip(1).drawn("tick").subscribe().disposed(by: disposeBag)
        var watch: Watch? = Watch(ticks)
        let proxy = watch?.proxy
        try await Task.sleep(for: .milliseconds(375))
        watch = nil

        _ = watch
        try await ticks.expectSilence(for: .milliseconds(250))
        try expect(proxy?.isValid == false, "the timer still runs")
        print("the timer has invalidated itself")
    }
}
