import Rill

final class Guest: Sendable {
    let name: String

    init(_ name: String) { self.name = name }
}

extension Scene {
    static let weakSet = Scene(
        "weakSet", "a set that does not retain its objects",
        point: "The guests stay in the order of their arrival. One that is released is gone."
    ) {
        var guests = ["Ann", "Ben", "Cem"].map(Guest.init)
        let party = WeakSet(guests)
        print("in the set:", party.map(\.name))
        print("Ann inserted again:", party.insert(guests[0]))
        guests.remove(at: 1)
        print("after Ben's release:", party.map(\.name))

        try expect(party.count == 2, "Ben is still there")
        var strangers = 0
        func receive(_ count: Int) {
            for number in 0..<count {
                let guest = Guest("guest \(number)")  // mostly at the previous guest's address
                if party.contains(guest) { strangers += 1 }
                party.insert(guest)
            }
        }
        receive(1000)
        let before = peakMemory()
        receive(100_000)
        print("after 100,000 more that were released:", party.map(\.name))
        try expect(strangers == 0 && party.count == 2, "the set mistook \(strangers) guests for others")
        try expect(peakMemory() - before < 1_000_000, "memory grew by \(peakMemory() - before) bytes")
    }
}
