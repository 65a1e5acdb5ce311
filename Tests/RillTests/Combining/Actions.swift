@testable import Rill
@testable import RillTesting

/// Describes the actions that `machine` returns for each of `inputs`.
func actions<Machine: StateMachine>(of machine: Machine, after inputs: Machine.Input...) -> [String] {
    var machine = machine
    return inputs.map { "\(machine.receive($0))" }
}

extension Emission: CustomStringConvertible {
    public var description: String {
        switch self {
        case .wait: "wait"
        case .reject: "reject"
        case .next(let output): "next \(output)"
        case .last(let output): "last \(output)"
        case .finish(let completion): "finish \(completion)"
        }
    }
}

let failure = Completion.failed(MarbleError())

extension ObserverType where Element == Token {
    /// Sends an object that is retained by nothing else.
    func sendToken() -> WeakReference<Token> {
        let token = Token()
        onNext(token)
        return WeakReference(token)
    }
}
