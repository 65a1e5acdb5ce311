/// The name of a notification and the type of its payload. The compiler checks the payload both where it is posted and
/// where it is observed.
///
///     extension EventKey<Int> { static let unreadCount = EventKey("unreadCount") }
///
///     center.events(.unreadCount).subscribe(with: self) { badge, count in badge.show(count) }
///     center.post(.unreadCount, 3)
public struct EventKey<Payload: Sendable>: Hashable, Sendable {
    /// The name of the notification.
    public let name: String
    /// The key of the payload in `userInfo`, for code that posts or observes the notification without an ``EventKey``.
    public let userInfoKey: String

    /// Creates a key for notifications of this name.
    @inlinable public init(_ name: String, userInfoKey: String = "payload") {
        self.name = name
        self.userInfoKey = userInfoKey
    }

    /// Returns the payload of a notification, which may have been posted without the key. Returns nil if the
    /// notification has no payload of this type.
    @inlinable public func payload(of notification: EventCenter.Notification) -> Payload? {
        let value = notification.userInfo?[userInfoKey]
        if let payload = value as? Payload { return payload }
        return value == nil ? () as? Payload : nil
    }
}

/// The error of a notification without the payload that its key declares. The notification was posted without the key,
/// or with another key of the same name.
public struct EventPayloadError: Error, CustomStringConvertible {
    /// The name of the notification.
    public let key: String
    /// The type that the key declares.
    public let expected: Any.Type
    /// The type of what `userInfo` has under the key, or nil if it has nothing.
    public let found: Any.Type?

    @usableFromInline static func report(key: String, expected: Any.Type, found: Any.Type?) {
        Hooks.onUnhandledError(EventPayloadError(key: key, expected: expected, found: found))
    }

    public var description: String {
        let found = found.map { String(reflecting: $0) } ?? "nothing"
        return "event \(key): expected a payload of type \(String(reflecting: expected)), got \(found)"
    }
}

extension EventCenter {
    /// Posts `payload` under `key`.
    @inlinable public func post<Payload>(_ key: EventKey<Payload>, _ payload: Payload, object: Object? = nil) {
        post(name: key.name, object: object, userInfo: [key.userInfoKey: payload])
    }

    /// Posts a key that has no payload.
    @inlinable public func post(_ key: EventKey<Void>, object: Object? = nil) { post(name: key.name, object: object) }

    /// Returns a stream of the payloads that are posted under `key`, for `object` or for any object.
    ///
    /// A notification that was posted without the key and has no payload of this type is left out. An
    /// ``EventPayloadError`` goes to ``Hooks/onUnhandledError`` instead.
    @inlinable public func events<Payload>(_ key: EventKey<Payload>, object: Object? = nil) -> Observable<Payload> {
        events(named: key.name, object: object).compactMap { notification in
            if let payload = key.payload(of: notification) { return payload }
            let found = notification.userInfo?[key.userInfoKey].map { type(of: $0) }
            EventPayloadError.report(key: key.name, expected: Payload.self, found: found)
            return nil
        }
    }
}
