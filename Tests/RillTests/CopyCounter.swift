/// A value with a buffer, like an array. It counts how often a change copied the buffer.
struct CopyCounter: @unchecked Sendable {
    private final class Buffer {
        var sum: Int
        init(_ sum: Int) { self.sum = sum }
    }

    private var buffer = Buffer(0)
    private(set) var copies = 0

    var sum: Int { buffer.sum }

    mutating func add(_ number: Int) {
        if !isKnownUniquelyReferenced(&buffer) {
            buffer = Buffer(buffer.sum)
            copies += 1
        }
        buffer.sum += number
    }
}
