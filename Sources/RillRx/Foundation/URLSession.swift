#if canImport(Foundation)
    import Foundation
    import RillFoundation

    #if canImport(FoundationNetworking)
        import FoundationNetworking
    #endif

    extension Reactive where Base: URLSession {
        /// Sends the response to `request` with its data, whatever its status, then completes.
        ///
        ///     session.rx.response(request: request).map { $0.response.statusCode }
        ///
        /// Each subscription starts the request in a task. Disposing the subscription cancels it. Fails with
        /// ``RxCocoaURLError/nonHTTPResponse(response:)`` if the server doesn't speak HTTP.
        public func response(request: URLRequest) -> Observable<(response: HTTPURLResponse, data: Data)> {
            base.response(to: request).map { data, response in
                guard let response = response as? HTTPURLResponse else {
                    throw RxCocoaURLError.nonHTTPResponse(response: response)
                }
                return (response, data)
            }
        }

        /// Sends the data of the response to `request`, then completes. Fails with
        /// ``RxCocoaURLError/httpRequestFailed(response:data:)`` if the status is not in 200..<300.
        public func data(request: URLRequest) -> Observable<Data> {
            response(request: request).map { response, data in
                if 200..<300 ~= response.statusCode { return data }
                throw RxCocoaURLError.httpRequestFailed(response: response, data: data)
            }
        }

        /// Sends the JSON value in the response to `request`, then completes. Fails like ``data(request:)``, and with
        /// ``RxCocoaURLError/deserializationError(error:)``.
        ///
        ///     session.rx.json(request: request).map { ($0 as? [String: Any])?["name"] as? String }
        public func json(
            request: URLRequest, options: JSONSerialization.ReadingOptions = []
        ) -> Observable<any Sendable> {
            data(request: request).map { data in
                do {
                    return sendable(try JSONSerialization.jsonObject(with: data, options: options))
                } catch {
                    throw RxCocoaURLError.deserializationError(error: error)
                }
            }
        }

        /// Sends the JSON value at `url`, then completes.
        public func json(url: URL) -> Observable<any Sendable> { json(request: URLRequest(url: url)) }
    }

    /// Returns a copy of a JSON value whose type says that it can be sent.
    private func sendable(_ json: Any) -> any Sendable {
        switch json {
        case let object as [String: Any]: object.mapValues(sendable)
        case let array as [Any]: array.map(sendable)
        case let string as String: string
        case let number as NSNumber: number
        default: NSNull()
        }
    }

    /// An error of `session.rx`.
    public enum RxCocoaURLError: Error {
        /// Never sent: a case of RxCocoa's.
        case unknown
        /// The response is none of HTTP.
        case nonHTTPResponse(response: URLResponse)
        /// The status is not in 200..<300.
        case httpRequestFailed(response: HTTPURLResponse, data: Data?)
        /// The data is no JSON.
        case deserializationError(error: any Error)
    }

    extension Reactive where Base: NotificationCenter {
        /// Sends the notifications named `name` that are posted for `object`, on the thread that posts them.
        ///
        ///     NotificationCenter.default.rx.notification(UIApplication.didBecomeActiveNotification)
        ///
        /// A nil `name` matches every name, and a nil `object` every object. `object` is held weakly.
        public func notification(
            _ name: Notification.Name?, object: (any AnyObject & Sendable)? = nil
        ) -> Observable<PostedNotification> { base.events(named: name, object: object) }
    }

    #if !canImport(ObjectiveC)
        extension NotificationCenter: ReactiveCompatible {}
    #endif

    /// A type that decodes values from data, such as `JSONDecoder`.
    public protocol DataDecoder: Sendable {
        /// Returns the value that `data` contains.
        func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
    }

    extension JSONDecoder: DataDecoder {}
    extension PropertyListDecoder: DataDecoder {}

    extension ObservableType<Data> {
        /// Decodes each element. If `decoder` throws, the result fails with that error.
        ///
        ///     pages.decode(type: Page.self, decoder: JSONDecoder())
        public func decode<Item: Decodable & Sendable, Decoder: DataDecoder>(
            type: Item.Type, decoder: Decoder
        ) -> Observable<Item> { map { try decoder.decode(type, from: $0) } }
    }
#endif
