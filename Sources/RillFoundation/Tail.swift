#if canImport(Foundation)
    import Foundation
    import Rill

    extension Observable<String> {
        /// Sends the lines that are added to a file, and never completes.
        ///
        ///     Observable.tail(of: log).filter { $0.contains("error") }
        ///
        /// When another file takes the place of `file`, or when `file` becomes shorter, the result sends the rest of
        /// the old content, and then the new content from its start. There may be moments without any file. A line
        /// without a line end is sent when its line end arrives or when the old content has ended.
        ///
        /// The scheduler looks at the file every `period` and reads it, 64 KiB at a time, and nothing while the
        /// observer waits. A file that becomes shorter, and within the same period as long as before or longer, is not
        /// noticed.
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
                let offset = try offset ?? FileStatus(of: path)?.size ?? 0
                return create(on: scheduler) { observer in
                    var (start, clock) = (offset, SchedulerClock(scheduler))
                    while true {
                        if var file = try GrowingFile(path, from: start) {
                            try await file.follow(every: period, clock, observer)
                        } else {
                            try await clock.sleep(for: period)
                        }
                        start = 0
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
        init?(_ path: String, from position: Int) throws {
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            if descriptor < 0, errno == ENOENT { return nil }
            if descriptor < 0 { throw POSIXError.last }
            handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            try handle.seek(toOffset: UInt64(position))
            self.path = path
            self.position = position
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
                    for line in lines.split(chunk) { try await observer.send(line.get()) }
                }
                if isCurrent { try await clock.sleep(for: period) }
            }
            for line in lines.finish() { try await observer.send(line.get()) }
        }

        /// Whether the path leads to no other file, and the file has not become shorter.
        private func isStillThere() throws -> Bool {
            guard let current = try FileStatus(of: path) else { return true }
            return try current.isSameFile(as: FileStatus(of: handle)) && current.size >= position
        }
    }
#endif
