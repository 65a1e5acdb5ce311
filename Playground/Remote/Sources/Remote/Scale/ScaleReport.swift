import Foundation

/// The measurements, as Markdown.
struct ScaleReport {
    struct Row {
        let clients: Int
        let contestant: Contestant
        let figures: Figures

        init(clients: Int, contestant: Contestant, _ figures: Figures) {
            (self.clients, self.contestant, self.figures) = (clients, contestant, figures)
        }
    }

    /// One run with one client.
    struct Speed {
        let element: String
        let contestant: Contestant
        let rate: Double
    }

    let rounds: Int
    let elements: Int
    let speeds: [Speed]
    let rows: [Row]

    var text: String {
        """
        # Results

        `swift run -c release --package-path Playground/Remote Remote scale` measures all of this and writes this page.

        \(Self.machine). \(Date.now.formatted(.iso8601.year().month().day())). Server and clients share this machine and
        its processors. Each figure is a median, of \(2 * rounds + 1) runs for one fast client and of \(rounds) runs for
        many. Rill and gRPC took turns, and each began as often as the other one.

        ## One fast client

        Each client has its own subscription to a range. Plain gRPC streams one message for each element, with the
        defaults of its transport. Both encode and decode with the same coder, JSON. The numbers have up to 6 bytes,
        the quotes about 80.

        \(speedTable)

        ## One source, many clients

        All clients share one subscription, and each has a connection of its own. They run in up to four processes. Bare
        gRPC encodes each element once, too, and puts it into a queue without a limit for each call, so its source never
        waits. All clients together get \(elements.formatted(Self.number)) quotes.

        \(scaleTable)

        - Elements per second: what each client gets, from the first of many elements to the last element of the last
          client.
        - All have it: the time until all clients have an element that comes alone.
        - Processor: the server's time for one element to one client.
        - Memory: the growth of the resident memory for each client, while nothing is sent, and of the server behind the
          many elements.
        - Connect: the time until all clients have subscribed, with the start of their processes.

        """
    }

    private var speedTable: String {
        let rows = ["numbers", "quotes"].map { element -> [String] in
            let (rill, grpc) = (median(element, .rill), median(element, .grpc))
            return [element, Self.whole(rill), Self.whole(grpc), "\(Self.whole(100 * rill / grpc)) %"]
        }
        return table(["", "RillGRPC, elements per second", "plain gRPC", "RillGRPC ÷ plain gRPC"], rows)
    }

    private func median(_ element: String, _ contestant: Contestant) -> Double {
        speeds.filter { $0.element == element && $0.contestant == contestant }.map(\.rate).median
    }

    private var scaleTable: String {
        table(
            [
                "clients", "", "elements per second", "all have it, ms", "processor, µs", "server memory, kB",
                "the same after, kB", "client memory, kB", "connect, s",
            ],
            rows.map { row in
                let figures = row.figures
                return [
                    row.clients.formatted(Self.number), row.contestant.title, Self.whole(figures.rate),
                    Self.short(figures.lone * 1e3), Self.short(figures.processor * 1e6),
                    Self.whole(figures.serverMemory / 1e3), Self.whole(figures.serverMemoryAfter / 1e3),
                    Self.whole(figures.clientMemory / 1e3), Self.short(figures.connecting),
                ]
            })
    }

    private func table(_ header: [String], _ rows: [[String]]) -> String {
        ([header, header.map { $0.isEmpty ? "---" : "---:" }] + rows)
            .map { "| \($0.joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }

    private static let number = IntegerFormatStyle<Int>(locale: Locale(identifier: "en_US"))

    private static func whole(_ value: Double) -> String { Int(value.rounded()).formatted(number) }

    private static func short(_ value: Double) -> String {
        value.formatted(.number.precision(.significantDigits(2)).grouping(.never).locale(Locale(identifier: "en_US")))
    }

    private static var machine: String {
        let information = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
        let model = information?.split(separator: "\n").first { $0.hasPrefix("model name") }?.split(separator: ":").last
        let processor = model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "processor unknown"
        let process = ProcessInfo.processInfo
        return "\(process.activeProcessorCount) cores, \(processor), \(process.operatingSystemVersionString)"
    }
}
