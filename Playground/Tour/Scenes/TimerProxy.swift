import Rill

final class ProxyController: Sendable {
    let proxy = TimerProxy()
    private let ticks: BehaviorRelay<Int>

    init(_ ticks: BehaviorRelay<Int>) {
        self.ticks = ticks
        let period = Duration.milliseconds(100)
        proxy.scheduledTimer(every: period, target: self, action: ProxyController.fired)
    }

    func fired() { ticks.accept(ticks.value + 1) }

    deinit { print("the controller is released") }
}

extension Scene {
    static let timerProxy = Scene(
        "timerProxy", "a timer that does not retain its target",
        point: "The controller holds its timer, but the timer holds the controller weakly."
    ) {
        let disposeBag = DisposeBag()
        let ticks = BehaviorRelay(value: 0)
        ticks.skip(1).drawn("fired").subscribe().disposed(by: disposeBag)
        var controller: ProxyController? = ProxyController(ticks)
        let proxy = controller?.proxy
        try await Task.sleep(for: .milliseconds(375))
        controller = nil

        _ = controller
        try await ticks.expectSilence(for: .milliseconds(250))
        try expect(proxy?.isValid == false, "the timer still runs")
        print("the timer has invalidated itself")
    }
}
