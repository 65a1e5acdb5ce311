import Rill

extension Scene {
    static let interval: Scene = Scene(
        "interval", "a clock that stops with its controller",
        point: "The controller's dispose bag holds interval(1): when the controller is released, the ticks end."
    ) {
        final class SecondController: Sendable {
            private let disposeBag = DisposeBag()

            init(_ ticks: BehaviorRelay<Int>) {
                Observable<Int>.interval(1, scheduler: MainScheduler.instance)
                    .do(onNext: { print("tick \($0)") })
                    .bind(to: ticks)
                    .disposed(by: disposeBag)
            }

            deinit { print("SecondController deinit") }
        }

        let ticks = BehaviorRelay(value: -1)
        var screens = [SecondController(ticks)]
        try await Task.sleep(for: .seconds(2.3))
        screens.removeLast()
        try await ticks.expectSilence(for: .milliseconds(1500))
    }
}
