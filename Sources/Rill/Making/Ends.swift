extension Observable {
    /// No element: just the end.
    ///
    ///     empty():  |
    @inlinable
    public static func empty() -> Observable<Element> {
        .synchronous { sink in
            sink.finish(.completed)
            return Disposables.create()
        }
    }

    /// Nothing, for ever.
    ///
    ///     never():  -
    @inlinable
    public static func never() -> Observable<Element> {
        Observable { _ in Disposables.create() }
    }

    /// No element: just the error.
    ///
    ///     error(e):  #
    @inlinable
    public static func error(_ error: any Error) -> Observable<Element> {
        .synchronous { sink in
            sink.finish(.failed(error))
            return Disposables.create()
        }
    }
}
