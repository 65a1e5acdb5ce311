import Rill

extension Scene {
    static let timerProxy: Scene = Scene(
        "timerProxy", "a timer that does not retain its target",
        point: "The controller retains its timer, but the timer references the controller weakly; so both are released."
    ) {
        final class SecondController: Sendable {
            let proxy = TimerProxy()
            private let ticks: BehaviorRelay<Int>

            init(_ ticks: BehaviorRelay<Int>) {
                self.ticks = ticks
                proxy.scheduledTimer(every: .seconds(1), target: self, action: SecondController.timerFired)
            }

            func timerFired() {
                ticks.accept(ticks.value + 1)
                print("timerFired \(ticks.value)")
            }

            deinit { print("SecondController deinit") }
        }

        let ticks = BehaviorRelay(value: -1)
        var screens = [SecondController(ticks)]
        let proxy = screens[0].proxy
        try await Task.sleep(for: .seconds(2.3))
        screens.removeLast()
        try await ticks.expectSilence(for: .milliseconds(1500))
        try expect(!proxy.isValid, "the timer still runs")
        print("the timer has invalidated itself")
    }
}
