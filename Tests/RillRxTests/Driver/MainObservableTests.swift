import RillRx
import RillTesting
import Testing

@MainActor
struct MainObservableTests {
    @MainActor private final class Screen: DisposeBagOwner {
        let disposeBag = DisposeBag()
        var shown: [String] = []
    }

    @Test func `the closures of a control's events and values use the state of a view`() {
        let screen = Screen()
        let taps = PublishRelay<Void>()
        let text = BehaviorRelay(value: "a")
        let tap = ControlEvent(events: taps)
        let property = ControlProperty(values: text, valueSink: AnyObserver { _ in })
        tap.subscribe(onNext: { screen.shown.append("tap") }).disposed(by: screen.disposeBag)
        tap.bind { screen.shown.append("bound") }.disposed(by: screen.disposeBag)
        tap.bind(with: screen) { screen, _ in screen.shown.append("bound with the screen") }
        property.bind(with: screen) { screen, text in screen.shown.append(text) }
        taps.accept(())
        #expect(screen.shown == ["a", "tap", "bound", "bound with the screen"])
    }

    @Test func `what is observed on the main scheduler arrives there, and its closures use the state of a view`() async
    {
        let screen = Screen()
        let numbers = Observable.of(1, 2).observe(on: SerialDispatchQueueScheduler()).observe(
            on: MainScheduler.instance)
        await withCheckedContinuation { continuation in
            numbers.subscribe(
                onNext: { screen.shown.append("\($0)") }, onCompleted: { screen.shown.append("completed") },
                onDisposed: { continuation.resume() }
            )
            .disposed(by: screen.disposeBag)
        }
        #expect(screen.shown == ["1", "2", "completed"])
    }

    @Test func `an error on the main scheduler arrives there`() {
        let screen = Screen()
        _ = Observable<Int>.error(RxError.timeout).observe(on: MainScheduler())
            .subscribe(
                onError: { error in screen.shown.append("\(error)") }, onDisposed: { screen.shown.append("disposed") })
        #expect(screen.shown == ["\(RxError.timeout)", "disposed"])
    }

    @Test func `the operators of a stream on the main scheduler return any observable`() throws {
        let messages = try Compiler.messages(
            about: """
                import RillRx
                @MainActor final class Model {
                    var count = 0
                    func show(_ numbers: Observable<Int>, _ taps: ControlEvent<Void>) -> Observable<Int> {
                        let bag = DisposeBag()
                        let observed: Observable<Int> = numbers.observe(on: MainScheduler.instance)
                        observed.observe(on: MainScheduler.asyncInstance)
                            .bind { [weak self] in self?.count = $0 }.disposed(by: bag)
                        taps.bind(to: PublishRelay<Void>()).disposed(by: bag)
                        taps.subscribe { event in print(event) }.disposed(by: bag)
                        return numbers.flatMap { Observable.just($0).observe(on: MainScheduler.instance) }
                            .observe(on: MainScheduler.instance)
                            .map { $0 + 1 }
                            .observe(on: MainScheduler.instance)
                    }
                    func count(_ numbers: Observable<Int>) {
                        numbers.observe(on: MainScheduler.instance).map { _ in self.count }.subscribe().dispose()
                    }
                }
                """)
        let errors = messages.matches(of: #/main\.swift:(\d+):\d+: error/#).compactMap { Int($0.1) }
        #expect(errors == [17])
    }
}
