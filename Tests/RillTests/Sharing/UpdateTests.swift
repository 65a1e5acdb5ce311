import Testing

@testable import Rill
@testable import RillTesting

struct UpdateTests {
    @Test func `an update sends the changed value and returns the result of its closure`() {
        let (relay, log) = (BehaviorRelay(value: [1]), Log())
        log.record(relay)
        let former = relay.update { numbers in
            defer { numbers.append(2) }
            return numbers.count
        }
        #expect(former == 1)
        #expect(relay.value == [1, 2])
        #expect(log.entries == ["[1]", "[1, 2]"])
    }

    @Test func `an update that throws sends nothing`() {
        let (relay, log) = (BehaviorRelay(value: 1), Log())
        log.record(relay)
        #expect(throws: MarbleError()) {
            try relay.update { number in
                number = 2
                throw MarbleError()
            }
        }
        #expect(relay.value == 1)
        #expect(log.entries == ["1"])
    }

    @Test func `an update starts again if another element has been sent meanwhile`() {
        let relay = BehaviorRelay(value: 1)
        var seen: [Int] = []
        relay.update { number in
            seen.append(number)
            if seen.count == 1 { relay.accept(10) }
            number += 1
        }
        #expect(seen == [1, 10])
        #expect(relay.value == 11)
    }

    @Test func `an update can read and update another relay that updates this one`() {
        let (a, b) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
        a.update {
            $0 += b.update {
                $0 += a.value
                return $0
            }
        }
        #expect(a.value == 4)
        #expect(b.value == 3)
    }

    @Test func `an update that sends to its own relay stops the program`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let relay = BehaviorRelay(value: 1)
            relay.update { number in
                number += 1
                relay.accept(100)
            }
        }
        #expect(result.message.contains("update(_:): expected body not to send, and to be faster"))
    }

    @Test func `an update of a subject that has completed sends nothing`() throws {
        let (subject, log) = (BehaviorSubject(value: 1), Log())
        log.record(subject)
        subject.onCompleted()
        #expect(
            try subject.update {
                $0 += 1
                return $0
            } == 2)
        #expect(try subject.value() == 1)
        #expect(log.entries == ["1", "|"])
    }

    @Test func `an update of a subject that has failed throws its error`() {
        let (failed, disposed) = (BehaviorSubject(value: 1), BehaviorSubject(value: 1))
        failed.onError(MarbleError())
        disposed.dispose()
        #expect(throws: MarbleError()) { try failed.update { $0 += 1 } }
        #expect(throws: RxError.disposed) { try disposed.update { $0 += 1 } }
    }
}
