import Dispatch
import Foundation

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
