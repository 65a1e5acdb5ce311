import Dispatch
import Foundation
import Rill
import RillFoundation

/// The files of a directory, whenever it changes.
struct FileWatcher: Sendable {
    let directory: String

    /// The names of the files, in order: at first and after each change.
    ///
    ///     directory:  -+a---+b-----a--
    ///     names:      0[a]--[ab]---[b]
    ///
    /// All observers of this value share one descriptor, which is closed after the last of them has left.
    var names: Observable<[String]> {
        Observable.merge(changes, .just(()))  // watches before it looks
            .map { [directory] in try FileManager.default.contentsOfDirectory(atPath: directory).sorted() }
            .distinctUntilChanged()
            .share(replay: 1)
    }

    #if os(Linux)
        /// Sends an element when something in the directory has changed. The content of inotify's messages does not
        /// matter.
        private var changes: Observable<Void> {
            Observable<[UInt8]>.deferred { [directory] in
                let inotify = FileHandle(
                    fileDescriptor: try SystemError.check("inotify_init1", inotify_init1(Int32(IN_CLOEXEC))),
                    closeOnDealloc: true)
                let changes = UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
                try SystemError.check(
                    "inotify_add_watch(\(directory))",
                    inotify_add_watch(inotify.fileDescriptor, directory, changes))
                return .chunks(of: inotify)
            }.map { _ in }
        }
    #else
        /// Sends an element when something in the directory has changed.
        private var changes: Observable<Void> {
            .create { [directory] observer in
                let descriptor = open(directory, O_EVTONLY)
                guard descriptor >= 0 else {
                    observer.onError(SystemError(call: "open(\(directory))"))
                    return Disposables.create()
                }
                let source = Activity(
                    DispatchSource.makeFileSystemObjectSource(
                        fileDescriptor: descriptor, eventMask: .write,
                        queue: DispatchQueue(label: "rill.fileWatcher")))
                source.start(onEvent: { observer.onNext(()) }, onCancel: { close(descriptor) })
                return Disposables.create { source.cancel() }
            }
        }
    #endif
}

extension Observable<Int32> {
    /// A signal of this process, whenever it arrives. While it is observed, it has no other effect.
    ///
    /// The system may merge signals that arrive at the same time. A signal right after the subscription may be missed,
    /// because dispatch takes a moment to listen.
    static func signal(_ number: Int32, on queue: DispatchQueue = .global()) -> Observable<Int32> {
        .create { observer in
            let former = Foundation.signal(number, SIG_IGN)
            let source = Activity(DispatchSource.makeSignalSource(signal: number, queue: queue))
            source.start(onEvent: { observer.onNext(number) })
            return Disposables.create {
                source.cancel()
                _ = Foundation.signal(number, former)
            }
        }
    }
}

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
