import Foundation
import GRPCCore
import GRPCNIOTransportHTTP2Posix
import Rill
import Testing

@testable import RillGRPC

/// What strangers can do to a server, and what it takes from them.
@Suite(.serialized) struct AttackTests {
    private let good = Array(#"{"versions":[2,2],"stream":"numbers","limit":1000}"#.utf8)

    /// The most memory that the process has had, in kB.
    private func peakMemory(of process: Int32) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
        return try #require(Int(line.filter(\.isNumber)))
    }

    @Test(.timeLimit(.minutes(15))) func `large requests without a token don't fill the memory`() async throws {
        let server = try HelperProcess(["serve", "token=secret"], with: ["MALLOC_ARENA_MAX=1"])
        let port = try #require(Int(await server.line()))
        let id = server.process.processIdentifier
        let before = try peakMemory(of: id)
        let large = [UInt8](repeating: 0, count: 4 << 20)
        try await Call.withClient(of: port) { calls in
            await withTaskGroup { tasks in
                for _ in 0..<99 { tasks.addTask { #expect(await Call.open([large], calls) != nil) } }
            }
        }
        let growth = try peakMemory(of: id) - before
        #expect(growth < 100_000, "the memory grew by \(growth) kB")
    }

    @Test(.timeLimit(.minutes(15)), arguments: [true, false])
    func `a refused call is ended although its client leaves it open`(_ sendsRequest: Bool) async throws {
        try await withServer(try StreamServer(tokens: ["secret"])) { server, port in
            try server.publish("numbers", Observable<Int>.never())
            try await Call.withClient(of: port) { calls in
                await withTaskGroup { tasks in
                    for _ in 0..<95 {
                        tasks.addTask {
                            let frames = Log<Frame>()
                            let error = await Call.open(sendsRequest ? [good] : [], calls) { frames.append($0) }
                            #expect(error != nil)
                            #expect(frames.elements == [.failed(.refused(.unauthenticated))])
                        }
                    }
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(15))) func `a call without a message is ended`() async throws {
        try await withServer(try StreamServer(limits: Limits(opening: .seconds(1)))) { _, port in
            try await Call.withClient(of: port) { calls in
                let frames = Log<Frame>()
                #expect(await Call.open([], calls) { frames.append($0) } != nil)
                let late = StreamError.badRequest("got no message within 1.0 seconds")
                #expect(frames.elements == [.failed(.refused(late))])
            }
        }
    }

    @Test(.timeLimit(.minutes(15))) func `a call that has the end, but stays open, is ended`() async throws {
        try await withServer(try StreamServer(limits: Limits(closing: .seconds(1)))) { server, port in
            try server.publish("numbers", Observable.of(1))
            try await Call.withClient(of: port) { calls in
                let frames = Log<Frame>()
                _ = await Call.open([good], calls) { frames.append($0) }
                #expect(frames.elements.last == .completed(next: 1))
            }
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: [Sharing.perClient, .shared])
    func `a client that doesn't take the last elements loses its call`(_ sharing: Sharing) async throws {
        let limits = Limits(callsPerCaller: 1, closing: .seconds(1))
        try await withClient(of: try StreamServer(limits: limits)) { server, client in
            let ended = Count()
            let texts = Observable.range(start: 0, count: 50).map { _ in String(repeating: "a", count: 100_000) }
            try server.publish("texts", texts.do(onCompleted: { ended.add() }), sharing: sharing)
            try server.publish("numbers", Observable.of(1))
            let stalled = client.observe("texts", of: String.self).attach(
                Sink(next: { _ in .later }, finish: { _ in }))
            await eventually { ended.value == 1 }
            await eventually { await failure(of: client.observe("numbers", of: Int.self)) == nil }
            stalled.dispose()
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: [true, false])
    func `connections that begin slowly are closed, however many bytes they send`(_ isPreface: Bool) async throws {
        try await withServer(try StreamServer(limits: Limits(opening: .seconds(1)))) { server, port in
            try server.publish("numbers", Observable.of(1))
            let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
            let settings: [UInt8] = [0, 0, 0, 4, 0, 0, 0, 0, 0]
            // Either one byte after another, or complete, and then one ping after another.
            let ping: [UInt8] = [0, 0, 8, 6, 1, 0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8]
            let sockets = try (0..<50).map { _ in try Socket(port: port) }
            if isPreface { for socket in sockets { socket.send(preface + settings) } }
            var sent = 0
            await eventually {
                for socket in sockets { socket.send(isPreface ? ping : [preface[sent % preface.count]]) }
                sent += sent < preface.count - 1 ? 1 : 0
                try? await Task.sleep(for: .milliseconds(100))
                return sockets.allSatisfy { $0.isClosed }
            }
            let client = try StreamClient(port: port)
            await eventually { await failure(of: client.observe("numbers", of: Int.self)) == nil }
            await client.close()
        }
    }

    @Test(.timeLimit(.minutes(15)), arguments: [0, 1, 5])
    func `a handshake of TLS that stalls is given up`(_ sent: Int) async throws {
        let tls = try Certificates().server(asksClients: false)
        try await withServer(try StreamServer(tls: tls, limits: Limits(opening: .seconds(1)))) { _, port in
            // The beginning of a record of 512 bytes.
            let hello: [UInt8] = [22, 3, 1, 2, 0]
            let sockets = try (0..<20).map { _ in try Socket(port: port) }
            for socket in sockets { socket.send(Array(hello.prefix(sent))) }
            await eventually { sockets.allSatisfy { $0.isClosed } }
        }
    }

    @Test func `a client that had a stream keeps its connection`() async throws {
        let addresses = Log<String>()
        let authorize = Authorization { caller, _ in
            addresses.append(caller.address)
            return true
        }
        let server = try StreamServer(limits: Limits(opening: .seconds(1)), authorize: authorize)
        try await withServer(server) { server, port in
            try server.publish("numbers", Observable.of(1))
            let client = try StreamClient(port: port)
            await eventually { await failure(of: client.observe("numbers", of: Int.self)) == nil }
            // Beside other tests, the first connection may have been closed before it had a call.
            let address = addresses.elements.last
            try await Task.sleep(for: .seconds(3))
            #expect(await failure(of: client.observe("numbers", of: Int.self)) == nil)
            #expect(addresses.elements.last == address)
            await client.close()
        }
    }
}

struct GarbageTests {
    /// Requests that are random, or a part of a good one, or a good one with bytes changed.
    private struct Requests {
        private let good: [UInt8]

        init() throws {
            let position = StreamPosition(epoch: .max, next: 1)
            good = try Array(JSONEncoder().encode(ObserveRequest(stream: "numbers", resume: position, limit: 100)))
        }

        static func bytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in .random(in: 0...255) } }

        func next() -> [UInt8] {
            switch Int.random(in: 0..<4) {
            case 0: return Self.bytes(.random(in: 0...200))
            case 1: return Array(good.prefix(Int.random(in: 0..<good.count)))
            case 2:
                var request = good
                for _ in 0..<Int.random(in: 1...5) { request[Int.random(in: 0..<good.count)] = .random(in: 0...255) }
                return request
            default:
                let number = [Int.min, -1, 0, 1 << 53, .max].randomElement()!
                return Array(
                    #"{"versions":[2,2],"stream":"numbers","resume":{"epoch":0,"next":\#(number)},"limit":\#(number)}"#
                        .utf8)
            }
        }
    }

    /// 10,000 requests, or a tenth of them without `RILL_STRESS_ROUNDS=full`.
    @Test func `random and truncated requests get an answer each`() async throws {
        try await withClient { server, client in
            let (subject, log) = (PublishSubject<Int>(), Log<Int>())
            try server.publish("subject", subject)
            try server.publish("numbers") { Observable.range(start: max(0, min($0, 1000)), count: 5) }
            let subscription = log.observe(client.observe("subject", of: Int.self))
            await eventually { subject.hasObservers }

            let port = try await server.port
            try await withThrowingTaskGroup { tasks in
                for _ in 0..<4 {
                    tasks.addTask {
                        try await Call.withClient(of: port) { calls in
                            let requests = try Requests()
                            for _ in 0..<(runsAllRounds ? 2500 : 250) {
                                let frames = try await Call.frames([requests.next()], calls)
                                #expect(!frames.isEmpty)
                            }
                        }
                    }
                }
                try await tasks.waitForAll()
            }
            subject.onNext(1)
            await eventually { log.elements == [1] }
            subscription.dispose()
        }
    }

    @Test func `10,000 random and truncated requests are errors or requests`() throws {
        let requests = try Requests()
        for _ in 0..<10_000 {
            do {
                let request = try ObserveRequest(bytes: requests.next())
                #expect(request.resume.map { (0...Wire.maxNumber).contains($0.next) } ?? true)
            } catch {
                #expect(error is StreamError)
            }
        }
    }

    @Test func `random frames are errors`() throws {
        for _ in 0..<10_000 {
            var bytes = Requests.bytes(.random(in: 0...40))
            if !bytes.isEmpty { bytes[0] = .random(in: 0...4) }
            do {
                _ = try bytes.withUnsafeBytes { try Frame($0) }
            } catch {
                #expect(error is StreamError)
            }
        }
    }

    @Test func `a server survives garbage at its socket`() async throws {
        try await withClient { server, client in
            try server.publish("numbers", Observable.of(1))
            let port = try await server.port
            for size in [0, 1, 24, 100, 10_000, 1_000_000] {
                for isPreface in [true, false] {
                    let socket = try Socket(port: port)
                    if isPreface { socket.send(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)) }
                    socket.send(Requests.bytes(size))
                }
            }
            let numbers = try await client.observe("numbers", of: Int.self).allValues
            #expect(numbers == [1])
        }
    }
}
