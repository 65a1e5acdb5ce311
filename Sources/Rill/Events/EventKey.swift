/// The name of a notification, together with the type of what it carries, so that the compiler checks both ends.
///
///     extension EventKey<Int> { static let unreadCount = EventKey("unreadCount") }
///
///     center.events(.unreadCount).subscribe(with: self) { badge, count in badge.show(count) }
///     center.post(.unreadCount, 3)
public struct EventKey<Payload: Sendable>: Hashable, Sendable {
    public let name: String
    /// Under what the payload stands in the `userInfo`, for those who post or observe without the key.
    public let userInfoKey: String

    @export(implementation) public init(_ name: String, userInfoKey: String = "payload") {
        self.name = name
        self.userInfoKey = userInfoKey
    }

    /// The payload of a notification, however that was posted; nil if there is none of this type.
    @export(implementation) public func payload(of notification: EventCenter.Notification) -> Payload? {
        let value = notification.userInfo?[userInfoKey]
        if let payload = value as? Payload { return payload }
        return value == nil ? () as? Payload : nil
    }
}

/// A notification does not carry what its key says: it was posted without the key, or with another key of that name.
public struct EventPayloadError: Error, CustomStringConvertible {
    public let key: String
    public let expected: Any.Type
    /// Nil where the `userInfo` has nothing under the key.
    public let found: Any.Type?

    @export(implementation) init(key: String, expected: Any.Type, found: Any.Type?) {
        self.key = key
        self.expected = expected
        self.found = found
    }

    public var description: String {
        let found = found.map { String(reflecting: $0) } ?? "nothing"
        return "event \(key): expected a payload of type \(String(reflecting: expected)), got \(found)"
    }
}

extension EventCenter {
    /// Posts the payload under the key.
    @export(implementation) public func post<Payload>(
        _ key: EventKey<Payload>, _ payload: Payload, object: (any AnyObject & Sendable)? = nil
    ) {
        post(name: key.name, object: object, userInfo: [key.userInfoKey: payload])
    }

    /// Posts a key that carries nothing.
    @export(implementation) public func post(_ key: EventKey<Void>, object: (any AnyObject & Sendable)? = nil) {
        post(name: key.name, object: object)
    }

    /// Makes a stream of the payloads that are posted under the key, of this object or of any.
    ///
    /// A notification that was posted without the key and has no such payload is left out, and an ``EventPayloadError`` goes to
    /// ``Hooks/onUnhandledError``.
    @export(implementation) public func events<Payload>(
        _ key: EventKey<Payload>, object: (any AnyObject & Sendable)? = nil
    ) -> Observable<Payload> {
        events(named: key.name, object: object).compactMap { notification in
            if let payload = key.payload(of: notification) { return payload }
            let found = notification.userInfo?[key.userInfoKey]
            Hooks.onUnhandledError(
                EventPayloadError(key: key.name, expected: Payload.self, found: found.map { type(of: $0) }))
            return nil
        }
    }
}
