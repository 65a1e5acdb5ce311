import Dispatch
import Rill
import Synchronization
import Testing

/// Ends sources that would send forever if what a test expects didn't happen. A test whose
/// source still runs when the patience is over fails.
final class Stop: Sendable {
    private let flag = Atomic(false)

    init() {
        DispatchQueue(label: "stop").asyncAfter(deadline: .now() + patience) { [weak self] in
            guard self?.flag.exchange(true, ordering: .relaxed) == false else { return }
            Issue.record("expected the source to be stopped")
        }
    }

    var isSet: Bool { flag.load(ordering: .relaxed) }

    func set() { flag.store(true, ordering: .relaxed) }

    /// The numbers from 0, without an end as long as this isn't set.
    var numbers: Observable<Int> { .range(start: 0, count: .max).take(while: { [self] _ in !isSet }) }
}
