extension Observable {
    /// No element: just the end.
    ///
    ///     empty():  |
    @export(implementation) public static func empty() -> Observable<Element> {
        Observable(pace: .synchronous) { (sink: sending Sink<Element>) in
            sink.finish(.completed)
            return Disposables.create()
        }
    }

    /// Nothing, for ever.
    ///
    ///     never():  -
    @export(implementation) public static func never() -> Observable<Element> {
        Observable(pace: .patient) { _ in Disposables.create() }
    }

    /// No element: just the error.
    ///
    ///     error(e):  #
    @export(implementation) public static func error(_ error: any Error) -> Observable<Element> {
        Observable(pace: .synchronous) { (sink: sending Sink<Element>) in
            sink.finish(.failed(error))
            return Disposables.create()
        }
    }
}
