#if canImport(Foundation)
    import Dispatch
    import Foundation
    import Rill
    import Synchronization

    extension Observable<String> {
        /// Sends the lines of a file. The memory in use doesn't depend on the size of the file.
        ///
        ///     for try await line in Observable.lines(of: url).values { … }
        ///
        /// Each subscription opens the file and closes it at its end. The subscribing thread reads the file, 64 KiB at
        /// a time. While the observer waits, nothing is read, and the thread that calls `resume()` reads on. To read on
        /// another thread, add `subscribe(on:)`. For the form of lines and for text that isn't UTF-8, see `lines()`.
        public static func lines(of file: URL) -> Observable<String> { Observable<[UInt8]>.chunks(of: file).lines() }

        /// Sends the lines of a pipe, a socket, a terminal or a file as they arrive.
        ///
        ///     Observable.lines(of: .standardInput)
        ///
        /// See ``chunks(of:)-(FileHandle)`` for threads, and `lines()` for the form of lines.
        public static func lines(of handle: FileHandle) -> Observable<String> {
            Observable<[UInt8]>.chunks(of: handle).lines()
        }
    }

    extension Observable<[UInt8]> {
        /// Sends the content of a file, 64 KiB at a time.
        ///
        /// Each subscription opens the file and closes it at its end. The file is read like that of
        /// ``Observable/lines(of:)-(URL)``.
        public static func chunks(of file: URL) -> Observable<[UInt8]> {
            deferred {
                let handle = try FileHandle(forReadingFrom: file)
                return generate(
                    initialState: try [UInt8](chunkOf: handle), condition: { !$0.isEmpty },
                    iterate: { _ in try [UInt8](chunkOf: handle) })
            }
        }

        /// Sends what arrives at a pipe, a socket or a terminal until it ends, or the rest of a file.
        ///
        /// A task reads at most 64 KiB at a time, and nothing while the observer waits. It blocks no thread while there
        /// is nothing to read. The handle stays open. Two subscriptions share its data, so that each gets a part.
        ///
        /// Apple platforms can't watch `/dev/tty`, which fails with `ENODEV`: use the standard input, or the terminal
        /// that `ttyname(_:)` names for it.
        public static func chunks(of handle: FileHandle) -> Observable<[UInt8]> {
            create { observer in
                if handle === FileHandle.nullDevice { return }  // has no descriptor on Linux
                while true {
                    try await handle.waitUntilReadable(or: .never())
                    guard let chunk = try handle.readableChunk() else { continue }
                    if chunk.isEmpty { return }
                    try await observer.send(chunk)
                }
            }
        }
    }

    extension [UInt8] {
        /// Reads at most `count` bytes, and nothing at the end of the file.
        init(chunkOf handle: FileHandle, atMost count: Int = 1 << 16) throws {
            try self.init(unsafeUninitializedCapacity: Swift.min(count, 1 << 16)) { buffer, initializedCount in
                var count: Int
                repeat {
                    count = read(handle.fileDescriptor, buffer.baseAddress, buffer.count)
                } while count < 0 && errno == EINTR
                if count < 0 { throw POSIXError.last }
                initializedCount = count
            }
        }
    }

    extension FileHandle {
        /// Reads at most 64 KiB, or returns nil if somebody else has read what was there. Of two subscriptions to a
        /// descriptor, none blocks its thread, because each looks and reads in one step. One that was disposed leaves
        /// to the other what it hasn't read.
        fileprivate func readableChunk() throws -> [UInt8]? {
            try ReadingLock.of(fileDescriptor).withLock { () throws -> [UInt8]? in
                var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
                if poll(&descriptor, 1, 0) != 1 { return nil }
                try Task.checkCancellation()
                do {
                    return try [UInt8](chunkOf: self)
                } catch let error as POSIXError where error.code == .EAGAIN {
                    return nil
                }
            }
        }

        /// The number of bytes that can be read without waiting.
        var availableCount: Int {
            #if canImport(Darwin)
                let request: UInt = 0x4004_667F  // FIONREAD, a macro that Swift doesn't import
            #else
                let request = UInt(FIONREAD)
            #endif
            var count: CInt = 0
            return ioctl(fileDescriptor, request, &count) < 0 ? 0 : Int(count)
        }

        /// Returns when there is something to read, or the end, or when `end` sends an element.
        func waitUntilReadable(or end: Observable<Int32?>) async throws {
            let fileDescriptor = fileDescriptor  // read once, because other code may close the handle
            if fileDescriptor < 0 { throw POSIXError(.EBADF) }
            var descriptor = pollfd(fd: fileDescriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 0) <= 0 else {
                if descriptor.revents & Int16(POLLNVAL) != 0, isatty(fileDescriptor) != 0 { throw POSIXError(.ENODEV) }
                return
            }
            // Thread-safe, but this type isn't marked so, and `DispatchSourceRead` only on Apple platforms.
            let source = UnsafeTransfer(
                DispatchSource.makeReadSource(fileDescriptor: fileDescriptor) as any DispatchSourceProtocol)
            source.value.setEventHandler { source.value.cancel() }
            let subscription = end.subscribe(onNext: { _ in source.value.cancel() })
            defer { subscription.dispose() }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    source.value.setCancelHandler { continuation.resume() }
                    source.value.activate()
                }
            } onCancel: {
                source.value.cancel()
            }
            try Task.checkCancellation()
        }
    }

    /// Locks the reading of a descriptor. A read may block if another process has taken what was there, so that
    /// few descriptors share a lock.
    private final class ReadingLock: Sendable {
        private static let all = (0..<64).map { _ in ReadingLock() }
        private let mutex = Mutex(())

        static func of(_ descriptor: CInt) -> ReadingLock { all[max(0, Int(descriptor)) % all.count] }

        func withLock<Result: Sendable>(_ body: () throws -> Result) rethrows -> Result {
            try mutex.withLock { _ in try body() }
        }
    }

    extension POSIXError {
        /// The error of the system call that just failed.
        static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }
#endif
