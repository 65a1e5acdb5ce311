// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

extension ConnectableObservable {
    /// The events of an observer that subscribes at `start` seconds. The source is connected at `time`.
    func observed(from start: Int = 0, connectedAt time: Int = 0, on scheduler: TestScheduler) -> Observable<Element> {
        .create { [self] observer in
            let held = CompositeDisposable()
            scheduler.scheduleAt(start) { held.insert(self.subscribe(observer)) }
            scheduler.scheduleAt(time) { held.insert(self.connect()) }
            return held
        }
    }
}
