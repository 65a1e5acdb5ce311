/// ReactorKit's name for the relay that holds the state of a `ReactorStub`.
public typealias StateRelay<State: Sendable> = BehaviorRelay<State>
