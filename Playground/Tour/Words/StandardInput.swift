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
    /// The bytes of standard input, in chunks as they arrive. The subscribing thread reads them until the end or until
    /// the observer answers ``Demand/none``.
    static func standardInput(chunkSize: Int = 1 << 16) -> Observable<[UInt8]> {
        Observable { sink in
            while true {
                var failure: Int32 = 0
                let chunk = [UInt8](unsafeUninitializedCapacity: chunkSize) { buffer, initializedCount in
                    let count = read(STDIN_FILENO, buffer.baseAddress, buffer.count)
                    if count < 0 { failure = errno }
                    initializedCount = max(0, count)
                }
                switch failure {
                case 0 where chunk.isEmpty:
                    sink.finish(.completed)
                    return Disposables.create()
                case 0: if sink.next(chunk) == .none { return Disposables.create() }
                case EINTR: continue
                case EAGAIN: waitForInput()
                default:
                    sink.finish(.failed(UnreadableInput(code: failure)))
                    return Disposables.create()
                }
            }
        }
    }

    /// Waits if another program left the shared input in non-blocking mode.
    private static func waitForInput() {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        poll(&input, 1, -1)
    }
}
