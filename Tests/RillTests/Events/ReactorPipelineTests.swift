import Testing

@testable import Rill
@testable import RillTesting

struct ReactorStubTests {
    @Test func `a stub shows the state that is set, and records the actions`() {
        let (counter, log) = (Counter(), Log())
        counter.isStubEnabled = true
        #expect(counter.isStubEnabled)
        log.record(counter.state)
        counter.stub.state.accept(5)
        #expect(counter.currentState == 5)
        counter.action.onNext(.add(1))
        _ = Observable.just(Counter.Action.fail).bind(to: counter.action)
        #expect(counter.stub.actions.map { "\($0)" } == ["add(1)", "fail"])
        #expect(log.entries == ["0", "5"])
    }

    @Test func `a stub's state can be read and set as a value`() {
        let (counter, log) = (Counter(), Log())
        counter.isStubEnabled = true
        log.record(counter.state)
        let state: BehaviorRelay<Int> = counter.stub.state
        state.value = 5
        counter.stub.state.value += 1
        #expect(state.value == 6 && counter.currentState == 6)
        #expect(log.entries == ["0", "5", "6"])
    }

    @Test func `a stub's actions can be observed, and sent by the stub`() {
        let (counter, log) = (Counter(), Log())
        counter.isStubEnabled = true
        log.record(counter.action.map { "\($0)" })
        counter.stub.action.onNext(.add(2))
        #expect(log.entries == ["add(2)"])
    }

    @Test func `a stub does not touch the reactor, which takes over again when the stub is disabled`() {
        let counter = Counter()
        counter.action.onNext(.add(1))
        counter.isStubEnabled = true
        counter.stub.state.accept(5)
        counter.action.onNext(.add(1))
        counter.isStubEnabled = false
        #expect(!counter.isStubEnabled)
        #expect(counter.currentState == 1)
        counter.action.onNext(.add(1))
        #expect(counter.currentState == 2)
    }

    @Test func `a stub retains neither the reactor nor itself`() {
        weak var gone: Counter?
        weak var stub: ReactorStub<Counter.Action, Int>?
        do {
            let counter = Counter()
            counter.isStubEnabled = true
            (gone, stub) = (counter, counter.stub)
            counter.action.onNext(.add(1))
        }
        #expect(gone == nil)
        reactorPipelines.removeDeadEntries()
        #expect(stub == nil)
    }
}

struct ActionSubjectTests {
    @Test func `an action subject without a reactor passes actions to all observers, and never ends`() {
        let (action, log) = (ActionSubject<Int>(), Log())
        log.record(action, as: "a")
        log.record(action, as: "b")
        action.onNext(1)
        action.onCompleted()
        _ = Observable.of(2, 3).bind(to: action)
        #expect(log.entries == ["a1", "b1", "a2", "b2", "a3", "b3"])
    }

    @Test func `an error sent to an action subject without a reactor goes to the hook, and ends nothing`() async {
        await #expect(processExitsWith: .success) {
            let (action, log) = (ActionSubject<Int>(), Log())
            Hooks.onUnhandledError = { error in log.write("\(error)") }
            log.record(action)
            action.onError(MarbleError())
            action.onNext(1)
            #expect(log.entries == ["#", "1"])
        }
    }
}
