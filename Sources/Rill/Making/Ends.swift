extension Observable {
    /// Completes without sending an element.
    ///
    ///     empty():  |
    @export(implementation) public static func empty() -> Observable<Element> { ended(.completed) }

    /// Sends nothing and never ends.
    ///
    ///     never():  -
    @export(implementation)
    public static func never() -> Observable<Element> { Observable(isSynchronous: true) { _ in Disposables.create() } }

    /// Fails with `error` without sending an element.
    ///
    ///     error(e):  #
    @export(implementation)
    public static func error(_ error: any Error) -> Observable<Element> { ended(.failed(error)) }

    @export(implementation) static func ended(_ completion: Completion) -> Observable<Element> {
        Observable(isSynchronous: true) { (sink: sending Sink<Element>) in
            sink.finish(completion)
            return Disposables.create()
        }
    }
}
