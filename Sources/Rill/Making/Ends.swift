extension Observable {
    /// No element: just the end.
    ///
    ///     empty():  |
    @_alwaysEmitIntoClient
    public static func empty() -> Observable<Element> {
        .synchronous { sink in
            sink.finish(.completed)
            return Disposables.create()
        }
    }

    /// Nothing, for ever.
    ///
    ///     never():  -
    @_alwaysEmitIntoClient
    public static func never() -> Observable<Element> {
        Observable { _ in Disposables.create() }
    }

    /// No element: just the error.
    ///
    ///     error(e):  #
    @_alwaysEmitIntoClient
    public static func error(_ error: any Error) -> Observable<Element> {
        .synchronous { sink in
            sink.finish(.failed(error))
            return Disposables.create()
        }
    }
}
