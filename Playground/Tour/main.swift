import Rill
let disposeBag = DisposeBag()
Observable<Int>.of(1,2,3,4,5,6).map { $0 + 10 }.subscribe(onNext: { (val) in print(val) }).disposed(by: disposeBag)
let a = Observable.of(1, 2, 3)
let b = Observable.of("a", "b", "c")
Observable.zip(a, b) { ($0, $1) }.subscribe(onNext: { print($0) }).disposed(by: disposeBag)
Observable.zip(a, b).subscribe { print($0) }.disposed(by: disposeBag)
Observable.zip(a, b, a).subscribe { event in print(event) }.disposed(by: disposeBag)
let s = PublishSubject<Int>()
s.map { $0 * 2 }.subscribe(onNext: { print("s", $0); if $0 < 10 { s.onNext($0) } }).disposed(by: disposeBag)
s.onNext(1)
let v = BehaviorSubject(value: 3)
try print(v.value())
let r = BehaviorRelay(value: "x")
r.accept("y"); print(r.value)
let rs = ReplaySubject<Int>.create(bufferSize: 2)
rs.onNext(1); rs.onNext(2); rs.onNext(3)
rs.subscribe { print("rs", $0) }.disposed(by: disposeBag)
a.concatMap { Observable.of($0, $0 * 10) }.toArray().subscribe(onNext: { print($0) })
a.flatMap { Observable.repeatElement($0) }.take(3).toArray().subscribe(onNext: { print($0) })
a.flatMapLatest { Observable.repeatElement($0).take($0) }.toArray().subscribe(onNext: { print($0) })
Observable.merge(a, a).toArray().subscribe { print($0) }
Observable.concat(a, a).toArray().subscribe { print($0) }
Observable<Int>.create { o in o.onNext(1); o.onNext(2); o.onError(RxError.timeout); o.onNext(3); return Disposables.create { print("d") } }.retry(2).catchAndReturn(9).subscribe { print($0) }
final class SecondController: Sendable {
  let bag = DisposeBag()
  init() { 
     Observable<Int>.interval(.milliseconds(100), scheduler: MainScheduler.instance).subscribe(onNext: { print("tick", $0) }).disposed(by: bag)
     TimerProxy.scheduledTimer(every: 0.1, target: self, action: SecondController.fired)
  }
  func fired() { print("fired") }
  deinit { print("deinit") }
}
import Dispatch
nonisolated(unsafe) var c: SecondController? = SecondController()
a.observe(on: MainScheduler.instance).subscribe(onNext: { print("main", $0) })
print("after")
a.delay(0.2, scheduler: MainScheduler.instance).subscribe { print("delayed", $0) }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.45) { c = nil }
DispatchQueue.main.asyncAfter(deadline: .now() + 0.75) { print("done"); exit(0) }
import Glibc
dispatchMain()
