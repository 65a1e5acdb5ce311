// Combine's names for what Rill has under other ones. None of them compiles: each leads to Rill's name.

extension ObservableType {
    @available(*, unavailable, renamed: "subscribe(onNext:)")
    public func sink(receiveValue: @escaping @Sendable (Element) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "Use subscribe(onNext:onError:onCompleted:).")
    public func sink(
        receiveCompletion: @escaping @Sendable (Completion) -> Void,
        receiveValue: @escaping @Sendable (Element) -> Void
    ) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "Use bind(to:_:) with the owner first, which it holds weakly.")
    public func assign<Owner: AnyObject>(
        to keyPath: ReferenceWritableKeyPath<Owner, Element>, on owner: Owner
    ) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "Use map(_:), whose closure may throw.")
    public func tryMap<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
    ) -> Observable<Result> { fatalError() }

    @available(*, unavailable, renamed: "startWith(_:)")
    public func prepend(_ elements: Element...) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "toArray()")
    public func collect() -> Observable<[Element]> { fatalError() }

    @available(*, unavailable, message: "Use Observable.combineLatest(_:_:).")
    public func combineLatest<Other: ObservableType>(
        _ other: Other
    ) -> Observable<(Element, Other.Element)> { fatalError() }

    @available(*, unavailable, renamed: "distinctUntilChanged()")
    public func removeDuplicates() -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "distinctUntilChanged(_:)")
    public func removeDuplicates(
        by comparer: @escaping @Sendable (Element, Element) -> Bool
    ) -> Observable<Element> { fatalError() }

    @available(*, unavailable, message: "Use do(onNext:onError:onCompleted:onSubscribe:onDispose:).")
    public func handleEvents(
        receiveSubscription: ((any Disposable) -> Void)? = nil, receiveOutput: ((Element) -> Void)? = nil,
        receiveCompletion: ((Completion) -> Void)? = nil, receiveCancel: (() -> Void)? = nil,
        receiveRequest: ((Int) -> Void)? = nil
    ) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "catchAndReturn(_:)")
    public func replaceError(with element: Element) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "ifEmpty(default:)")
    public func replaceEmpty(with element: Element) -> Observable<Element> { fatalError() }

    @available(*, unavailable, message: "Use observe(on:) with MainScheduler.instance or another scheduler.")
    public func receive<Scheduler>(on scheduler: Scheduler) -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "asObservable()")
    public func eraseToAnyPublisher() -> Observable<Element> { fatalError() }

    @available(*, unavailable, renamed: "switchLatest()")
    public func switchToLatest() -> Observable<Element.Element> where Element: ObservableType { fatalError() }
}

extension ObserverType {
    @available(*, unavailable, renamed: "onNext(_:)")
    public func send(_ element: Element) { fatalError() }
}

extension Disposable {
    @available(*, unavailable, message: "Use disposed(by:) with a DisposeBag.")
    public func store<Collection>(in collection: inout Collection) { fatalError() }
}

// Operators that observables have, and drivers and signals don't. None compiles: each leads to a replacement.

extension SharedSequence {
    @available(*, unavailable, message: "Use drive for a driver, and emit for a signal.") public func subscribe(
        onNext: ((Element) -> Void)? = nil, onError: ((any Error) -> Void)? = nil, onCompleted: (() -> Void)? = nil,
        onDisposed: (() -> Void)? = nil
    ) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "Use drive for a driver, and emit for a signal.")
    public func bind(onNext: @escaping (Element) -> Void) -> any Disposable { fatalError() }

    @available(*, unavailable, message: "A driver is on the main actor already. Use asObservable() for other threads.")
    public func observe(on scheduler: any ImmediateSchedulerType) -> Self { fatalError() }
}
