import Foundation
import Rill
import RillGRPC

extension Helper {
    /// Takes `count` elements, `rate` of them a second at most. Prints the numbers of kB by which the memory of this
    /// process and of the server, whose id is `server`, grew since the first hundredth of a second.
    func pace(_ options: Options) async throws {
        let client = try options.client()
        let (count, rate) = (options.number("count"), options.number("rate"))
        let processes = ["self", options["server"] ?? "self"]
        var (start, most) = ([0, 0], [0, 0])
        var received = 0
        let beginning = ContinuousClock.now
        for try await number in client.observe("numbers", of: Int.self).take(count).values {
            if number != received { fatalError("expected \(received), got \(number)") }
            received += 1
            guard received.isMultiple(of: max(1, rate / 100)) else { continue }
            try await Task.sleep(until: beginning + .seconds(1) * received / rate, clock: .continuous)
            guard received == max(1, rate / 100) || received.isMultiple(of: count / 50) else { continue }
            let memory = processes.map { residentMemory(of: $0) }
            if start[0] == 0 { start = memory }
            most = zip(most, memory).map { max($0, $1) }
        }
        printLine("\(received) \(most[0] - start[0]) \(most[1] - start[1])")
    }
}
