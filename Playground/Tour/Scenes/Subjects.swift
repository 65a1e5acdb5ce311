import Rill

extension Scene {
    static let subject = Scene(
        "subject", "one sender, many subscribers",
        point: "Ben subscribes after the first message, and Ann leaves before the third."
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

    static let reentrant = Scene(
        "reentrant", "sending from inside a callback",
        point: "Ann answers 1 with 2, and 2 with 3. Each waits for its turn, so that Ben hears\n"
            + "1, 2, 3 and not 3, 2, 1."
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

    static let replay = Scene(
        "replay", "what a late subscriber still gets",
        point: "1, 2 and 3 are sent before anyone subscribes. A BehaviorSubject remembers the\n"
            + "last, this ReplaySubject the last two, and a PublishSubject nothing."
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
        publish.subscribe(onNext: { print("publish", $0) }).disposed(by: disposeBag)
        behavior.subscribe(onNext: { print("behavior", $0) }).disposed(by: disposeBag)
        replay.subscribe(onNext: { print("replay", $0) }).disposed(by: disposeBag)
    }

    static let share = Scene(
        "share", "one source for many observers",
        point: "The source is subscribed to once. Ben comes later, and hears what follows."
    ) {
        let disposeBag = DisposeBag()
        let news = Observable.timed("a-b-c-d|").drawn("source").share()
        news.drawn("Ann").subscribe().disposed(by: disposeBag)
        try await Task.sleep(for: .milliseconds(125))
        let heard = try await news.drawn("Ben").allValues

        try expect(heard.last == "d" && !heard.contains("a"), "Ben heard \(heard)")
    }

    static let property = Scene(
        "property", "a value that is computed from others",
        point: "The total is computed when it is read, so it is never late. It can't be set."
    ) {
        let (price, count) = (BehaviorRelay(value: 5), BehaviorRelay(value: 1))
        let total = Property.combine(price.asProperty(), count.asProperty()) {
            $0 * $1
        }
        print("one costs", total.value)
        count.update { $0 += 2 }
        print("three cost", total.value)

        try expect(total.value == 15, "got \(total.value)")
    }
}
