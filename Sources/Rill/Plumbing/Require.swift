/// Stops the program over a caller's mistake, with a message in release builds too, where `precondition` drops it.
///
/// It is never inlined: with its branch inside, `take(_:)` and `skip(_:)` with a count that is not a constant stayed
/// outside the loop of their chain, at 6 to 20 ns an element in place of 0.5.
@inline(never)
@usableFromInline
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}

/// Stops the program unless the number, an argument called `name` of the calling function, is positive.
@inline(never)
@usableFromInline
func requirePositive(_ number: Int, _ name: String, _ function: String = #function) {
    require(number > 0, "\(function): expected \(name) to be positive, got \(number)")
}

/// Stops the program unless the duration, an argument called `name` of the calling function, is positive.
@inline(never)
@usableFromInline
func requirePositive(_ duration: Duration, _ name: String, _ function: String = #function) {
    require(duration > .zero, "\(function): expected \(name) to be positive, got \(duration.clamped)")
}

/// Stops the program if the number, an argument called `name` of the calling function, is negative.
@inline(never)
@usableFromInline
func requireNotNegative(_ number: Int, _ name: String, _ function: String = #function) {
    require(number >= 0, "\(function): expected \(name) not to be negative, got \(number)")
}
