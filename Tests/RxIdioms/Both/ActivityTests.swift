import RillRx
import Testing

/// The stream of an activity, and what ends it, in one value.
private struct ActivityToken<Element: Sendable>: ObservableConvertibleType, Disposable {
    let source: Observable<Element>
    let end: Cancelable

    func dispose() { end.dispose() }

    func asObservable() -> Observable<Element> { source }
}

/// Whether any of the streams that it tracks is running.
final class ActivityIndicator: SharedSequenceConvertibleType, Sendable {
    private let count = BehaviorRelay(value: 0)

    func track<Source: ObservableConvertibleType>(_ source: Source) -> Observable<Source.Element> {
        Observable.using(
            { [count] () -> ActivityToken<Source.Element> in
                count.accept(count.value + 1)
                let end = Disposables.create { count.accept(count.value - 1) }
                return ActivityToken(source: source.asObservable(), end: end)
            }, observableFactory: { $0.asObservable() })
    }

    func asSharedSequence() -> Driver<Bool> { count.asDriver().map { $0 > 0 }.distinctUntilChanged() }
}

@MainActor struct ActivityTests {
    @Test func `an indicator is on while a stream that it tracks runs`() {
        let (indicator, numbers, bag) = (ActivityIndicator(), PublishSubject<Int>(), DisposeBag())
        let states = BehaviorRelay<[Bool]>(value: [])
        indicator.asDriver().drive(onNext: { states.accept(states.value + [$0]) }).disposed(by: bag)
        let subscription = indicator.track(numbers).subscribe()
        indicator.track(Observable.of(1, 2)).subscribe().disposed(by: bag)
        #expect(states.value == [false, true])
        subscription.dispose()
        #expect(states.value == [false, true, false])
    }
}
