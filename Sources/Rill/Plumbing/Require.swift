/// Stops the program over a caller's mistake, with a message in release builds too, where `precondition` drops it.
@usableFromInline
func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
