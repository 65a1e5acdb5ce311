/// Whether `take(while:behavior:)` and `take(until:behavior:)` send the element that ends them.
public enum TakeBehavior: Sendable {
    case inclusive
    case exclusive
}
