@testable import Rill
@testable import RillTesting

/// What a source of a state machine sends.
enum Sent<Input> {
    case next(Int, Input)
    case ended(Int, Completion)
}

/// Describes the actions that `machine` returns for each of `events`.
func actions<Machine: StateMachine>(of machine: Machine, after events: Sent<Machine.Input>...) -> [String] {
    var machine = machine
    return events.map { "\(machine.receive($0))" }
}

extension StateMachine {
    mutating func receive(_ sent: Sent<Input>) -> Emission<Output> {
        switch sent {
        case .next(let source, let input): receive(input, from: source)
        case .ended(let source, .completed): complete(source)
        case .ended(let source, .failed(let error)): fail(error, source)
        }
    }
}

extension Emission: CustomStringConvertible {
    public var description: String {
        switch self {
        case .wait: "wait"
        case .next(let output): "next \(output)"
        case .last(let output): "last \(output)"
        case .finish(let completion): "finish \(completion)"
        }
    }
}

let failure = Completion.failed(MarbleError())

/// An input of a timed machine, and the second at which it arrives.
enum Happening<Element: Sendable> {
    case next(Element, at: Int64)
    case ended(Completion, at: Int64)
    case wake(at: Int64)
}

/// Describes the actions that `machine` returns for each of `happenings`, and the times at which it wants to be woken.
func actions<Machine: TimedMachine>(of machine: Machine, after happenings: Happening<Machine.Element>...) -> [String] {
    var machine = machine
    return happenings.map { happening in
        let (action, time) =
            switch happening {
            case .next(let element, let time): (machine.receive(element, at: .seconds(time)), time)
            case .ended(.completed, let time): (machine.receive(nil, at: .seconds(time)), time)
            case .ended(let completion, let time): (.finish(completion), time)
            case .wake(let time): (machine.wake(at: .seconds(time)), time)
            }
        if case .next = action { machine.delivered(at: .seconds(time)) }
        return "\(action)" + (machine.deadline.map { ", wake at \($0.components.seconds)" } ?? "")
    }
}
