@testable import Rill
@testable import RillTesting

/// What comes to a timed machine, and at which second.
enum Happening<Element: Sendable> {
    case next(Element, at: Int64)
    case ended(Completion, at: Int64)
    case wake(at: Int64)
}

/// What the machine wants done after each of these, and when it wants to be woken then.
func actions<Machine: TimedMachine>(of machine: Machine, after happenings: Happening<Machine.Element>...) -> [String] {
    var machine = machine
    return happenings.map { happening in
        let (action, time) =
            switch happening {
            case .next(let element, let time): (machine.receive(.next(element), at: .seconds(time)), time)
            case .ended(let completion, let time): (machine.receive(Event(completion), at: .seconds(time)), time)
            case .wake(let time): (machine.wake(at: .seconds(time)), time)
            }
        if case .next = action { machine.delivered(at: .seconds(time)) }
        return "\(action)" + (machine.deadline.map { ", wake at \($0.components.seconds)" } ?? "")
    }
}
