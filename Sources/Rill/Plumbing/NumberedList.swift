/// Elements in the order of their numbers, which only grow.
///
/// - Complexity: O(1) to append, and amortized O(log *n*) to find and to remove.
@usableFromInline struct NumberedList<Element> {
    /// The elements in order, with nil in place of a removed one.
    @usableFromInline private(set) var elements: ContiguousArray<Element?> = []
    /// The number of each element, including removed ones.
    @usableFromInline private(set) var numbers: ContiguousArray<Int> = []
    @usableFromInline private(set) var removed = 0
    /// The number that the next element gets.
    @usableFromInline private(set) var next = 0

    @inlinable init() {}

    @inlinable var count: Int { elements.count - removed }

    @inlinable var isEmpty: Bool { count == 0 }

    /// Appends `element`, and returns the number that it has in this list.
    @discardableResult @inlinable mutating func append(_ element: Element) -> Int {
        append(element, number: next)
        return next - 1
    }

    /// - Precondition: `number` is greater than all numbers before it.
    @inlinable mutating func append(_ element: Element, number: Int) {
        elements.append(element)
        numbers.append(number)
        next = number + 1
    }

    /// The element with this number, or nil if it was removed.
    @inlinable subscript(number: Int) -> Element? { index(of: number).flatMap { elements[$0] } }

    /// Removes the element with this number and returns it, or returns nil if it was removed before.
    @discardableResult @inlinable mutating func remove(_ number: Int) -> Element? {
        guard let index = index(of: number), let element = elements[index].take() else { return nil }
        removed += 1
        if removed == elements.count || removed > 16 && removed > elements.count / 2 { compact() }
        return element
    }

    /// Removes all elements and returns them. The numbers grow on from here.
    @inlinable mutating func removeAll() -> ContiguousArray<Element?> {
        defer { (elements, numbers, removed) = ([], [], 0) }
        return elements
    }

    @inlinable func index(of number: Int) -> Int? {
        var range = numbers.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = numbers[middle] > number ? range.lowerBound..<middle : middle..<range.upperBound
        }
        return range.first.flatMap { numbers[$0] == number ? $0 : nil }
    }

    @inline(never) @inlinable mutating func compact() {
        var kept = 0
        for index in elements.indices where elements[index] != nil {
            elements.swapAt(kept, index)
            numbers[kept] = numbers[index]
            kept += 1
        }
        elements.removeLast(removed)
        numbers.removeLast(removed)
        removed = 0
    }
}

extension NumberedList: Sendable where Element: Sendable {}
