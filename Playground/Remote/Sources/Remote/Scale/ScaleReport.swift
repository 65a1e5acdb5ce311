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

    /// Seconds, the medians of many.
    struct RoundTrips {
        /// From a subscription to its first element.
        let call: Double
        /// From a dispose to an element that the server sends when it has disposed the source.
        let dispose: Double
    }

    let rounds: Int
    let elements: Int
    let speeds: [Speed]
    let roundTrips: RoundTrips
    let rows: [Row]

    var text: String {
        """
        # Results

        `swift run -c release --package-path Playground/Remote Remote scale` measures all of this and writes this page.

        \(Self.machine). \(Date.now.formatted(.iso8601.year().month().day())).

        Server and clients share this machine and its processors. Each figure is a median: of \(2 * rounds + 1) runs \
        for one fast client, of \(rounds) for many. Rill and gRPC take turns. gRPC has the transport of Rill, which \
        flushes each message; Rill's window is 256 KiB, that of gRPC 8 MiB, its default.

        ## One fast client

        Each client has its own subscription to a range. Plain gRPC streams one message for each element. Both encode \
        and decode the same JSON: numbers of up to 6 bytes, and quotes of about 80.

        \(speedTable)

        - \(Self.short(roundTrips.call * 1e3)) ms: from a subscription to its first element.
        - \(Self.short(roundTrips.dispose * 1e3)) ms: from a dispose to an element that the server sends when it has \
        disposed the source.

        ## One source, many clients

        All clients share one subscription, and each has a connection of its own. They run in up to four processes. \
        Bare gRPC encodes each element once, as Rill does, and puts it into a queue without a limit for each call. So \
        its source never waits. All clients together get \(elements.formatted(Self.number)) quotes.

        \(scaleTable)

        - Elements per second: what each client gets, from the first of many elements to the last element of the last \
        client.
        - All clients together: that, times the number of clients.
        - All have it: the time until all clients have an element that comes alone.
        - Processor: the server's time for one element to one client.
        - Memory: the growth of the resident memory for each client, while nothing is sent, and of the server behind \
        the many elements.
        - Connect: the time until all clients have subscribed, with the start of their processes.

        How the figures of RillGRPC change with the number of clients:

        \(changeTable)

        """
    }

    private var speedTable: String {
        let rows = ["numbers", "quotes"].map { element -> [String] in
            let (rill, grpc) = (median(element, .rill), median(element, .grpc))
            let target = "≥ 0.8 \(rill / grpc >= 0.8 ? "✓" : "✗")"
            return [element, Self.whole(rill), Self.whole(grpc), Self.short(rill / grpc), target]
        }
        return table(
            ["", "RillGRPC, elements per second", "plain gRPC, elements per second", "Rill ÷ gRPC", "target"], rows)
    }

    private func median(_ element: String, _ contestant: Contestant) -> Double {
        speeds.filter { $0.element == element && $0.contestant == contestant }.map(\.rate).median
    }

    private var scaleTable: String {
        table(
            [
                "clients", "", "elements per second", "all clients together", "all have it, ms", "processor, µs",
                "server memory, kB", "the same after, kB", "client memory, kB", "connect, s",
            ],
            rows.map { row in
                let figures = row.figures
                return [
                    row.clients.formatted(Self.number), row.contestant.title, Self.whole(figures.rate),
                    Self.rounded(figures.rate * Double(row.clients)), Self.short(figures.lone * 1e3),
                    Self.short(figures.processor * 1e6), Self.whole(figures.serverMemory / 1e3),
                    Self.whole(figures.serverMemoryAfter / 1e3), Self.whole(figures.clientMemory / 1e3),
                    Self.short(figures.connecting),
                ]
            })
    }

    private var changeTable: String {
        let rill = rows.filter { $0.contestant == .rill }
        let changes = zip(rill, rill.dropFirst()).map { few, many -> [String] in
            func change(_ figure: (Row) -> Double) -> String { "× \(Self.short(figure(many) / figure(few)))" }
            return [
                "\(few.clients.formatted(Self.number)) → \(many.clients.formatted(Self.number))",
                change { $0.figures.rate }, change { $0.figures.rate * Double($0.clients) },
                change { $0.figures.lone }, change { $0.figures.processor }, change { $0.figures.serverMemory },
                change { $0.figures.clientMemory }, change { $0.figures.connecting },
            ]
        }
        return table(
            [
                "clients", "elements per second", "all clients together", "all have it", "processor", "server memory",
                "client memory", "connect",
            ], changes)
    }

    private func table(_ header: [String], _ rows: [[String]]) -> String {
        ([header, header.map { $0.isEmpty ? "---" : "---:" }] + rows)
            .map { "| \($0.joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }

    private static let number = IntegerFormatStyle<Int>(locale: Locale(identifier: "en_US"))

    private static func whole(_ value: Double) -> String { Int(value.rounded()).formatted(number) }

    private static func rounded(_ value: Double) -> String {
        value.formatted(.number.precision(.significantDigits(2)).locale(Locale(identifier: "en_US")))
    }

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
