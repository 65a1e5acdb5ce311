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
