#if PEERS
    import Dispatch
    @preconcurrency import ReactiveSwift

    extension Workload {
        /// The workloads that ReactiveSwift can express, by name.
        static let reactiveSwift: [String: Preparation] = [
            "range, map, filter, sum": { count in
                {
                    let sum = Sum()
                    SignalProducer(1...count).map { $0 &* 3 }.filter { $0 % 5 != 0 }.startWithValues { sum.add($0) }
                    return sum.total
                }
            },
            "ten maps and filters": { count in
                {
                    let sum = Sum()
                    let first = SignalProducer(1...count).map { $0 &+ 3 }.filter { $0 % 2 == 0 }
                    let second = first.map { $0 &* 5 }.filter { $0 % 3 != 0 }
                    let third = second.map { $0 ^ 0x55 }.filter { $0 % 7 != 0 }
                    let fourth = third.map { $0 &- 11 }.filter { $0 % 11 != 0 }
                    fourth.map { $0 &* 3 }.filter { $0 % 13 != 0 }.startWithValues { sum.add($0) }
                    return sum.total
                }
            },
            "zip of two ranges": { count in
                {
                    let sum = Sum()
                    let range = SignalProducer(0..<count)
                    SignalProducer.zip(range, range).startWithValues { sum.add($0.0 &+ 2 &* $0.1) }
                    return sum.total
                }
            },
            "merge of four ranges": { count in
                {
                    let sum = Sum()
                    let source = SignalProducer(0..<count / 4)
                    SignalProducer.merge(source, source, source, source).startWithValues { sum.add($0) }
                    return sum.total
                }
            },
            "flatMap over just": { flatMap($0, .merge) },
            "concatMap over just": { flatMap($0, .concat) },
            "flatMapLatest over just": { flatMap($0, .latest) },
            "subject to 1": { fanOut(to: 1, $0) },
            "subject to 10": { fanOut(to: 10, $0) },
            "subject to 1000": { fanOut(to: 1_000, $0) },
            "subject, map, filter, scan": { count in
                let ((signal, input), sum) = (Signal<Int, Never>.pipe(), Sum())
                let filtered = signal.map { $0 &* 3 }.filter { $0 % 5 != 0 }
                filtered.scan(0, { (total: Int, element: Int) in total &+ element }).observeValues { sum.add($0) }
                return {
                    for element in 0..<count { input.send(value: element) }
                    return sum.total
                }
            },
            "subject, map, filter, subscribe and dispose": { count in
                let ((signal, input), sum) = (Signal<Int, Never>.pipe(), Sum())
                return {
                    for pair in 0..<count {
                        let subscription = signal.map { $0 &* 3 }.filter { $0 % 5 != 0 }.observeValues { sum.add($0) }
                        if pair.isProbed { input.send(value: pair) }
                        subscription?.dispose()
                    }
                    return sum.total
                }
            },
            "combineLatest of two subjects": { count in
                let ((a, inputA), (b, inputB)) = (Signal<Int, Never>.pipe(), Signal<Int, Never>.pipe())
                let sum = Sum()
                Signal.combineLatest(a, b).observeValues { sum.add($0.0 &+ 2 &* $0.1) }
                return {
                    for element in 0..<count { (element % 2 == 0 ? inputA : inputB).send(value: element) }
                    return sum.total
                }
            },
            "range across a serial queue": { count in
                let (scheduler, sum) = (QueueScheduler(qos: .default, name: "benchmark"), Sum())
                return {
                    await withCheckedContinuation { end in
                        SignalProducer(0..<count).observe(on: scheduler).on(completed: { end.resume() })
                            .startWithValues { sum.add($0) }
                    }
                    return sum.total
                }
            },
            "bag: create, put in, dispose": { count in
                {
                    let (sum, bag) = (Sum(), CompositeDisposable())
                    for item in 0..<count { bag.add { sum.add(item) } }
                    bag.dispose()
                    return sum.total
                }
            },
            "behavior subject, send to one": { count in
                let (property, sum) = (MutableProperty(0), Sum())
                property.producer.startWithValues { sum.add($0) }
                return {
                    for element in 0..<count { property.value = element }
                    return sum.total
                }
            },
            "behavior subject, subscribe and dispose": { count in
                let (property, sum) = (MutableProperty(1), Sum())
                return {
                    for _ in 0..<count { property.producer.startWithValues { sum.add($0) }.dispose() }
                    return sum.total
                }
            },
            "create with three elements": { count in
                let (created, sum) = (
                    SignalProducer<Int, Never> { input, _ in
                        input.send(value: 1)
                        input.send(value: 2)
                        input.send(value: 3)
                        input.sendCompleted()
                    }, Sum()
                )
                return {
                    for _ in 0..<count { created.startWithValues { sum.add($0) } }
                    return sum.total
                }
            },
        ]

        private static func flatMap(_ count: Int, _ strategy: FlattenStrategy) -> Work {
            {
                let sum = Sum()
                SignalProducer(0..<count).flatMap(strategy) { SignalProducer(value: $0) }.startWithValues {
                    sum.add($0)
                }
                return sum.total
            }
        }

        private static func fanOut(to observers: Int, _ count: Int) -> Work {
            let ((signal, input), sum) = (Signal<Int, Never>.pipe(), Sum())
            for _ in 0..<observers { signal.observeValues { sum.add($0) } }
            return {
                for element in 0..<count / observers { input.send(value: element) }
                return sum.total
            }
        }
    }
#else
    extension Workload {
        static let reactiveSwift: [String: Preparation] = [:]
    }
#endif
