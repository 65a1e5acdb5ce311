import Foundation
import GRPCCore
import Rill
import Testing

@testable import RillGRPC

struct WireTests {
    @Test func `a bad request is an error that says what was expected`() async throws {
        try await withServer { server, port in
            try server.publish("numbers", Observable.of(1))
            try await Call.withClient(of: port) { calls in
                let good = Array(#"{"versions":[2,2],"stream":"numbers","limit":100}"#.utf8)
                func error(_ requests: [[UInt8]]) async throws -> String {
                    let first = try await Call.frames(requests, calls).first
                    guard case .success(.failed(let failure)) = first else { return "" }
                    return "\(failure.error)"
                }
                let expected = "expected the request of a StreamClient: got "
                #expect(try await error([]) == expected + "no message")
                #expect(try await error([[1, 2]]) == expected + "2 bytes without versions")
                let later = Array(#"{"versions":[3,4],"name":"numbers"}"#.utf8)
                #expect(
                    try await error([later]) == "the client speaks the versions 3...4 of the protocol, the server 2...2"
                )
                let needy = Array(#"{"versions":[1,9],"features":["query","wings"],"stream":"numbers","limit":9}"#.utf8)
                #expect(
                    try await error([needy])
                        == #"the server lacks "wings", a part of the protocol that the client needs"#)
                let frames = try await Call.frames([good], calls)
                #expect(frames.count == 3)
            }
        }
    }

    @Test func `the newest version that both sides speak is taken`() throws {
        #expect(try Wire.version(client: 1...3, server: 2...5) == 3)
        #expect(try Wire.version(client: 4...7, server: 2...5) == 5)
        #expect(throws: StreamError.differentVersion(client: 1...1, server: 2...5)) {
            try Wire.version(client: 1...1, server: 2...5)
        }
    }

    @Test func `a client doesn't read a version that it doesn't speak`() async throws {
        let (stream, frame) = (
            StreamError.differentVersion(client: 2...2, server: 3...3), Frame.began(epoch: 1, next: 0, version: 3)
        )
        let read = Observable<Numbered<Int>>.create { observer in
            var reader = StreamReader<Int>("numbers", observer, Bookmark(.never), .fail, onDrop: nil)
            try await reader.read(frame)
        }
        #expect(await failure(of: read) as? StreamError == stream)
    }

    /// Frames that a server of Rill's doesn't send.
    private static let hostile: [[Frame]] = [
        [.elements(first: 0, json: Data("[1]".utf8))],
        [.completed(next: 0)],
        [.began(epoch: 1, next: 0), .began(epoch: 2, next: 0)],
        [.began(epoch: 1, next: 5), .elements(first: 4, json: Data("[1]".utf8))],
        [.began(epoch: 1, next: 5), .completed(next: 4)],
    ]

    @Test(arguments: hostile) func `frames out of order are an error`(_ frames: [Frame]) async throws {
        let read = Observable<Numbered<Int>>.create { observer in
            var reader = StreamReader<Int>("numbers", observer, Bookmark(.never), .fail, onDrop: nil)
            for frame in frames { try await reader.read(frame) }
        }
        guard case .failedCall(code: "internalError", _) = await failure(of: read) as? StreamError else {
            Issue.record("expected an error of the call")
            return
        }
    }

    @Test func `a number that is too large is an error`() throws {
        for kind in 1...2 {
            let bytes = [UInt8(kind)] + [UInt8](repeating: 255, count: 8) + Array("[1]".utf8)
            #expect(throws: StreamError.self) { try bytes.withUnsafeBytes { try Frame($0) } }
        }
        let gap = Frame.elements(first: Wire.maxNumber, json: Data("[1,2]".utf8))
        #expect(try gap.bytes.withUnsafeBytes { try Frame($0) } == gap)
    }

    private static let errors: [(StreamError, code: String, RPCError.Code)] = [
        (.unknownStream("s"), "unknownStream", .notFound),
        (.unauthenticated, "unauthenticated", .unauthenticated),
        (.forbidden(stream: "s"), "forbidden", .permissionDenied),
        (.tooManyCalls(per: "caller", limit: 1), "tooManyCalls", .resourceExhausted),
        (.tooManyConnections(limit: 1), "tooManyConnections", .resourceExhausted),
        (.differentVersion(client: 1...1, server: 2...3), "differentVersion", .failedPrecondition),
        (.missingFeature("wings"), "missingFeature", .unimplemented),
        (.badRequest("r"), "badRequest", .invalidArgument),
        (.badQuery(stream: "s", reason: "r"), "badQuery", .invalidArgument),
        (.unencodable(stream: "s", number: 1, reason: "r"), "unencodable", .internalError),
        (.undecodable(stream: "s", number: 1, reason: "r"), "undecodable", .internalError),
        (.tooLarge(stream: "s", number: 1, bytes: 2, limit: 3), "tooLarge", .resourceExhausted),
        (.overflow(stream: "s", limit: 1), "overflow", .resourceExhausted),
        (.tooSlow(stream: "s"), "tooSlow", .deadlineExceeded),
        (.gap(stream: "s", expected: 2, firstKept: 1), "gap", .outOfRange),
        (.alreadyObserved(stream: "s"), "alreadyObserved", .failedPrecondition),
        (.disconnected("r"), "disconnected", .unknown),
        (.closed, "closed", .unknown),
        (.failedCall(code: "c", message: "m"), "failedCall", .unknown),
    ]

    @Test func `each failure has a code of its own and a status, and stays the same on its way`() throws {
        for (error, code, status) in Self.errors {
            let failure = Failure.refused(error)
            #expect(FailureMessage(failure).code == code)
            #expect(failure.status == status)
            let bytes = try Frame.failed(failure).bytes
            #expect(try bytes.withUnsafeBytes { try Frame($0) } == .failed(failure))
        }
        #expect(Set(Self.errors.map(\.code)).count == Self.errors.count)
    }

    @Test func `the page of the protocol has each failure that a server sends, and its status`() throws {
        let path = URL(filePath: #filePath).appending(path: "../../../WIRE.md").standardized
        let page = try String(contentsOf: path, encoding: .utf8)
        let ofClients = ["undecodable", "disconnected", "closed"]
        for (_, code, status) in Self.errors where !ofClients.contains(code) {
            let name = status == .internalError ? "internal" : "\(status)".replacing(/[A-Z]/) { "_\($0.output)" }
            let rows = ["| `\(code)` | `\(name.uppercased())` |", "`\(code)` (`\(name.uppercased())`)"]
            #expect(rows.contains { page.contains($0) }, "\(rows)")
        }
    }

    @Test func `a failure with an unknown code is a failed call with that code`() throws {
        let json = #"{"code":"eclipsed","message":"the moon is in the way","phase":3}"#
        let bytes = [3] + [UInt8](repeating: 0, count: 8) + Array(json.utf8)
        let expected = StreamError.failedCall(code: "eclipsed", message: "the moon is in the way")
        #expect(try bytes.withUnsafeBytes { try Frame($0) } == .failed(.refused(expected)))
    }

    @Test func `a call that fails has the status of its failure`() async throws {
        try await withServer { _, port in
            try await Call.withClient(of: port) { calls in
                let request = Array(#"{"versions":[2,2],"stream":"numbers","limit":100}"#.utf8)
                let last = try await Call.frames([request], calls).last
                guard case .failure(let error as RPCError) = last else {
                    Issue.record("expected a status, got \(last as Any)")
                    return
                }
                #expect(error.code == .notFound)
            }
        }
    }

    @Test func `frames stay the same on their way`() throws {
        let frames: [Frame] = [
            .began(epoch: .max, next: 1 << 53), .elements(first: 0, json: Data("[1]".utf8)), .completed(next: 3),
            .failed(.source(RemoteError(type: "T", description: "d"))),
            .failed(.refused(.gap(stream: "s", expected: 1, firstKept: nil))),
        ]
        for frame in frames {
            let bytes = try frame.bytes
            #expect(try bytes.withUnsafeBytes { try Frame($0) } == frame)
        }
    }

    @Test func `elements that are sent fast travel together`() async throws {
        try await withServer { server, port in
            try server.publish("numbers", Observable.range(start: 0, count: 100_000))
            try await Call.withClient(of: port) { calls in
                let request = Array(#"{"versions":[2,2],"stream":"numbers","limit":1000}"#.utf8)
                let started = ContinuousClock.now
                let frames = try await Call.frames([request], calls).map { try $0.get() }
                // One for each gathering time, and one for each full buffer, besides the first and the last frames. No
                // number alone is a bound: the slower the machine is, the fewer elements are there to be gathered.
                let gathered = started.duration(to: .now) / .microseconds(500)
                #expect(frames.count <= Int(gathered) + 100_000 / 1024 + 3)
                let numbers = try frames.flatMap { frame -> [Int] in
                    guard case .elements(let first, let json) = frame else { return [] }
                    let numbers = try JSONDecoder().decode([Int].self, from: json)
                    #expect(numbers.first == first)
                    return numbers
                }
                #expect(numbers == Array(0..<100_000))
                #expect(frames.last == .completed(next: 100_000))
            }
        }
    }

    @Test func `a stream that ends while elements are gathered doesn't end before them`() async throws {
        for _ in 0..<1000 {
            let outbox = Outbox(StreamMetrics("numbers"), next: 0, try Buffering(10, .wait, bytes: 1000, Budget(1000)))
            {}
            _ = outbox.append(Data([0]))
            _ = await outbox.take()
            _ = outbox.append(Data([1]))
            async let taken = outbox.take()
            await Task.yield()
            outbox.finish(.completed)
            var (batch, elements) = (await taken, [Data?]())
            while let next = batch {
                elements += next.entries.map(\.json)
                batch = next.completion == nil ? await outbox.take() : nil
            }
            #expect(elements == [Data([1])])
            outbox.end()
        }
    }

    @Test func `a client that has gone doesn't let a shared source run on`() async throws {
        let report = ErrorReport(log: Records().logger) { _ in nil }
        let feed = SharedFeed<Int>(
            StreamEncoder("numbers", .fail, report), replay: Sharing.Replay(count: 0, bytes: 0),
            try Buffering(10, .wait, bytes: 1000, Budget(1000)))
        let seat = try feed.join(nil)
        seat.outbox.end()
        let sent = Count()
        feed.start(Observable.range(start: 0, count: .max).do(onNext: { _ in sent.add() }))
        await eventually { sent.value > 0 }
        try await Task.sleep(for: .milliseconds(100))
        #expect(sent.value == 1)
        feed.leave(seat)
        feed.end()
    }

    @Test(.timeLimit(.minutes(15))) func `a shared source doesn't wait for a client whose stream has failed`()
        async throws
    {
        let report = ErrorReport(log: Records().logger) { _ in nil }
        let feed = SharedFeed<Int>(
            StreamEncoder("numbers", .fail, report), replay: Sharing.Replay(count: 0, bytes: 0),
            try Buffering(10, .wait, bytes: 1000, Budget(10_000)))
        let (stalled, other) = (try feed.join(nil), try feed.join(nil))
        let (sent, hot) = (Count(), PublishSubject<Int>())
        let patient = Observable.range(start: 0, count: .max).do(onNext: { _ in sent.add() })
        feed.start(.merge(hot.asObservable(), patient))
        await eventually { sent.value == 10 }
        #expect(await other.outbox.take()?.entries.count == 10)
        try await Task.sleep(for: .milliseconds(100))
        #expect(sent.value == 10)  // the source waits for the other client
        // The merge holds the first one while its observer waits.
        for _ in 0..<2 { hot.onNext(-1) }
        await eventually { sent.value > 10 }
        feed.leave(stalled)
        feed.leave(other)
        feed.end()
    }

    /// A client that takes each message at once, or none.
    private struct Messages: RPCWriterProtocol {
        let areTaken: Bool

        func write(_ message: [UInt8]) async throws { if !areTaken { try await Task.sleep(for: .seconds(600)) } }

        func write(contentsOf messages: some Sequence<[UInt8]>) async throws {
            for message in messages { try await write(message) }
        }
    }

    @Test(.timeLimit(.minutes(15))) func `a client that doesn't even take the beginning is evicted`() async throws {
        let report = ErrorReport(log: Records().logger) { _ in nil }
        let publication = SharedPublication(
            StreamEncoder("numbers", .fail, report), Observable.range(start: 0, count: .max),
            replay: Sharing.Replay(count: 0, bytes: 0), try Buffering(10, nil, bytes: 1000, Budget(10_000)),
            Eviction(after: .seconds(1)))
        let (stop, request) = (CancellationList(), ObserveRequest(stream: "numbers", limit: 1000))
        func client(takes: Bool) -> ClientWriter {
            ClientWriter(
                limit: 1000, closing: .seconds(600), writer: RPCWriter(wrapping: Messages(areTaken: takes)),
                cancellation: stop)
        }
        let (fast, stalled) = (client(takes: true), client(takes: false))
        let other = Task { try await publication.send(to: fast, request) }
        await #expect(throws: StreamError.tooSlow(stream: "numbers")) {
            try await publication.send(to: stalled, request)
        }
        stop.cancel()
        _ = await other.result
    }
}
