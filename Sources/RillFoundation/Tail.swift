#if canImport(Foundation)
    import Foundation
    import Rill
    import Synchronization

    extension Observable<String> {
        /// Sends the lines that are added to a file, and never completes.
        ///
        ///     Observable.tail(of: log).filter { $0.contains("error") }
        ///
        /// When another file takes the place of `file`, the result sends the rest of the old one, and then the new one
        /// from its start. There may be moments without any file. When `file` becomes shorter, the result reads it from
        /// its start, and what was cut off before it was read is lost. A line without a line end is sent when its line
        /// end arrives, or when the file has been replaced or has become shorter.
        ///
        /// Each subscription opens the file. The scheduler looks at it every `period` and reads it, 64 KiB at a time,
        /// and nothing while the observer waits. A file that becomes shorter, and within the same period as long as
        /// before or longer, is not noticed.
        ///
        /// `offset` is the number of bytes to skip at first. The default is the size of the file at the subscription. A
        /// file that is shorter, or that doesn't exist yet, is read from its start.
        /// `period` is how long to wait at the end of the file, 250 milliseconds by default.
        ///
        /// - Precondition: `offset` is not negative, and `period` is positive.
        public static func tail(
            of file: URL, from offset: Int? = nil, every period: Duration = .milliseconds(250),
            scheduler: any SchedulerType = ConcurrentDispatchQueueScheduler()
        ) -> Observable<String> {
            if let offset { requireNotNegative(offset, "offset") }
            requirePositive(period, "period")
            let path = file.path(percentEncoded: false)
            return deferred {
                // Opened here, because another file may have taken its place when the scheduler runs the task.
                let first = Mutex(try GrowingFile(path, from: offset))
                return create(on: scheduler) { observer in
                    var (file, clock) = (first.withLock { $0.take() }, SchedulerClock(scheduler))
                    while true {
                        if file == nil {
                            try await clock.sleep(for: period)
                        } else {
                            try await file!.follow(every: period, clock, observer)
                        }
                        file = try GrowingFile(path, from: 0)
                    }
                }
            }
        }
    }

    /// A file that others append to, and its end.
    private struct GrowingFile {
        private let handle: FileHandle
        private let path: String
        private var position: Int

        /// Opens the file at `path`, or returns nil if there is none.
        ///
        /// - Parameter position: where to begin, or nil for the end of the file.
        init?(_ path: String, from position: Int?) throws {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            if descriptor < 0, errno == ENOENT { return nil }
            if descriptor < 0 { throw POSIXError.last }
            handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            self.path = path
            guard let size = try status({ fstat(descriptor, &$0) }).map({ Int($0.st_size) }) else { return nil }
            self.position = position.map { $0 > size ? 0 : $0 } ?? size
            try handle.seek(toOffset: UInt64(self.position))
        }

        /// Sends the lines of the file until another file is at its path, or until it becomes shorter.
        mutating func follow(
            every period: Duration, _ clock: SchedulerClock, _ observer: AsyncObserver<String>
        ) async throws {
            var lines = LineSplitter(offset: position)
            var isCurrent = true
            while isCurrent {
                isCurrent = try isStillThere()  // checked first, so that what is read then is the rest
                while case let chunk = try [UInt8](chunkOf: handle), !chunk.isEmpty {
                    position += chunk.count
                    let complete = lines.split(chunk)
                    for line in complete { try await observer.send(line.get()) }
                    if complete.isEmpty {
                        try Task.checkCancellation()
                        await Task.yield()
                    }
                }
                if isCurrent { try await clock.sleep(for: period) }
            }
            for line in lines.finish() { try await observer.send(line.get()) }
        }

        /// Whether the path leads to no other file, and the file has not become shorter.
        private func isStillThere() throws -> Bool {
            guard let current = try status({ stat(path, &$0) }) else { return true }
            guard let own = try status({ fstat(handle.fileDescriptor, &$0) }) else { return false }
            return (current.st_dev, current.st_ino) == (own.st_dev, own.st_ino) && current.st_size >= position
        }
    }

    /// Returns the status that `read` writes, or nil if there is no file.
    private func status(_ read: (inout stat) -> CInt) throws -> stat? {
        var status = stat()
        if read(&status) == 0 { return status }
        if errno == ENOENT { return nil }
        throw POSIXError.last
    }
#endif
