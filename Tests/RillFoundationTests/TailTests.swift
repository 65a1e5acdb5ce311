import Foundation
import Rill
import RillFoundation
import RillTesting
import Testing

struct TailTests {
    private let file: TemporaryFile
    private let scheduler = TestScheduler(resolution: .milliseconds(250))

    init() throws { file = try TemporaryFile("old\n") }

    private func tail(from offset: Int? = nil) -> Observable<String> {
        .tail(of: file.url, from: offset, scheduler: scheduler)
    }

    /// Starts the tail, does each step and then lets a period pass. Returns the lines.
    private func lines(from offset: Int? = nil, _ steps: [() throws -> Void]) async throws -> [String] {
        let (events, subscription) = tail(from: offset).record()
        await scheduler.advance(by: .zero)
        for step in steps {
            try step()
            await scheduler.advance(by: .milliseconds(250))
        }
        subscription.dispose()
        await scheduler.advance(by: .milliseconds(250))
        #expect(!file.isOpen && !scheduler.hasPendingActions)
        return events.value.map { $0.element ?? "\($0)" }
    }

    @Test func `lines that are added are sent when they are complete`() async throws {
        let seen = try await lines([
            { try file.append("one\ntw".utf8) }, { try file.append("o".utf8) }, { try file.append("\nthree\nfo".utf8) },
        ])
        #expect(seen == ["one", "two", "three"])
    }

    @Test func `an addition is noticed a period later`() async throws {
        let (events, subscription) = tail().record()
        await scheduler.advance(to: 1)
        try file.append("one\n".utf8)
        await scheduler.advance(to: 1)
        #expect(events.value == [])
        await scheduler.advance(to: 2)
        #expect(events.value == [.next("one")])
        subscription.dispose()
    }

    @Test func `a tail can begin with what is there, or at an offset`() async throws {
        #expect(try await lines(from: 0, [{ try file.append("one\n".utf8) }]) == ["old", "one"])
        #expect(try await lines(from: 4, []) == ["one"])
    }

    @Test func `a file that takes the place of the old one is read after the rest of the old one`() async throws {
        let seen = try await lines([
            { try file.append("one\n".utf8) },
            {
                try file.append("two\nhalf".utf8)
                try file.move(to: "it.1")
                try file.append(" a line".utf8, to: "it.1")
                try file.write("three, in a file that is longer than the old one\n")
            },
            { try file.append("four\n".utf8) },
        ])
        let three = "three, in a file that is longer than the old one"
        #expect(seen == ["one", "two", "half a line", three, "four"])
    }

    @Test func `the old file is followed until there is a new one`() async throws {
        let seen = try await lines([
            { try file.move(to: "it.1") }, { try file.append("one\n".utf8, to: "it.1") }, { try file.write("two\n") },
        ])
        #expect(seen == ["one", "two"])
    }

    @Test(arguments: [5, .max]) func `a file that is shorter than the offset is read from its start`(_ offset: Int)
        async throws
    {
        #expect(try await lines(from: offset, [{ try file.append("one\n".utf8) }]) == ["old", "one"])
    }

    @Test func `a file that becomes shorter is read from its start`() async throws {
        let seen = try await lines([
            { try file.append("one\nhalf".utf8) },
            {
                let handle = try FileHandle(forWritingTo: file.url)
                try handle.truncate(atOffset: 0)
                try handle.write(contentsOf: Data("two\n".utf8))
                try handle.close()
            },
            { try file.append("three\n".utf8) },
        ])
        #expect(seen == ["one", "half", "two", "three"])
    }

    @Test func `a file that is as long as before at the end of the period has not become shorter`() async throws {
        let seen = try await lines([
            { try file.append("one\n".utf8) },
            {
                let handle = try FileHandle(forWritingTo: file.url)
                try handle.truncate(atOffset: 0)
                try handle.write(contentsOf: Data("new\ntwo\n".utf8))
                try handle.close()
            },
            { try file.append("three\n".utf8) },
        ])
        #expect(seen == ["one", "three"])
    }

    @Test func `a file that does not exist yet is read from its start`() async throws {
        try file.move(to: "it.1")
        #expect(try await lines([{}, { try file.write("one\n") }]) == ["one"])
    }

    @Test func `a file is the one that was there at the subscription, however late its scheduler is`() async throws {
        let (events, subscription) = tail().record()
        try file.append("one\n".utf8)
        try file.move(to: "it.1")
        try file.write("two, which is longer than what was there\n")
        await scheduler.advance(by: .seconds(1))
        #expect(events.value == ["one", "two, which is longer than what was there"].map { .next($0) })
        subscription.dispose()
    }

    @Test func `a file without line ends can be stopped`() async {
        let zeros = Observable.tail(of: URL(filePath: "/dev/zero"), from: 0, scheduler: scheduler)
        let (events, subscription) = zeros.record()
        scheduler.schedule { subscription.dispose() }
        await scheduler.advance(by: .zero)
        #expect(events.value == [] && !scheduler.hasPendingActions)
    }

    @Test func `while the observer waits, nothing is sent`() async throws {
        let seen = Shared<[String]>([])
        let upstream = tail(from: 0).attach(
            Sink(
                next: { line in
                    seen.withLock { $0.append(line) }
                    return .later
                }, finish: { _ in }))
        try file.append("one\ntwo\n".utf8)
        await scheduler.advance(by: .seconds(1))
        #expect(seen.value == ["old"])
        upstream.resume()
        await scheduler.advance(by: .zero)
        #expect(seen.value == ["old", "one"])
        upstream.dispose()
    }

    @Test func `an addition that is not UTF-8 is an error with its offset in the file`() async throws {
        let seen = try await lines([{ try file.append([0x61, 0x0A, 0x62, 0xFF, 0x0A]) }])
        #expect(seen == ["a", "\(Event<String>.error(InvalidUTF8(offset: 7)))"])
    }
}
