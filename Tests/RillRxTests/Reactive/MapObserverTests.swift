import RillRx
import RillTesting
import Testing

struct MapObserverTests {
    private let bag = DisposeBag()

    @Test func `an observer gets what the closure returns, and the error that it throws`() {
        let (subject, observer) = (PublishSubject<String>(), TestScheduler().createObserver(String.self))
        subject.subscribe(observer).disposed(by: bag)
        let numbers = subject.mapObserver { (number: Int) in
            if number == 3 { throw MarbleError() }
            return "\(number)"
        }
        Observable.of(1, 2, 3, 4).subscribe(numbers).dispose()
        #expect(observer.events == [.next(0, "1"), .next(0, "2"), .error(0, MarbleError())])
    }
}
