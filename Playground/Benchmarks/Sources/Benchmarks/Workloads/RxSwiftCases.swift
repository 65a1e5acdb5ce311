#if PEERS
    @preconcurrency import RxSwift

    extension Workload {
        /// The workloads that RxSwift can express, by name.
        static let rxSwift: [String: Preparation] = [
            "range, map, filter, sum": { count in
                {
                    let sum = Sum()
                    _ = Observable.range(start: 1, count: count).map { $0 &* 3 }.filter { $0 % 5 != 0 }
                        .subscribe(onNext: { sum.add($0) })
                    return sum.total
                }
            },
            "ten maps and filters": { count in
                {
                    let sum = Sum()
                    let source = Observable.range(start: 1, count: count)
                        .map { $0 &+ 3 }.filter { $0 % 2 == 0 }
                        .map { $0 &* 5 }.filter { $0 % 3 != 0 }
                        .map { $0 ^ 0x55 }
                    _ = source.filter { $0 % 7 != 0 }
                        .map { $0 &- 11 }.filter { $0 % 11 != 0 }
                        .map { $0 &* 3 }.filter { $0 % 13 != 0 }
                        .subscribe(onNext: { sum.add($0) })
                    return sum.total
                }
            },
            "zip of two ranges": { count in
                {
                    let sum = Sum()
                    let range = Observable.range(start: 0, count: count)
                    _ = Observable.zip(range, range) { $0 &+ 2 &* $1 }.subscribe(onNext: { sum.add($0) })
                    return sum.total
                }
            },
            "merge of four ranges": { count in
                {
                    let sum = Sum()
                    let source = Observable.range(start: 0, count: count / 4)
                    _ = Observable.merge(source, source, source, source).subscribe(onNext: { sum.add($0) })
                    return sum.total
                }
            },
            "flatMap over just": { count in
                {
                    let sum = Sum()
                    _ = Observable.range(start: 0, count: count).flatMap { Observable.just($0) }
                        .subscribe(onNext: { sum.add($0) })
                    return sum.total
                }
            },
            "concatMap over just": { count in
                {
                    let sum = Sum()
                    _ = Observable.range(start: 0, count: count).concatMap { Observable.just($0) }
                        .subscribe(onNext: { sum.add($0) })
                    return sum.total
                }
            },
            "flatMapLatest over just": { count in
                {
                    let sum = Sum()
                    _ = Observable.range(start: 0, count: count).flatMapLatest { Observable.just($0) }
                        .subscribe(onNext: { sum.add($0) })
                    return sum.total
                }
            },
            "subject to 1": { fanOut(to: 1, $0) },
            "subject to 10": { fanOut(to: 10, $0) },
            "subject to 1000": { fanOut(to: 1_000, $0) },
            "subject, map, filter, scan": { count in
                let (subject, sum) = (PublishSubject<Int>(), Sum())
                _ = subject.map { $0 &* 3 }.filter { $0 % 5 != 0 }.scan(0) { $0 &+ $1 }
                    .subscribe(onNext: { sum.add($0) })
                return {
                    for element in 0..<count { subject.onNext(element) }
                    return sum.total
                }
            },
            "subject, map, filter, subscribe and dispose": { count in
                let (subject, sum) = (PublishSubject<Int>(), Sum())
                return {
                    for pair in 0..<count {
                        let subscription = subject.map { $0 &* 3 }.filter { $0 % 5 != 0 }
                            .subscribe(onNext: { sum.add($0) })
                        if pair.isProbed { subject.onNext(pair) }
                        subscription.dispose()
                    }
                    return sum.total
                }
            },
            "combineLatest of two subjects": { count in
                let (a, b, sum) = (PublishSubject<Int>(), PublishSubject<Int>(), Sum())
                _ = Observable.combineLatest(a, b) { $0 &+ 2 &* $1 }.subscribe(onNext: { sum.add($0) })
                return {
                    for element in 0..<count { (element % 2 == 0 ? a : b).onNext(element) }
                    return sum.total
                }
            },
            "range across a serial queue": { count in
                let (scheduler, sum) = (SerialDispatchQueueScheduler(qos: .default), Sum())
                return {
                    await withCheckedContinuation { end in
                        _ = Observable.range(start: 0, count: count).observe(on: scheduler)
                            .subscribe(onNext: { sum.add($0) }, onCompleted: { end.resume() })
                    }
                    return sum.total
                }
            },
            "bag: create, put in, dispose": { count in
                {
                    let sum = Sum()
                    var bag = DisposeBag()
                    for item in 0..<count { Disposables.create { sum.add(item) }.disposed(by: bag) }
                    bag = DisposeBag()
                    return withExtendedLifetime(bag) { sum.total }
                }
            },
            "behavior subject, send to one": { count in
                let (subject, sum) = (BehaviorSubject(value: 0), Sum())
                _ = subject.subscribe(onNext: { sum.add($0) })
                return {
                    for element in 0..<count { subject.onNext(element) }
                    return sum.total
                }
            },
            "behavior subject, subscribe and dispose": { count in
                let (subject, sum) = (BehaviorSubject(value: 1), Sum())
                return {
                    for _ in 0..<count { subject.subscribe(onNext: { sum.add($0) }).dispose() }
                    return sum.total
                }
            },
            "share(replay: 1) to ten": { count in
                let (subject, sum) = (PublishSubject<Int>(), Sum())
                let shared = subject.share(replay: 1)
                for _ in 0..<10 { _ = shared.subscribe(onNext: { sum.add($0) }) }
                return {
                    for element in 0..<count / 10 { subject.onNext(element) }
                    return sum.total
                }
            },
            "create with three elements": { count in
                let (created, sum) = (
                    Observable<Int>.create { observer in
                        observer.onNext(1)
                        observer.onNext(2)
                        observer.onNext(3)
                        observer.onCompleted()
                        return Disposables.create()
                    }, Sum()
                )
                return {
                    for _ in 0..<count { _ = created.subscribe(onNext: { sum.add($0) }) }
                    return sum.total
                }
            },
            "debounce without a pause": { count in timed(count) { $0.debounce(.seconds(3_600), scheduler: $1) } },
            "throttle to one an hour": { count in
                timed(count) { $0.throttle(.seconds(3_600), latest: false, scheduler: $1) }
            },
            "timeout that never comes": { count in timed(count) { $0.timeout(.seconds(3_600), scheduler: $1) } },
        ]

        private static func timed(
            _ count: Int, _ operate: (Observable<Int>, SerialDispatchQueueScheduler) -> Observable<Int>
        ) -> Work {
            let (subject, sum) = (PublishSubject<Int>(), Sum())
            let counted = subject.do(onNext: { sum.add($0) })
            let subscription = operate(counted, SerialDispatchQueueScheduler(qos: .default)).subscribe(onNext: { _ in })
            return {
                for element in 0..<count { subject.onNext(element) }
                subscription.dispose()
                return sum.total
            }
        }

        private static func fanOut(to observers: Int, _ count: Int) -> Work {
            let (subject, sum) = (PublishSubject<Int>(), Sum())
            for _ in 0..<observers { _ = subject.subscribe(onNext: { sum.add($0) }) }
            return {
                for element in 0..<count / observers { subject.onNext(element) }
                return sum.total
            }
        }
    }
#else
    extension Workload {
        static let rxSwift: [String: Preparation] = [:]
    }
#endif
