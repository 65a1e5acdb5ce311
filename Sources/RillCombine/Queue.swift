#if canImport(Combine)
    /// A first-in, first-out queue of two stacks. Amortized O(1).
    struct Queue<Element> {
        private var incoming: [Element] = []
        private var outgoing: [Element] = []

        mutating func append(_ element: Element) { incoming.append(element) }

        mutating func popFirst() -> Element? {
            if outgoing.isEmpty {
                swap(&incoming, &outgoing)
                outgoing.reverse()
            }
            return outgoing.popLast()
        }
    }

    /// A value that is used as its documentation says, which the compiler can't check. That of Rill is not public.
    @usableFromInline struct UnsafeTransfer<Value>: @unchecked Sendable {
        @usableFromInline let value: Value

        @inlinable init(_ value: Value) { self.value = value }
    }
#endif
