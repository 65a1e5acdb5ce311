import Testing

@testable import Rill
@testable import RillTesting

struct WithTests {
    @Test func `zip(with:) is zip of both sources`() {
        diagram {
            "--1-------2-----3--|"
            "-----a----b------|"
            $0.zip(with: $1) { $0 + $1 }
            "-----[1a]-[2b]---|"
            "^----------------!"
            "^----------------!"
        }
    }

    @Test func `zip(with:) fails when its closure throws`() {
        diagram {
            "--1---|"
            "----a-|"
            $0.zip(with: $1) { _, _ -> Int in throw MarbleError() }
            "----#"
        }
    }

    @Test(arguments: Law.all) func `zip(with:) obeys`(_ law: Law) {
        law.check(notExercised: [.stop]) { $0.zip(with: Observable.of(1, 2, 3, 4)) { element, _ in element } }
    }

    @Test func `merge(with:) is merge of all sources`() {
        diagram {
            "--1-----3--|"
            "-----2--------4--|"
            $0.merge(with: $1)
            "--1--2--3-----4--|"
        }
        diagram {
            "--1-----3--|"
            "-----2--------4--|"
            "-0--#"
            $0.merge(with: $1, $2)
            "-01-#"
            "^---!"
            "^---!"
            "^---!"
        }
    }

    @Test func `merge(with:) accepts subjects and arrays`() {
        let (a, b, log) = (PublishSubject<Int>(), PublishSubject<Int>(), Log())
        log.record(a.merge(with: b), as: "m")
        log.record(a.merge(with: [b.asObservable(), .just(0)]), as: "n")
        a.onNext(1)
        b.onNext(2)
        #expect(log.entries == ["n0", "m1", "n1", "m2", "n2"])
    }

    @Test func `operators that take another stream accept one that is named without its type`() {
        let one = Observable.just(1).map { Optional($0) }
        #expect(one.concat(.just(nil)).events == [.next(1), .next(nil), .completed])
        #expect(one.merge(with: .just(nil)).events == [.next(1), .next(nil), .completed])
        #expect(one.merge(with: .just(nil), .just(2)).events == [.next(1), .next(nil), .next(2), .completed])
        #expect(one.startWith(nil).events == [.next(nil), .next(1), .completed])
        #expect(one.amb(.just(nil)).events == [.next(1), .completed])
        #expect(one.zip(with: .just(nil)) { [$0, $1] }.events == [.next([1, nil]), .completed])
        let none = Observable<Int>.empty().map { Optional($0) }
        #expect(none.ifEmpty(switchTo: .just(nil)).events == [.next(nil), .completed])
        let failed = Observable<Int>.error(MarbleError()).map { Optional($0) }
        #expect(failed.catch { _ in .just(nil) }.events == [.next(nil), .completed])
    }

    @Test(arguments: Law.all) func `merge(with:) obeys`(_ law: Law) {
        law.check(interleaves: true) { $0.merge(with: Observable.of(7)) }
    }
}
