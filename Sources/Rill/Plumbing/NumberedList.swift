/// Elements in the order of their numbers, which only grow: O(1) to append and, amortised and but for a binary search, to remove.
struct NumberedList<Element> {
    /// Nil where one was removed.
    private(set) var elements: ContiguousArray<Element?> = []
    /// Of each of those, also where it was removed.
    private var numbers: ContiguousArray<Int> = []
    private var removed = 0

    var count: Int { elements.count - removed }

    var isEmpty: Bool { count == 0 }

    /// - Precondition: the number is greater than all before.
    mutating func append(_ element: Element, number: Int) {
        elements.append(element)
        numbers.append(number)
    }

    /// The element, or nil where it has gone already.
    mutating func remove(_ number: Int) -> Element? {
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
