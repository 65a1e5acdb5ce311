import Rill

/// The operators of running subscriptions in which elements can wait, and how many wait in each.
///
///     let held = HeldElements { readings.delay(.seconds(5), scheduler: time).subscribe(with: screen, onNext: …) }
///     time.advance(by: .seconds(2))
///     print(held)  // delay: 2
///
/// It lists the operators that have a clock, a queue or several sources, in the order of the chain, as long as their
/// subscription goes on. The latest elements that `combineLatest` and `withLatestFrom` keep don't wait, and so don't
/// count. Only a debug build of Rill notes the operators. In a release build, the list is empty.
///
/// Read it while no other thread sends, as between two steps of virtual time.
public struct HeldElements: CustomStringConvertible, Sendable {
    private let boundaries = Boundaries()

    /// Notes the operators of the subscriptions that start within `body`.
    public init(in body: () -> Void) { boundaries.note(in: body) }

    /// The operators, and the number of elements that each holds now. Takes time in proportion to the number of
    /// operators and of elements.
    public var counts: [(name: String, count: Int)] {
        boundaries.all.reversed().compactMap(Holder.init).map { ($0.name, $0.count) }
    }

    public var description: String {
        let counts = counts
        return counts.isEmpty ? "no operators" : counts.map { "\($0.name): \($0.count)" }.joined(separator: ", ")
    }
}

/// An operator, and how many elements it holds.
struct Holder {
    let name: String
    let count: Int

    init?(_ boundary: any Boundary) {
        guard let (owner, values) = boundary.holding else { return nil }
        name = Self.name(of: "\(owner)")
        count = values.reduce(0) { $0 + Self.count(in: $1) }
    }

    /// The operators whose types have other names.
    private static let names = [
        "Chunk": "chunks(ofCount:orAfter:)", "DeliveryQueue": "observe(on:) or onBackpressureBuffer",
        "Flattening": "flatMap(maxConcurrent:) or concatMap", "Flatten": "flatMap",
        "Quiet": "groupBy(keySelector:forgettingAfter:)", "TriggeredBuffer": "bufferWithTrigger",
        "Pausable": "pausableBuffered", "Until": "take(until:), skip(until:) or a limit of time",
        "Merge": "merge, amb, startWith or groupBy(keySelector:until:)",
    ]

    /// Returns the name of an operator, from that of its type: `TimedState<DelayState<Int>>` is `delay`.
    private static func name(of type: String) -> String {
        let parts = type.split(separator: "<").map(String.init)
        let inner = parts[0] == "TimedState" ? parts[1] : parts[0]
        let word = inner.hasSuffix("State") ? String(inner.dropLast(5)) : inner
        return names[word] ?? word.prefix(1).lowercased() + word.dropFirst()
    }

    /// Returns the number of elements in the collections that are stored in a value, and in its variables `waiting`. It
    /// leaves out the objects that a value refers to.
    private static func count(in value: Any) -> Int {
        let mirror = Mirror(reflecting: value)
        let children = mirror.children
        switch mirror.displayStyle {
        case .collection where "\(mirror.subjectType)".contains("<Queue<"): break
        case .collection, .set, .dictionary: return children.count
        case .class: return 0
        default: break
        }
        return children.reduce(0) { count, child in
            if child.label == "isEnded" { return count }  // notes about the sources
            let element = Mirror(reflecting: child.value)
            let isElement = child.label == "waiting" && element.displayStyle == .optional
            return count + (isElement ? element.children.count : Self.count(in: child.value))
        }
    }
}
