import Rill
import Testing

/// One or several operators, under the name that a test shows.
struct Chain: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let operation: @Sendable (Observable<Int>) -> Observable<Int>

    init(_ name: String, _ operation: @escaping @Sendable (Observable<Int>) -> Observable<Int>) {
        testDescription = name
        self.operation = operation
    }

    func callAsFunction(_ source: Observable<Int>) -> Observable<Int> { operation(source) }
}
