import Testing

@testable import Rill
@testable import RillTesting

struct UnretainedTests {
    @Test func `unretained objects are visited in order, and an empty array visits nothing`() {
        let (first, second) = (Token(), Token())
        var visited: [ObjectIdentifier] = []
        ContiguousArray([first, nil, second]).forEachObject { visited.append(ObjectIdentifier($0)) }
        #expect(visited == [ObjectIdentifier(first), ObjectIdentifier(second)])
        ContiguousArray<Token?>().forEachObject { _ in Issue.record("an empty array has no object to visit") }
    }

    @Test func `a body that throws ends the visit`() {
        var count = 0
        #expect(throws: MarbleError.self) {
            try ContiguousArray<Token?>([Token(), Token()]).forEachObject { _ in
                count += 1
                throw MarbleError()
            }
        }
        #expect(count == 1)
    }

    @Test func `an object that a visit retains outlives the array`() {
        var kept: Token?
        weak var gone: Token?
        do {
            let tokens: ContiguousArray<Token?> = [Token(), Token()]
            gone = tokens[0]
            tokens.forEachObject { kept = $0 }
        }
        #expect(gone == nil)
        #expect(kept != nil)
    }
}
