import Testing

@testable import Rill

extension Stress {
    struct UpdateTests {
        @Test func `eight threads that update a relay lose nothing`() throws {
            var race = Race(rounds: 5) { BehaviorRelay(value: 0) }
            for _ in 0..<8 { race = race.lane { relay in for _ in 0..<10_000 { relay.update { $0 += 1 } } } }
            try race.verdict { try #require($0.value == 80_000) }
        }

        @Test func `each update of a subject returns a number of its own, and observers get all in order`() throws {
            try Race { (subject: BehaviorSubject(value: 0), all: Recorder<Int>(), one: Recorder<Int>()) }
                .lane { stage in
                    stage.all.subscribe(to: stage.subject)
                    for _ in 0..<8 { stage.one.next(Self.next(of: stage.subject)) }
                }
                .lane { stage in for _ in 0..<8 { _ = Self.next(of: stage.subject) } }
                .verdict { stage in
                    try #require(stage.all.breach == nil)
                    try #require(stage.all.elements.isConsecutive && stage.all.elements.last == 16)
                    try #require(Set(stage.one.elements).count == 8)
                }
        }

        private static func next(of subject: BehaviorSubject<Int>) -> Int {
            try! subject.update { number in
                number += 1
                return number
            }
        }
    }
}
