import Rill

/// Offers streams under names: a ``StreamServer``, or a ``StreamService`` on a server of your own.
public protocol StreamPublisher: Sendable {
    /// The service that has the streams.
    var streams: StreamService { get }
}

extension StreamPublisher {
    /// The number of clients that were evicted from shared streams because they took no elements.
    public var evicted: Int { streams.eviction.count }

    /// Offers `source` under a name until the result is disposed. Clients that observe it at that moment go on.
    ///
    /// Publish before the server runs: a client that is too early gets ``StreamError/unknownStream(_:)``, and doesn't
    /// try again.
    ///
    /// - Parameters:
    ///   - name: the name that clients ask for.
    ///   - source: the stream. Each client has its own subscription, or all share one.
    ///   - sharing: how clients share the subscription.
    ///   - limit: the number of elements that wait for each client, within ``Limits/bytesPerCall``. Those that are
    ///     being sent, and those in the client's `window`, don't count. For fresh elements, make both small.
    ///   - overflow: what happens while that many wait. By default, the source waits, but a shared source no longer
    ///     than ``Limits/stalling`` for a client that takes nothing. With `.wait` by name, it waits forever. If the
    ///     source can't wait, the client gets ``StreamError/overflow``. The `onDrop` of the client gets the number of
    ///     dropped elements.
    ///   - poison: what happens to an element that can't be encoded, or is larger than `maxMessageSize`.
    /// - Throws: ``ConfigurationError`` if a stream is published under this name, if the name is empty or has more than
    ///   255 bytes in UTF-8, or if `limit` isn't positive.
    @discardableResult
    public func publish<Element: Encodable & Sendable>(
        _ name: String, _ source: some ObservableConvertibleType<Element>, sharing: Sharing = .perClient,
        buffering limit: Int = 1024, whenFull overflow: Overflow? = nil, poison: Poison = .fail
    ) throws -> any Disposable {
        let (encoder, buffering) = (StreamEncoder(name, poison, streams.report), try buffering(limit, overflow))
        let source = source.asObservable()
        if let replay = sharing.replay {
            return try add(SharedPublication(encoder, source, replay: replay, buffering, streams.eviction), name)
        }
        let publication = PrivatePublication(encoder, epoch: nil, buffering) { request, _ in
            try request.checkHasNoQuery()
            return source
        }
        return try add(publication, name)
    }

    /// Offers a stream that can begin at any of its elements.
    ///
    /// A client with ``Resume/fromLast`` continues where it was, also after a restart of the server. Each client has
    /// its own subscription.
    ///
    ///     try server.publish("numbers") { Observable.range(start: $0, count: .max - $0) }
    ///
    /// - Parameter source: returns the elements from a number on. The first element has the number 0, and each one has
    ///   the same number every time. A hostile client can ask for any number from 0 to 2⁵³.
    /// - Throws: ``ConfigurationError`` if a stream is published under this name, if the name is empty or has more than
    ///   255 bytes in UTF-8, or if `limit` isn't positive.
    @discardableResult
    public func publish<Element: Encodable & Sendable>(
        _ name: String, buffering limit: Int = 1024, whenFull overflow: Overflow = .wait, poison: Poison = .fail,
        from source: @escaping @Sendable (_ number: Int) -> Observable<Element>
    ) throws -> any Disposable {
        let encoder = StreamEncoder(name, poison, streams.report)
        let publication = PrivatePublication(encoder, epoch: 0, try buffering(limit, overflow)) { request, first in
            try request.checkHasNoQuery()
            return source(first)
        }
        return try add(publication, name)
    }

    /// Offers a stream with parameters. Each client has its own subscription.
    ///
    ///     try server.publish("prices", of: Query.self) { query in prices.filter { $0.symbol == query.symbol } }
    ///
    /// A client that passes other parameters, or none, gets ``StreamError/badQuery(stream:reason:)``. Authorization
    /// sees the name only. To decide by the parameters, too, read ``Caller/current`` in `source`.
    ///
    /// - Parameters:
    ///   - query: the type of the parameters.
    ///   - source: returns the stream for the parameters of a client. If it throws, the stream fails with that error.
    ///     It must not block its thread.
    /// - Throws: ``ConfigurationError`` if a stream is published under this name, if the name is empty or has more than
    ///   255 bytes in UTF-8, or if `limit` isn't positive.
    @discardableResult
    public func publish<Query: Decodable & Sendable, Element: Encodable & Sendable>(
        _ name: String, of query: Query.Type, buffering limit: Int = 1024, whenFull overflow: Overflow = .wait,
        poison: Poison = .fail, source: @escaping @Sendable (Query) throws -> Observable<Element>
    ) throws -> any Disposable {
        let encoder = StreamEncoder(name, poison, streams.report)
        let publication = PrivatePublication(encoder, epoch: nil, try buffering(limit, overflow)) { request, _ in
            try source(try request.query(as: query))
        }
        return try add(publication, name)
    }

    private func buffering(_ limit: Int, _ overflow: Overflow?) throws -> Buffering {
        try Buffering(limit, overflow, bytes: streams.limits.bytesPerCall, streams.budget)
    }

    private func add(_ publication: some Publication, _ name: String) throws -> any Disposable {
        if !Wire.nameSizes.contains(name.utf8.count) {
            throw ConfigurationError(
                description: """
                    publish: expected a name of \(Wire.nameSizes) bytes, got one of \(name.utf8.count)
                    """)
        }
        if !streams.add(publication, name) {
            throw ConfigurationError(
                description: "publish: expected a new name, \"\(name)\" is already published")
        }
        return Disposables.create { [weak streams] in streams?.remove(publication, name) }
    }
}

/// How the clients of a published stream share its source.
public struct Sharing: Sendable {
    /// The elements to keep.
    struct Replay: Sendable {
        let count: Int
        let bytes: Int
    }

    /// The elements to keep, or nil for one subscription per client.
    let replay: Replay?

    /// Each client has its own subscription. The elements of each subscription are numbered from 0.
    public static let perClient = Sharing(replay: nil)

    /// All clients share one subscription, which lasts from the first client to the last.
    ///
    /// A new client gets the elements that follow. With ``Overflow/wait``, the slowest client sets the pace of all.
    public static let shared = Sharing(replay: Replay(count: 0, bytes: 0))

    /// All clients share one subscription, which lasts from the first client to the end of the server.
    ///
    /// A new client first gets the last `count` elements, or fewer if they have more than `bytes` as JSON. The last one
    /// is kept whatever its size. A client with ``Resume/fromLast`` continues where it was if
    /// the elements that it missed are among them.
    ///
    /// With ``Overflow/wait``, the slowest client sets the pace of all, and the source waits while there is no client.
    /// After the source has ended, a new client gets the last elements and the same end. If the source can fail,
    /// publish it with `retry`.
    ///
    /// - Precondition: `count` and `bytes` are positive.
    public static func replay(_ count: Int, bytes: Int = 64 << 20) -> Sharing {
        if count <= 0 { fatalError("Sharing.replay(_:bytes:): expected count to be positive, got \(count)") }
        if bytes <= 0 { fatalError("Sharing.replay(_:bytes:): expected bytes to be positive, got \(bytes)") }
        return Sharing(replay: Replay(count: count, bytes: bytes))
    }
}
