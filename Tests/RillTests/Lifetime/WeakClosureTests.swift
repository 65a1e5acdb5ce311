import Rill
import RillTesting
import Testing

/// A closure of an operator with an owner that it holds weakly, and the stream that it makes.
private struct WeakClosure: CustomTestStringConvertible, Sendable {
    final class Owner: Sendable {
        let source = Observable.of(1, 2)

        func number(_ number: Int) -> Int { number }
    }

    let testDescription: String
    let stream: @Sendable (Owner) -> Observable<Int>

    init(_ name: String, _ stream: @escaping @Sendable (Owner) -> Observable<Int>) {
        (testDescription, self.stream) = (name, stream)
    }

    static let all = [
        WeakClosure("map") { o in o.source.map { [weak o] in o?.number($0) ?? 0 } },
        WeakClosure("compactMap") { o in o.source.compactMap { [weak o] in o?.number($0) } },
        WeakClosure("filter") { o in o.source.filter { [weak o] in o?.number($0) != 0 } },
        WeakClosure("scan") { o in o.source.scan(0) { [weak o] in $0 + (o?.number($1) ?? 0) } },
        WeakClosure("scan(into:)") { o in o.source.scan(into: 0) { [weak o] in $0 += o?.number($1) ?? 0 } },
        WeakClosure("reduce") { o in o.source.reduce(0) { [weak o] in $0 + (o?.number($1) ?? 0) } },
        WeakClosure("reduce(into:)") { o in o.source.reduce(into: 0) { [weak o] in $0 += o?.number($1) ?? 0 } },
        WeakClosure("reduce(mapResult:)") { o in
            o.source.reduce(0, accumulator: { [weak o] in $0 + (o?.number($1) ?? 0) }, mapResult: { $0 })
        },
        WeakClosure("do") { o in o.source.do(onNext: { [weak o] in _ = o?.number($0) }) },
        WeakClosure("distinctUntilChanged") { o in o.source.distinctUntilChanged { [weak o] in o?.number($0) } },
        WeakClosure("take(while:)") { o in o.source.take(while: { [weak o] in o?.number($0) != 0 }) },
        WeakClosure("skip(while:)") { o in o.source.skip(while: { [weak o] in o?.number($0) == 0 }) },
        WeakClosure("flatMap") { o in o.source.flatMap { [weak o] in Observable.just(o?.number($0) ?? 0) } },
        WeakClosure("concatMap") { o in o.source.concatMap { [weak o] in Observable.just(o?.number($0) ?? 0) } },
        WeakClosure("flatMapLatest") { o in
            o.source.flatMapLatest { [weak o] in Observable.just(o?.number($0) ?? 0) }
        },
        WeakClosure("catch") { o in o.source.catch { [weak o] _ in .just(o?.number(1) ?? 0) } },
        WeakClosure("withLatestFrom") { o in
            o.source.withLatestFrom(o.source) { [weak o] in (o?.number($0) ?? 0) + $1 }
        },
        WeakClosure("zip") { o in Observable.zip(o.source, o.source) { [weak o] in (o?.number($0) ?? 0) + $1 } },
        WeakClosure("combineLatest") { o in
            Observable.combineLatest(o.source, o.source) { [weak o] in (o?.number($0) ?? 0) + $1 }
        },
        WeakClosure("groupBy") { o in o.source.groupBy { [weak o] in o?.number($0) }.flatMap { $0 } },
        WeakClosure("groupBy(until:)") { o in
            o.source.groupBy(keySelector: { $0 }, until: { [weak o] group in group.skip(o?.number(1) ?? 0) }).flatMap {
                $0
            }
        },
        WeakClosure("asyncMap(by:)") { o in
            o.source.asyncMap(by: { [weak o] in o?.number($0) }, maxConcurrent: 2) { $0 }
        },
        WeakClosure("asyncMap") { o in o.source.asyncMap { [weak o] in o?.number($0) ?? 0 } },
        WeakClosure("deferred") { o in .deferred { [weak o] in .just(o?.number(1) ?? 0) } },
        WeakClosure("generate") { o in
            .generate(initialState: 0, condition: { $0 < 2 }, iterate: { [weak o] in (o?.number($0) ?? 0) + 1 })
        },
    ]
}

struct WeakClosureTests {
    @Test(arguments: WeakClosure.all)
    private func `a stream holds no owner that its closure holds weakly`(_ closure: WeakClosure) {
        var owner: WeakClosure.Owner? = WeakClosure.Owner()
        weak let released = owner
        let stream = closure.stream(owner!)
        let subscription = stream.concat(.never()).subscribe()
        owner = nil
        #expect(released == nil)
        subscription.dispose()
        withExtendedLifetime(stream) {}
    }
}
