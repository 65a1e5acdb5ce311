import Testing

@testable import Rill
@testable import RillTesting

struct WeakReferenceTests {
    @Test func `a weak reference has its object while something else retains it`() {
        var token: Token? = Token()
        let reference = WeakReference(token!)
        #expect(reference.object === token)
        token = nil
        #expect(reference.object == nil)
    }

    @Test func `references to one object are equal, before and after it is deallocated`() {
        var token: Token? = Token()
        let references = [WeakReference(token!), WeakReference(token!)]
        #expect(references[0] == references[1])
        #expect(references[0] != WeakReference(Token()))
        token = nil
        #expect(references[0] == references[1])
        #expect(Set(references).count == 1)
    }

    @Test func `references to different objects are never equal, even if one was made after the other's death`() {
        var addresses: Set<ObjectIdentifier> = []
        for _ in 0..<1000 { addresses.insert(ObjectIdentifier(Token())) }
        #expect(addresses.count < 1000)  // without references, addresses are reused

        var references: Set<WeakReference<Token>> = []
        for _ in 0..<1000 { references.insert(WeakReference(Token())) }
        #expect(references.count == 1000)
        #expect(references.allSatisfy { $0.object == nil })
    }

    @Test func `a deallocated object releases its properties although a reference to it exists`() {
        final class Holder: Sendable {
            let token = Token()
        }
        var holder: Holder? = Holder()
        let (reference, held) = (WeakReference(holder!), WeakReference(holder!.token))
        holder = nil
        #expect(reference.object == nil)
        #expect(held.object == nil)
    }

    @Test func `a reference made in a deinit never has an object`() {
        final class Mortal {
            let log: Log
            init(_ log: Log) { self.log = log }
            deinit { log.write("\(WeakReference(self).object == nil)") }
        }
        let log = Log()
        _ = Mortal(log)
        #expect(log.entries == ["true"])
    }
}

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
