/// The causes of errors that no single declaration is to blame for, with the cures of “Coming from RxSwift”.
enum Cause {
    /// Returns the cure of `error`, or its message if there is none.
    static func of(_ error: CompilerError) -> String {
        cures.first { error.message.contains($0.words) }?.cure ?? error.message
    }

    private static let cures: [(words: String, cure: String)] = [
        ("captured var", "a captured variable changes: use scan or reduce, a relay, or a Mutex"),
        ("non-Sendable type '(", "a stored closure crosses threads: make its type @Sendable"),
        ("' with non-Sendable type", "a stored closure crosses threads: make its type @Sendable"),
        ("can not be mutated from", "a closure updates a view: use drive, or subscribe(onNext:) with import RillRx"),
        ("can not be referenced from", "a closure reads the main actor: use asDriver before the operator"),
        ("in a synchronous nonisolated context", "a closure calls the main actor: use asDriver, or asyncMap"),
        ("loses global actor", "an operator gets a function of the main actor: make it nonisolated, or use asyncMap"),
        ("converting non-Sendable function value", "a function of an object crosses threads: write a closure"),
        ("expecting a '@Sendable'", "a parameter crosses threads: make its type @Sendable"),
        ("is mutable", "a Sendable class has a variable: let, a relay, or a Mutex"),
        ("non-final class", "a Sendable class can be inherited: write final"),
        ("sending '", "a value is used after it was sent: make its type Sendable, or a Driver"),
    ]
}
