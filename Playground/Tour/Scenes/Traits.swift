import RillRx

extension Scene {
    static let traits = Scene(
        "traits", "Single and Driver, for those who know RxSwift",
        point: "A Single sends one element or fails. A Driver can't fail, is shared by its\n"
            + "observers, and calls closures on the main actor."
    ) {
        let screen = Screen()
        let city = BehaviorRelay(value: "Oslo")
        let forecast = Forecast()
        let reports = city.asDriver()
            .distinctUntilChanged()
            .flatMapLatest { city in
                forecast.report(for: city).asDriver(onErrorJustReturn: "unknown")
            }
            .map { report in screen.format(report) }
        reports.drive(screen.rx.text).disposed(by: screen.disposeBag)
        reports.drive { print("driver: \($0)") }.disposed(by: screen.disposeBag)
        city.accept("Atlantis")
        city.accept("Lima")
        print("single: \(try await forecast.report(for: "Rome").value)")

        try expect(screen.text == "LIMA: 21 DEGREES", "the screen shows \(screen.text)")
        try expect(forecast.requests.value == 4, "the two observers of the driver share it")
    }
}

private struct NoSuchCity: Error {}

private final class Forecast: Sendable {
    let requests = BehaviorRelay(value: 0)

    func report(for city: String) -> Single<String> {
        .create { [requests] observer in
            requests.accept(requests.value + 1)
            observer(city == "Atlantis" ? .failure(NoSuchCity()) : .success("\(city): 21 degrees"))
            return Disposables.create()
        }
    }
}

@MainActor private final class Screen: ReactiveCompatible {
    let disposeBag = DisposeBag()
    var text = ""

    /// A method of the main actor, which the closures of a driver may call.
    func format(_ report: String) -> String { report.uppercased() }
}

extension Reactive where Base: Screen {
    @MainActor fileprivate var text: Binder<String> { Binder(base) { screen, text in screen.text = text } }
}
