import Dispatch
import Rill
import Synchronization

/// Ends sources that would send forever if what a test expects didn't happen. It is set at the end of a test, and at
/// the latest after half a minute.
final class Stop: Sendable {
    private let flag = Atomic(false)

    init() { DispatchQueue(label: "stop").asyncAfter(deadline: .now() + patience) { [self] in set() } }

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }

    /// The numbers from 0, without an end as long as this isn't set.
    var numbers: Observable<Int> { .range(start: 0, count: .max).take(while: { [self] _ in !isSet }) }
}
