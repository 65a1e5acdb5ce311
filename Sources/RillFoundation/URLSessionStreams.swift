#if canImport(Foundation)
    import Foundation
    import Rill

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    /// A server answered with a status that is not in 200...299.
    public struct UnexpectedStatus: Error, Hashable, CustomStringConvertible {
        public let url: URL?
        public let statusCode: Int

        public init(url: URL?, statusCode: Int) {
            self.url = url
            self.statusCode = statusCode
        }

        /// Returns nil for a success, and for a response without a status.
        init?(_ response: URLResponse) {
            guard let status = (response as? HTTPURLResponse)?.statusCode, !(200...299).contains(status) else {
                return nil
            }
            self.init(url: response.url, statusCode: status)
        }

        public var description: String { "\(url?.absoluteString ?? "the server") answered with status \(statusCode)" }
    }

    extension URLSession {
        /// Sends the response to `request`, whatever its status, then completes.
        ///
        ///     session.response(to: request).map { ($0.response as? HTTPURLResponse)?.statusCode }
        ///
        /// Each subscription starts the request in a task. Disposing the subscription cancels it.
        public func response(to request: URLRequest) -> Observable<(data: Data, response: URLResponse)> {
            .task { try await self.data(for: request) }
        }

        /// Sends the data of the response to `request`, then completes. Fails with ``UnexpectedStatus`` if the status
        /// is not in 200...299.
        ///
        ///     session.data(of: request).map { try JSONDecoder().decode(Page.self, from: $0) }
        ///         .retry(backoff: .exponential(initial: .seconds(1), maxCount: 3), scheduler: MainScheduler.instance)
        ///
        /// Each subscription starts the request in a task. Disposing the subscription cancels it.
        public func data(of request: URLRequest) -> Observable<Data> {
            response(to: request).map { data, response in
                if let error = UnexpectedStatus(response) { throw error }
                return data
            }
        }

        /// Sends the lines of the response to `request` as they arrive. The connection doesn't wait: while the observer
        /// does, the data that arrives is kept.
        ///
        /// See ``chunks(of:)`` for requests and failures, and `lines()` for the form of lines.
        public func lines(of request: URLRequest) -> Observable<String> { chunks(of: request).lines() }

        /// Sends the data of the response to `request` as it arrives. The connection doesn't wait for the observer.
        ///
        ///     session.chunks(of: request).onBackpressureBuffer(256, whenFull: .fail).lines()
        ///
        /// Each subscription starts the request, in a new session with the same configuration. Disposing the
        /// subscription cancels it. Fails with ``UnexpectedStatus`` if the status is not in 200...299. The session's
        /// queue sends the elements.
        ///
        /// On Apple platforms, `URLSession` keeps the first 512 bytes of a text back until more arrive or the response
        /// ends, to guess its type. A server whose first line has to arrive at once names another type, for example
        /// `application/json`.
        public func chunks(of request: URLRequest) -> Observable<Data> {
            // `URLSessionTask.delegate` isn't called on Linux, and a task that is suspended there starts again from the
            // first byte, so that it can't make the server wait.
            .create { [configuration] observer in
                let session = URLSession(configuration: configuration, delegate: Delegate(observer), delegateQueue: nil)
                let task = session.dataTask(with: request)
                task.resume()
                session.finishTasksAndInvalidate()
                return Disposables.create { task.cancel() }
            }
        }
    }

    /// Passes the events of one data task on.
    private final class Delegate: NSObject, URLSessionDataDelegate {
        private let observer: AnyObserver<Data>

        init(_ observer: AnyObserver<Data>) { self.observer = observer }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            let error = UnexpectedStatus(response)
            if let error { observer.onError(error) }
            completionHandler(error == nil ? .allow : .cancel)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            observer.onNext(data)
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            if let error { observer.onError(error) } else { observer.onCompleted() }
        }
    }
#endif
