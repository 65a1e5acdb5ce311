import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A thread of a test. One lane runs at a time. Before each operation on a lock or an atomic, it hands over to the lane
/// whose turn is next.
final class Lane: @unchecked Sendable {  // used by the lane that runs
    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        pthread_key_create(&key, nil)
        return key
    }()

    /// The lane of this thread.
    static var current: Lane? {
        pthread_getspecific(key).map { Unmanaged<Lane>.fromOpaque($0).takeUnretainedValue() }
    }

    let number: Int
    /// The operation that the lane performs when its turn comes. Nil while it runs, and after its end.
    private(set) var next: Step?
    private let turn = DispatchSemaphore(value: 0)
    private var run: Run?
    private var body: (() -> Void)?

    init(number: Int) {
        self.number = number
        DispatchQueue(label: "lane \(number)").async { [self] in
            pthread_setspecific(Lane.key, Unmanaged.passUnretained(self).toOpaque())
            repeat { turn.wait() } while runBody()
            pthread_setspecific(Lane.key, nil)
        }
    }

    /// Makes `body` what the lane does in `run`, when its turn comes.
    func prepare(_ run: Run, _ body: @escaping () -> Void) {
        (self.run, self.body) = (run, body)
        next = Step(kind: .start, name: "start", place: nil)
    }

    func go() { turn.signal() }

    /// Ends the thread. Called when the lane has nothing to do.
    func stop() { turn.signal() }

    private func runBody() -> Bool {
        guard let run = run.take() else { return false }
        next = nil
        // Everything that the body holds is released before the lane ends.
        body.take()!()
        run.end()
        return true
    }

    /// Waits for the turn of this thread's lane, and then performs the step.
    static func step(_ kind: Step.Kind, _ name: String, _ place: Place) {
        guard let lane = current, let run = Run.current else { return }
        lane.next = Step(kind: kind, name: name, place: place)
        let chosen = run.choose(after: lane)
        if chosen !== lane {
            chosen?.go()
            lane.turn.wait()
        }
        lane.next = nil
        if kind == .lock { place.isLocked = true }
    }
}

/// A lock or an atomic.
final class Place: @unchecked Sendable {  // used by the lane that runs
    let description: String
    fileprivate(set) var isLocked = false
    private let number: Int
    private weak let run: Run?

    init(_ type: String) {
        run = Run.current
        number = run?.nextPlace() ?? 0
        description = "\(type) #\(number)"
        run?.places[number] = description
    }

    deinit { run?.places[number] = nil }

    func unlock() { if Lane.current != nil { isLocked = false } }
}

/// An operation of a lane on a place.
struct Step {
    enum Kind { case start, read, write, lock }

    let kind: Kind
    let name: String
    let place: Place?

    var canRun: Bool { kind != .lock || !place!.isLocked }

    /// Whether the two operations have the same effect in either order.
    func commutes(with other: Step) -> Bool {
        place == nil || place !== other.place || kind == .read && other.kind == .read
    }

    var description: String { ([name] + (place.map { [$0.description] } ?? [])).joined(separator: " ") }
}
