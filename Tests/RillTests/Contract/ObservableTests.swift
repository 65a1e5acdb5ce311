import Rill
import Testing

@testable import RillTesting

extension ObservableType where Element: Numeric {
    fileprivate func doubled() -> Observable<Element> {
        let source = asObservable()
        return Observable { sink in
            source.attach(Sink(next: { sink.next($0 + $0) }, finish: sink.finish))
        }
    }
}

struct ObservableTests {
    @Test func `an operator of the user's is like one of the library's`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.doubled().take(2)
            "--2--(4|)"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `an operator of the user's obeys`(_ law: Law) { law.check { $0.doubled() } }

    @Test func `nothing runs until somebody subscribes, and then anew each time`() {
        let runs = Shared(0)
        let source = Observable<Int> { sink in
            runs.withLock { $0 += 1 }
            if sink.next(1) == .more { sink.finish(.completed) }
            return Disposables.create()
        }
        let doubled = source.doubled()
        #expect(runs.value == 0)
        #expect(doubled.events == [.next(2), .completed])
        #expect(doubled.events == [.next(2), .completed])
        #expect(runs.value == 2)
    }

    @Test func `the answer tells a source whether another element is wanted`() {
        let answers = Shared<[Demand]>([])
        let source = Observable<Int> { sink in
            for number in 1... {
                let answer = sink.next(number)
                answers.withLock { $0.append(answer) }
                if answer == .none { break }
            }
            return Disposables.create()
        }
        #expect(source.doubled().take(2).events == [.next(2), .next(4), .completed])
        #expect(answers.value == [.more, .none])
    }

    @Test func `an observable is its own observable`() {
        #expect(Observable.of(1, 2).asObservable().events == [.next(1), .next(2), .completed])
    }
}
