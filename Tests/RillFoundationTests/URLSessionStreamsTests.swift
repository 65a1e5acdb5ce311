import Foundation
import Rill
import RillFoundation
import RillTesting
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite(.timeLimit(.minutes(20))) struct URLSessionStreamsTests {
    private let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = 3600  // other tests may keep the machine busy for minutes
        return URLSession(configuration: configuration)
    }()

    @Test func `each subscription requests the data`() async throws {
        let requests = Shared(0)
        let server = try LocalServer { connection in
            requests.withLock { $0 += 1 }
            connection.sendHead()
            connection.send("body")
        }
        let data = session.data(of: server.request)
        #expect(requests.value == 0)
        for count in 1...2 {
            #expect(try await data.allValues == [Data("body".utf8)])
            #expect(requests.value == count)
        }
    }

    @Test func `a status that is not a success is an error of the data and of the lines`() async throws {
        let server = try LocalServer { connection in
            connection.sendHead(status: "404 Not Found")
            connection.send("nothing\n")
        }
        let errors = Shared<[UnexpectedStatus?]>([])
        _ = session.data(of: server.request).subscribe(onError: { error in
            errors.withLock { $0.append(error as? UnexpectedStatus) }
        })
        _ = session.lines(of: server.request).subscribe(
            onNext: { Issue.record("\($0)") },
            onError: { error in errors.withLock { $0.append(error as? UnexpectedStatus) } })
        #expect(try await eventually { errors.value.count == 2 })
        for error in errors.value {
            #expect(error?.statusCode == 404 && error?.url == server.request.url)
            #expect(error.map { "\($0)" } == "\(server.request.url!) answered with status 404")
        }
    }

    @Test func `a response has any status`() async throws {
        let server = try LocalServer { connection in
            connection.sendHead(status: "404 Not Found")
            connection.send("nothing")
        }
        let (data, response) = try await session.response(to: server.request).firstValue
        #expect((response as? HTTPURLResponse)?.statusCode == 404)
        #expect(data == Data("nothing".utf8))
    }

    @Test func `lines are sent as they arrive`() async throws {
        let isSeen = DispatchSemaphore(value: 0)
        let server = try LocalServer { connection in
            connection.sendHead()
            for text in ["one\ntw", "o\r\n", "three"] {
                connection.send(text)
                if text.contains("\n") { isSeen.wait() }
            }
        }
        let lines = session.lines(of: server.request).do(onNext: { _ in isSeen.signal() })
        #expect(try await lines.allValues == ["one", "two", "three"])
    }

    @Test func `a dispose ends the request`() async throws {
        let isLeft = Shared(false)
        let server = try LocalServer { connection in
            connection.sendHead()
            connection.send("one\n")
            while connection.receive() > 0 {}
            isLeft.withLock { $0 = true }
        }
        let (events, subscription) = session.lines(of: server.request).record()
        #expect(try await eventually { events.value == [.next("one")] })
        #expect(!isLeft.value)
        subscription.dispose()
        #expect(try await eventually { isLeft.value })
        #expect(events.value == [.next("one")])
    }

    @Test func `a server that does not answer is an error`() async throws {
        let request = try LocalServer { _ in }.request  // the server has gone
        for stream in [session.data(of: request).map { "\($0)" }, session.lines(of: request)] {
            await #expect(throws: URLError.self) { try await stream.finished() }
        }
    }
}
