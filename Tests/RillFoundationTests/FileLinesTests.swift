import Foundation
import Rill
import RillFoundation
import RillTesting
import Testing

struct FileLinesTests {
    private let file: TemporaryFile
    private let text = (1...20_000).map { "line \($0)\n" }.joined()  // four chunks

    init() throws { file = try TemporaryFile(text) }

    @Test func `each subscription reads the lines of the file, and closes it`() {
        let lines = Observable.lines(of: file.url)
        for _ in 1...2 {
            let events = lines.record().events.value
            #expect(events.count == 20_001)
            #expect(events[19_999] == .next("line 20000"))
            #expect(!file.isOpen)
        }
    }

    @Test func `a file is closed after an element that is the last one wanted, and after an error`() throws {
        #expect(Observable.lines(of: file.url).take(2).record().events.value.count == 3)
        #expect(!file.isOpen)
        try file.append([0xFF])
        let error = InvalidUTF8(offset: text.utf8.count)
        #expect(Observable.lines(of: file.url).record().events.value.last == .error(error))
        #expect(!file.isOpen)
    }

    @Test func `while the observer waits, nothing is read, and a dispose closes the file`() {
        let chunks = Shared(0)
        let lines = Shared<[String]>([])
        let source = Observable.chunks(of: file.url).do(onNext: { _ in chunks.withLock { $0 += 1 } }).lines()
        let upstream = source.attach(
            Sink(
                next: { line in
                    lines.withLock { $0.append(line) }
                    return .later
                }, finish: { _ in Issue.record("it has been disposed") }))
        for _ in 1...100 { upstream.resume() }
        #expect(lines.value.suffix(2) == ["line 100", "line 101"])
        #expect(chunks.value == 1)
        #if os(Linux)
            #expect(file.isOpen)
        #endif
        upstream.dispose()
        #expect(!file.isOpen)
    }

    @Test func `an observer that asks for one line at a time gets all`() async throws {
        var count = 0
        for try await line in Observable.lines(of: file.url).values(buffering: 1) {
            count += 1
            if line != "line \(count)" { Issue.record("\(line) is not line \(count)") }
        }
        #expect(count == 20_000)
    }

    @Test func `a file that does not exist and a directory are errors`() {
        for name in ["missing.txt", "."] {
            let url = file.url.deletingLastPathComponent().appending(path: name)
            #expect(Observable.lines(of: url).record().events.value.map { $0.error != nil } == [true])
        }
    }

    @Test func `the lines of a handle arrive as they are written, up to the end`() async throws {
        let pipe = Pipe()
        let (events, _) = Observable.lines(of: pipe.fileHandleForReading).record()
        for (index, line) in ["a", "b", "c"].enumerated() {
            try pipe.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
            #expect(try await eventually { events.value.count == index + 1 })
        }
        try pipe.fileHandleForWriting.close()
        #expect(try await eventually { events.value == [.next("a"), .next("b"), .next("c"), .completed] })
    }

    @Test func `of two subscriptions to a handle, the one that is left gets what arrives`() async throws {
        for _ in 1...50 {
            let pipe = Pipe()
            let readers = (1...2).map { _ in Observable.lines(of: pipe.fileHandleForReading).record() }
            let counts = { readers.map(\.events.value.count) }
            try pipe.fileHandleForWriting.write(contentsOf: Data("a\n".utf8))
            #expect(try await eventually { counts().contains(1) })
            let first = try #require(counts().firstIndex(of: 1))
            readers[1 - first].subscription.dispose()
            try pipe.fileHandleForWriting.write(contentsOf: Data("b\n".utf8))
            #expect(try await eventually { counts()[first] == 2 })
            try pipe.fileHandleForWriting.close()
        }
    }

    @Test func `a dispose releases a handle that has nothing to read`() async throws {
        weak var handle: FileHandle?
        let (subscription, writing) = {
            let pipe = Pipe()
            handle = pipe.fileHandleForReading
            return (
                Observable.lines(of: pipe.fileHandleForReading).record().subscription, pipe.fileHandleForWriting
            )
        }()
        #expect(handle != nil)
        subscription.dispose()
        #expect(try await eventually { handle == nil })
        try writing.close()
    }

    @Test func `the null device has no lines`() async throws {
        #expect(try await Observable.lines(of: FileHandle.nullDevice).allValues == [])
    }

    #if os(Linux)  // elsewhere, the program stops where the descriptor of a closed handle is read
        @Test func `a handle that has been closed is an error`() async throws {
            let pipe = Pipe()
            try pipe.fileHandleForReading.close()
            await #expect(throws: POSIXError(.EBADF)) {
                try await Observable.chunks(of: pipe.fileHandleForReading).allValues
            }
        }
    #endif

    @Test func `the rest of a file is read through a handle, which stays open`() async throws {
        let handle = try FileHandle(forReadingFrom: file.url)
        try handle.seek(toOffset: UInt64(text.utf8.count - 6))
        #expect(try await Observable.lines(of: handle).allValues == ["20000"])
        #expect(try handle.offset() == UInt64(text.utf8.count))
    }
}
