/// An object between two stages of a chain that may hold elements.
@usableFromInline package protocol Boundary: AnyObject, Sendable {
    /// The type that the operator is known by, and values whose collections are the elements that it holds. Nil if it
    /// holds none. Called while nothing is being sent.
    var holding: (owner: Any.Type, values: [Any])? { get }
}

/// The boundaries of the subscriptions that start while a test looks for the one that holds too many elements.
///
/// Only a debug build of Rill notes them. They are held weakly.
@usableFromInline package final class Boundaries: Sendable {
    @TaskLocal private static var current: Boundaries?

    private let noted = Locked<[@Sendable () -> (any Boundary)?]>([])

    package init() {}

    package var all: [any Boundary] { noted.withLock { $0 }.compactMap { $0() } }

    /// Notes the boundaries that `body` makes.
    package func note(in body: () -> Void) { Self.$current.withValue(self, operation: body) }

    @usableFromInline static func note(_ boundary: any Boundary) {
        current?.noted.withLock { $0.append { [weak boundary] in boundary } }
    }
}
