import Rill
import RillTesting
import Testing

extension ObservableType<Int> {
    fileprivate func doubled() -> Observable<Int> { transform { element, sink in sink.next(element + element) } }

    fileprivate func totals() -> Observable<Int> {
        transform(0) { total, element, sink in
            total += element
            return sink.next(total)
        }
    }
}

struct TransformTests {
    @Test func `transform sends the elements that its closure sends for each element`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.doubled()
            "--2--4--6--|"
            "^----------!"
        }
    }

    @Test func `transform keeps a separate state for each subscription`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.totals()
            "--1--3--6--|"
        }
        let totals = Observable.of(1, 2).totals()
        for _ in 1...2 { #expect(totals.events == [.next(1), .next(3), .completed]) }
    }

    @Test func `transform fails when its closure throws`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.transform { element, sink in
                if element == 2 { throw MarbleError() }
                return sink.next(element)
            }
            "--1--#"
            "^----!"
        }
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.transform(0) { count, element, sink in
                count += 1
                if count == 2 { throw MarbleError() }
                return sink.next(element)
            }
            "--1--#"
            "^----!"
        }
    }

    @Test func `transform may drop an element, or end with it`() {
        diagram(of: Int.self) {
            "--1--2--3--|"
            $0.transform { element, sink in
                if element == 1 { return .more }
                _ = sink.next(element)
                sink.finish(.completed)
                return .none
            }
            "-----(2|)"
            "^----!"
        }
    }

    @Test(arguments: Law.all) func `transform obeys`(_ law: Law) {
        law.check { $0.doubled() }
        law.check { $0.totals() }
    }
}
