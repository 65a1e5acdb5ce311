/// Elements in the order of their numbers, which only grow.
///
/// - Complexity: O(1) to append, and amortized O(log *n*) to remove.
@usableFromInline
struct NumberedList<Element> {
    /// The elements in order, with nil in place of a removed one.
    @usableFromInline private(set) var elements: ContiguousArray<Element?> = []
    /// The number of each element, including removed ones.
    @usableFromInline private(set) var numbers: ContiguousArray<Int> = []
    @usableFromInline private(set) var removed = 0

    @export(implementation) init() {}

    @export(implementation) var count: Int { elements.count - removed }

    @export(implementation) var isEmpty: Bool { count == 0 }

    /// - Precondition: `number` is greater than all numbers before it.
    @export(implementation) mutating func append(_ element: Element, number: Int) {
        elements.append(element)
        numbers.append(number)
    }

    /// Removes the element with this number and returns it, or returns nil if it was removed before.
    @discardableResult
    @export(implementation) mutating func remove(_ number: Int) -> Element? {
        var range = numbers.indices
        while range.count > 1 {
            let middle = range.lowerBound + range.count / 2
            range = numbers[middle] > number ? range.lowerBound..<middle : middle..<range.upperBound
        }
        guard let index = range.first, numbers[index] == number, let element = elements[index].take() else {
            return nil
        }
        removed += 1
        if removed > 16, removed > elements.count / 2 {
            numbers = ContiguousArray(zip(numbers, elements).lazy.filter { $1 != nil }.map { $0.0 })
            elements.removeAll { $0 == nil }
            removed = 0
        }
        return element
    }
}

extension NumberedList: Sendable where Element: Sendable {}
