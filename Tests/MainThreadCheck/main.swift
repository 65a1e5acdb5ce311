// Checks that MainScheduler works in a program whose main thread runs `dispatchMain()` or a run loop, as the argument
// says. The Playground is the program with an asynchronous `main`.

import Dispatch
import Foundation
import Rill

let ways: [String: () -> Void] = ["dispatchMain": { dispatchMain() }, "runLoop": { RunLoop.main.run() }]

guard CommandLine.arguments.count == 2, let serveMainQueue = ways[CommandLine.arguments[1]] else {
    print("expected one argument, one of: \(ways.keys.sorted().joined(separator: ", "))")
    exit(2)
}

let bag = DisposeBag()
let worker = SerialDispatchQueueScheduler()
let way = CommandLine.arguments[1]

Observable<Int>.interval(.milliseconds(20), scheduler: MainScheduler.instance)
    .observe(on: worker)
    .map { $0 + 1 }
    .observe(on: MainScheduler.instance)
    .take(5)
    .toArray()
    .subscribe(onNext: { ticks in
        dispatchPrecondition(condition: .onQueue(.main))
        print("\(way): \(ticks) on the main queue")
        exit(ticks == [1, 2, 3, 4, 5] ? 0 : 1)
    })
    .disposed(by: bag)

Observable<Int>.timer(30, scheduler: worker)
    .subscribe(onNext: { _ in
        print("\(way): nothing came on the main queue within 30 seconds")
        exit(1)
    })
    .disposed(by: bag)

serveMainQueue()
