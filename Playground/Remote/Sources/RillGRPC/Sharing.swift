/// How the clients of a published stream share its source.
public struct Sharing: Sendable {
    /// The number of elements to keep, or nil for one subscription per client.
    let replay: Int?

    /// Each client has its own subscription. The elements of each subscription are numbered from 0.
    public static let perClient = Sharing(replay: nil)

    /// All clients share one subscription, which lasts from the first client to the last.
    ///
    /// A new client gets the elements that follow. With ``Overflow/wait``, the slowest client sets the pace of all.
    public static let shared = Sharing(replay: 0)

    /// All clients share one subscription, which lasts from the first client to the end of the server.
    ///
    /// A new client first gets the last `count` elements. A client with ``Resume/fromLast`` continues where it was if
    /// the elements that it missed are among them.
    ///
    /// With ``Overflow/wait``, the slowest client sets the pace of all, and the source waits while there is no client.
    /// After the source has ended, a new client gets the last elements and the same end. If the source can fail,
    /// publish it with `retry`.
    ///
    /// - Precondition: `count` is positive.
    public static func replay(_ count: Int) -> Sharing {
        if count <= 0 { fatalError("Sharing.replay(_:): expected count to be positive, got \(count)") }
        return Sharing(replay: count)
    }
}
