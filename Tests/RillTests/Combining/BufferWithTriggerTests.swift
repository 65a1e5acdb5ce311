import Rill
import Testing

@testable import RillTesting

struct BufferWithTriggerTests {
    @Test func `bufferWithTrigger sends the elements it has collected whenever the trigger sends one`() {
        diagram {
            "--a-b----c--d-|"
            "-x----x----x-|"
            $0.bufferWithTrigger($1).map { $0.joined() }
            "-[]---[ab]-[c]([d]|)"
            "^-------------!"
            "^------------!"
        }
    }

    @Test func `bufferWithTrigger drops the elements it has collected when either source fails`() {
        diagram {
            "--a--#"
            "-------x"
            $0.bufferWithTrigger($1)
            "-----#"
            "^----!"
            "^----!"
        }
        diagram {
            "--a----b"
            "-----#"
            $0.bufferWithTrigger($1)
            "-----#"
            "^----!"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `bufferWithTrigger obeys`(_ law: Law) {
        law.check(notExercised: [.serial, .stop, .order, .patience, .bounds]) {
            $0.bufferWithTrigger(Observable<Int>.never()).compactMap(\.last)
        }
    }

    @Test(arguments: Law.all) func `bufferWithTrigger obeys for its trigger`(_ law: Law) {
        law.check { trigger in
            // The trigger fails instead of completing, because its completion would change nothing.
            let failing = trigger.concat(Observable.error(MarbleError()))
            return Observable<Int>.never().bufferWithTrigger(failing).map(\.count).catchAndReturn(0)
        }
    }
}
