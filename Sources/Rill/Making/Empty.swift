extension Observable {
    /// Completes without sending an element.
    ///
    ///     empty():  |
    @inlinable public static func empty() -> Observable<Element> { ended(.completed) }

    /// Sends nothing and never ends.
    ///
    ///     never():  -
    @inlinable
    public static func never() -> Observable<Element> { Observable(isSynchronous: true) { _ in Disposables.create() } }

    /// Fails with `error` without sending an element.
    ///
    ///     error(e):  #
    @inlinable public static func error(_ error: any Error) -> Observable<Element> { ended(.failed(error)) }

    @inlinable static func ended(_ completion: Completion, named name: StaticString = #function) -> Observable<Element>
    {
        Observable(isSynchronous: true, named: name) { (sink: sending Sink<Element>) in
            sink.finish(completion)
            return Disposables.create()
        }
    }
}
