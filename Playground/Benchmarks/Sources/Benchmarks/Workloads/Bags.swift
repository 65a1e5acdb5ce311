import OpenCombine
import Rill

extension Workload {
    static let bags: [Workload] = [
        Workload(
            "W12", "bag: create, put in, dispose", per: "item", count: 1_000_000, targets: [.bestPeer(atLeast: 4)],
            handWritten: { count in
                {
                    let sum = Sum()
                    var bag: [Ending] = []
                    for item in 0..<count { bag.append(Ending { sum.add(item) }) }
                    for ending in bag { ending.closure() }
                    return sum.total
                }
            },
            rill: { count in
                {
                    let sum = Sum()
                    var bag = DisposeBag()
                    for item in 0..<count { Disposables.create { sum.add(item) }.disposed(by: bag) }
                    bag = DisposeBag()
                    return withExtendedLifetime(bag) { sum.total }
                }
            },
            openCombine: { count in
                {
                    let sum = Sum()
                    var bag: Set<AnyCancellable> = []
                    for item in 0..<count { AnyCancellable { sum.add(item) }.store(in: &bag) }
                    bag = []
                    return withExtendedLifetime(bag) { sum.total }
                }
            })
    ]
}

private final class Ending {
    let closure: () -> Void

    init(_ closure: @escaping () -> Void) { self.closure = closure }
}
