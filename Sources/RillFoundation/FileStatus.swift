#if canImport(Foundation)
    import Foundation

    /// Which file it is, and its size.
    struct FileStatus {
        private let file: stat

        /// Returns nil if there is no file at `path`.
        init?(of path: String) throws {
            var file = stat()
            if stat(path, &file) < 0 {
                if errno == ENOENT { return nil }
                throw POSIXError.last
            }
            self.file = file
        }

        init(of handle: FileHandle) throws {
            var file = stat()
            if fstat(handle.fileDescriptor, &file) < 0 { throw POSIXError.last }
            self.file = file
        }

        var size: Int { Int(file.st_size) }

        func isSameFile(as other: FileStatus) -> Bool {
            (file.st_dev, file.st_ino) == (other.file.st_dev, other.file.st_ino)
        }
    }
#endif
