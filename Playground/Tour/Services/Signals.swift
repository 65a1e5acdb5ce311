import Dispatch
import Foundation
import Rill

extension Observable<Int32> {
    /// A signal of this process, whenever it arrives. While it is observed, it has no other effect.
    ///
    /// The system may merge signals that arrive at the same time. A signal right after the subscription may be missed,
    /// because dispatch takes a moment to listen.
    static func signal(_ number: Int32, on queue: DispatchQueue = .global()) -> Observable<Int32> {
        .create { observer in
            let former = Foundation.signal(number, SIG_IGN)
            let source = Activity(DispatchSource.makeSignalSource(signal: number, queue: queue))
            source.start(
                onEvent: { observer.onNext(number) }, onCancel: { _ = Foundation.signal(number, former) })
            return Disposables.create { source.cancel() }
        }
    }
}
