import Rill

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Standard input could not be read.
struct UnreadableInput: Error, CustomStringConvertible {
    let code: Int32

    var description: String { "cannot read standard input: \(String(cString: strerror(code)))" }
}

extension Observable<[UInt8]> {
    /// The bytes of standard input in chunks as they come, read by the subscribing thread until the end or until the
    /// observer wants no more.
    static func standardInput(chunkSize: Int = 1 << 16) -> Observable<[UInt8]> {
        Observable { sink in
            while true {
                var count = 0
                let chunk = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, initializedCount in
                    count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                    initializedCount = max(0, count)
                }
                if count > 0 {
                    if sink.next(chunk) == .none { break }
                } else if count == 0 {
                    sink.finish(.completed)
                    break
                } else if !waitForInput(after: errno) {
                    sink.finish(.failed(UnreadableInput(code: errno)))
                    break
                }
            }
            return Disposables.create()
        }
    }

    /// Whether it is worth trying again after this error.
    private static func waitForInput(after code: Int32) -> Bool {
        if code == EAGAIN {
            var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            poll(&input, 1, -1)
        }
        return code == EAGAIN || code == EINTR
    }
}
