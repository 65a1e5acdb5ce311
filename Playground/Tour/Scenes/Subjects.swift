import Rill

extension Scene {
    static let subject: Scene = Scene(
        "subject", "one sender, many subscribers",
        point: "Present subscribers get each message: Ben subscribes after the first, Ann leaves before the third."
    ) {
        let news = PublishSubject<String>()
        let ann = news.subscribe(onNext: { print("Ann hears", $0) })
        news.onNext("one")
        let ben = news.subscribe(onNext: { print("Ben hears", $0) })
        news.onNext("two")
        ann.dispose()
        news.onNext("three")
        ben.dispose()
    }

    static let reentrant: Scene = Scene(
        "reentrant", "sending from inside a callback",
        point: "Ann answers 1 with 2, and 2 with 3: each waits for its turn, so Ben hears 1, 2, 3 and not 3, 2, 1."
    ) {
        let disposeBag = DisposeBag()
        let numbers = PublishSubject<Int>()
        numbers.subscribe(onNext: { number in
            print("Ann hears", number)
            if number < 3 { numbers.onNext(number + 1) }
        }).disposed(by: disposeBag)
        numbers.subscribe(onNext: { print("Ben hears", $0) }).disposed(by: disposeBag)
        numbers.onNext(1)
    }

    static let replay: Scene = Scene(
        "replay", "what a late subscriber still gets",
        point: "1, 2 and 3 were sent before anyone subscribed: each kind of subject remembers other elements."
    ) {
        let disposeBag = DisposeBag()
        let publish = PublishSubject<Int>()
        let behavior = BehaviorSubject(value: 0)
        let replay = ReplaySubject<Int>.create(bufferSize: 2)
        for number in 1...3 {
            publish.onNext(number)
            behavior.onNext(number)
            replay.onNext(number)
        }
        let kinds: KeyValuePairs = [
            "PublishSubject, nothing:  ": publish.asObservable(),
            "BehaviorSubject, the last:": behavior.asObservable(),
            "ReplaySubject, the last 2:": replay.asObservable(),
        ]
        for (kind, subject) in kinds {
            print(kind, terminator: "")
            subject.subscribe(onNext: { print("", $0, terminator: "") }).dispose()
            print()
        }
    }
}
