import Rill
import RillTesting
import Testing

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
