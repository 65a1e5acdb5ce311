extension Observable {
    /// Sends the result of a function with a completion handler, then completes.
    ///
    ///     let load = Observable.fromAsync(service.load(id:done:))
    ///     load(1).subscribe(onNext: { print($0) }).disposed(by: bag)
    ///
    /// `asyncRequest` is called for each subscription. If it takes other arguments before its completion handler, the
    /// result is a function that takes them and returns the stream. Disposing the subscription doesn't stop the
    /// request.
    @inlinable public static func fromAsync(
        _ asyncRequest: @escaping @Sendable (@escaping @Sendable (Element) -> Void) -> Void
    ) -> Observable<Element> {
        .create { observer in
            asyncRequest { result in
                observer.onNext(result)
                observer.onCompleted()
            }
            return Disposables.create()
        }
    }
}

extension PrimitiveSequenceType where Trait == SingleTrait {
    /// Sends the result of a function whose completion handler takes a result or an error.
    ///
    /// Works like `Observable.fromAsync`. If the function passes both a result and an error, or neither, the single
    /// fails with ``FromAsyncError/inconsistentCompletionResult``.
    @inlinable public static func fromAsync<Failure: Error>(
        _ asyncRequest: @escaping @Sendable (@escaping @Sendable (Element?, Failure?) -> Void) -> Void
    ) -> Single<Element> {
        .create { single in
            asyncRequest { result, error in
                switch (result, error) {
                case (let result?, nil): single(.success(result))
                case (nil, let error?): single(.failure(error))
                default: single(.failure(FromAsyncError.inconsistentCompletionResult))
                }
            }
            return Disposables.create()
        }
    }
}

/// The error of a single that `fromAsync` made.
public enum FromAsyncError: Error {
    /// The function passed both a result and an error to its completion handler, or neither.
    case inconsistentCompletionResult
}
