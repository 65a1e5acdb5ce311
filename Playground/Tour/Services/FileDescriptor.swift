import Dispatch
import Foundation
import Rill

/// A system call failed.
struct SystemError: Error, CustomStringConvertible {
    let call: String
    let code = errno

    var description: String { "\(call): \(String(cString: strerror(code)))" }

    /// Returns the result of a call, and throws if the call returned -1.
    @discardableResult
    static func check(_ call: String, _ result: Int32) throws -> Int32 {
        if result < 0 { throw SystemError(call: call) }
        return result
    }
}

extension Observable<[UInt8]> {
    /// The data of a file descriptor as it arrives, up to its end. The descriptor is closed when the subscription has
    /// ended.
    ///
    /// - Parameter open: opens a descriptor for one subscription.
    static func bytes(
        from open: @escaping @Sendable () throws -> Int32, on queue: DispatchQueue
    ) -> Observable<[UInt8]> {
        .create { observer in
            let descriptor: Int32
            do { descriptor = try open() } catch {
                observer.onError(error)
                return Disposables.create()
            }
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
            let source = Activity(DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue))
            source.start(
                onEvent: {
                    // Reads everything that is there: Linux announces bytes and an end that arrive together only once.
                    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
                    while !source.isCancelled {
                        let count = read(descriptor, &chunk, chunk.count)
                        if count > 0 {
                            observer.onNext(Array(chunk.prefix(count)))
                        } else if count == 0 {
                            return observer.onCompleted()
                        } else if errno == EAGAIN {
                            return
                        } else if errno != EINTR {
                            return observer.onError(SystemError(call: "read"))
                        }
                    }
                }, onCancel: { close(descriptor) })
            return Disposables.create { source.cancel() }
        }
    }
}

/// A dispatch source. They are thread-safe, but not marked so on Linux.
struct Activity: @unchecked Sendable {
    private let source: any DispatchSourceProtocol

    init(_ source: any DispatchSourceProtocol) { self.source = source }

    func start(onEvent: @escaping @Sendable () -> Void, onCancel: @escaping @Sendable () -> Void = {}) {
        source.setEventHandler(handler: onEvent)
        source.setCancelHandler(handler: onCancel)
        source.activate()
    }

    var isCancelled: Bool { source.isCancelled }

    func cancel() { source.cancel() }
}

extension ObservableType<[UInt8]> {
    /// The lines of a text in UTF-8, without their line ends. The last line need not have one.
    func lines() -> Observable<String> {
        Observable { sink in
            var line: [UInt8] = []
            return asObservable().attach(
                Sink(
                    next: { chunk in
                        for byte in chunk {
                            if byte != UInt8(ascii: "\n") {
                                line.append(byte)
                                continue
                            }
                            if sink.next(String(decoding: line, as: UTF8.self)) == .none { return .none }
                            line.removeAll(keepingCapacity: true)
                        }
                        return .more
                    },
                    finish: { completion in
                        if case .completed = completion, !line.isEmpty,
                            sink.next(String(decoding: line, as: UTF8.self)) == .none
                        {
                            return
                        }
                        sink.finish(completion)
                    }))
        }
    }
}
