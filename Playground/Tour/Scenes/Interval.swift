import Rill

final class SecondController: Sendable {
    private let disposeBag = DisposeBag()

    init(_ ticks: BehaviorRelay<Int>) {
        Observable<Int>.interval(0.1, scheduler: MainScheduler.instance)
            .drawn("ticks")
            .bind(to: ticks)
            .disposed(by: disposeBag)
    }

    deinit { print("the controller is released") }
}

extension Scene {
    static let interval = Scene(
        "interval", "a clock that stops with its controller",
        point: "The dispose bag is released with the controller, and ends the ticks."
    ) {
        let ticks = BehaviorRelay(value: -1)
        var controller: SecondController? = SecondController(ticks)
        try await Task.sleep(for: .milliseconds(375))
        controller = nil

        _ = controller
        try await ticks.expectSilence(for: .milliseconds(250))
    }
}
