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
