import Foundation
import RillTesting
import Testing

/// The compiler's effort for a chain: two overloads that accept the same closure double it at every operator.
@Suite(.serialized) struct TypeCheckingTests {
    static let prelude = """
        import Rill
        struct Failure: Error {}
        final class Owner: @unchecked Sendable { var number = 1; var text = "" }
        actor Cart { var number = 1 }
        let cart = Cart()
        let (owner, other, main) = (Owner(), PublishSubject<Int>(), MainScheduler.instance)
        let (relay, last) = (PublishRelay<Int>(), AnyObserver<Int> { _ in })
        let property = BehaviorRelay(value: 1).asProperty()

        """

    /// Chains on `o`, an `Observable<Int>`.
    private static let chains = [
        """
        o.map { $0 &+ 1 }.filter { $0 & 0xFFFF != 7 }.map { $0 &+ 1 }.filter { $0 & 0xFFFF != 7 }.map { $0 &+ 1 }\
        .filter { $0 & 0xFFFF != 7 }.map { $0 &+ 1 }.filter { $0 & 0xFFFF != 7 }.map { $0 &+ 1 }\
        .filter { $0 & 0xFFFF != 7 }
        """,
        "o.map { $0 * 2 + 1 }.take(while: { $0 < 1000 }).map { $0 - 1 }.skip(while: { $0 < 2 })",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe { _ = ($0.element ?? 2) * 2 + 1 }",
        // Twelve operators in one chain.
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.take(while: { $0 < 1000 }).skip(while: { $0 < 2 })\
        .scan(0) { $0 + $1 * 2 }.map { $0 - 1 }.do(onNext: { _ = $0 * 2 + 1 })\
        .withLatestFrom(other) { $0 * 2 + $1 - 1 }.flatMapLatest { Observable.just($0 * 2 + 1) }.filter { $0 & 3 != 1 }\
        .map { $0 / 2 }.subscribe(onNext: { _ = $0 * 2 + 1 })
        """,
        """
        o.compactMap { $0 > 3 ? $0 - 2 : nil }.map { $0 * 2 + 1 }.concatMap { Observable.of($0 * 2, $0 - 1) }\
        .take(until: { $0 > 1000 }).retry { _ in Observable.just(2 * 2 + 1) }.catch { _ in .just(2 * 2 + 1) }\
        .filter { $0 % 5 != 2 }.map { $0 - 3 }.filter { $0 != 4 * 4 }.distinctUntilChanged { $0 % 10 }\
        .map { $0 + 1 }.subscribe { _ = ($0.element ?? 2) * 2 + 1 }
        """,
        """
        o.filter { $0 % 2 == 1 }.flatMap { Observable.zip(Observable.just($0), other) { $0 * 2 + $1 } }.map { $0 - 1 }\
        .multicast { PublishSubject<Int>() }.refCount().map { $0 * 3 + 1 }\
        .take(while: { $0 < 100 * 3 }, behavior: .inclusive).filter { $0 & 1 == 0 }.reduce(0) { $0 + $1 * 2 }\
        .map { $0 * 2 - 1 }.filter { $0 != 7 }.map { $0 + 1 }.bind { _ = $0 * 2 + 1 }
        """,
        """
        Observable.merge(o.map { $0 * 2 + 1 }, o.filter { $0 % 2 == 1 }).map { $0 - 1 }.filter { $0 > 1 + 1 }\
        .map { $0 * 2 + 1 }.skip(while: { $0 < 2 }).map { $0 - 1 }.filter { $0 % 3 != 1 }\
        .withUnretained(owner) { $0.number * 2 + $1 - 1 }.map { $0 / 2 }.take(until: other).map { $0 + 1 }\
        .subscribe(with: owner) { $0.number = $1 * 2 + 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.asyncMap { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.asyncMap(maxConcurrent: 2) { $0 - 1 }\
        .asyncFilter { $0 % 3 == 1 }.map { $0 * 2 + 1 }.asyncMapLatest { $0 * 2 + 1 }.asyncFlatMap { $0 - 1 }\
        .map { $0 + 1 }.subscribe(onNext: { _ = $0 * 2 + 1 })
        """,
        """
        o.map { $0 * 2 + 1 }.asyncMap(by: { $0 % 3 }, maxConcurrent: 2) { $0 * 2 + 1 }.filter { $0 % 2 == 1 }\
        .asyncMap(by: \\.magnitude, maxConcurrent: 2) { $0 - 1 }.map { $0 + 1 }.asyncMap { $0 * 2 + 1 }
        """,
        "Observable.task { 2 * 3 + 1 }.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }",
        """
        Observable<Int>.create { observer in try await observer.send(2 * 3 + 1) }.map { $0 * 2 + 1 }\
        .filter { $0 % 2 == 1 }
        """,
        """
        o.values(buffering: 2 * 3, whenFull: .dropOldest) { _ = $0 * 2 + 1 }.map { $0 * 2 + 1 }
        """,
        // One for each operator that takes a closure.
        "o.map { $0 * 2 + 1 }.count { $0 % 2 == 1 }.map { $0 - 1 }.filter { $0 % 3 == 1 }",
        "o.map { $0 * 2 + 1 }.single { $0 % 2 == 1 }.map { $0 - 1 }.filter { $0 % 3 == 1 }",
        """
        o.map { $0 * 2 + 1 }.filter { $0 > 1 }.distinctUntilChanged { $0 % 2 }.filter { $0 % 2 == 1 }.map { $0 - 1 }\
        .distinctUntilChanged { $0 % 5 }
        """,
        "o.filter { $0 % 2 == 1 }.distinctUntilChanged { $0 / 2 == $1 / 2 }.filter { $0 % 3 == 1 }.map { $0 - 1 }",
        """
        o.map { $0 * 2 + 1 }.filter { $0 > 3 }.distinctUntilChanged({ $0 }, comparer: { $0 / 10 == $1 / 10 + 1 })\
        .map { $0 - 1 }.filter { $0 % 3 == 1 }.distinctUntilChanged({ $0 }, comparer: { $0 / 10 == $1 / 10 + 1 })
        """,
        """
        o.map { $0 * 2 + 1 }.distinctUntilChanged({ $0 % 3 }, comparer: { $0 + 1 == $1 - 1 }).map { $0 - 1 }\
        .filter { $0 % 3 == 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.do { _ = $0 * 2 + 1 }\
        .do(onNext: { _ = $0 * 2 }, onError: { _ in _ = 2 + 1 }, onDispose: { _ = 2 * 2 }).map { $0 - 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.flatMap(maxConcurrent: 2) { Observable.just($0 * 2 + 1) }.map { $0 - 1 }\
        .filter { $0 % 3 == 1 }
        """,
        "o.map { $0 * 2 + 1 }.flatMapFirst { Observable.just($0 + 1) }.map { $0 - 1 }.filter { $0 % 3 == 1 }",
        "o.map { $0 * 2 + 1 }.groupBy { $0 % 3 }.flatMap { group in group.map { $0 * 2 + group.key } }.map { $0 - 1 }",
        """
        o.map { $0 * 2 + 1 }.groupBy(keySelector: { $0 % 3 }, until: { $0.filter { $0 % 2 == 1 } })\
        .flatMap { group in group.map { $0 * 2 + group.key } }.map { $0 - 1 }\
        .groupBy(keySelector: { $0 % 3 }, forgettingAfter: .seconds(1), scheduler: main)\
        .flatMap { group in group.map { $0 * 2 + group.key } }.filter { $0 % 3 == 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.chunks { $0 / 2 == $1 / 2 + 1 }.map { $0.count * 2 + 1 }.filter { $0 % 3 == 1 }\
        .chunks { $0 / 2 == $1 / 2 + 1 }.map { $0.count - 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.mapError { _ in Failure() }.throttle(.seconds(1), scheduler: main) { $0 * 2 + $1 }\
        .debounce(by: { $0 % 2 == 1 ? .zero : .milliseconds(300) }, scheduler: main).map { $0 - 1 }\
        .filter { $0 % 3 == 1 }
        """,
        "o.map { $0 * 2 + 1 }.chunked(on: \\.magnitude).map { $1.count * 2 + 1 }.filter { $0 % 3 == 1 }",
        "o.map { $0 * 2 + 1 }.toArray().map { $0.count * 2 + 1 }.map { $0 - 1 }.filter { $0 % 3 == 1 }",
        "o.map { $0 * 2 + 1 }.toSortedArray { $0 * 2 > $1 + 1 }.map { $0.count + 1 }.filter { $0 % 3 == 1 }",
        "o.map { $0 * 2 + 1 }.multicast({ PublishSubject<Int>() }, selector: { $0.map { $0 * 2 + 1 } }).map { $0 - 1 }",
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.multicast { PublishSubject<Int>() }.refCount()\
        .filter { $0 % 3 == 1 }.multicast { PublishSubject<Int>() }.refCount()
        """,
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.partition { $0 % 2 == 1 }.matches.map { $0 - 1 }\
        .filter { $0 % 3 == 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.publish { $0.map { $0 * 2 + 1 } }\
        .publish { source in Observable.zip(source, source.skip(1)) { $0 * 2 + $1 } }.map { $0 - 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.reduce(1, accumulator: { $0 * 2 + $1 }, mapResult: { $0 * 2 + 1 }).map { $0 - 1 }\
        .filter { $0 % 3 == 1 }
        """,
        "o.map { $0 * 2 + 1 }.scan(into: [0]) { $0.append($1 * 2 + 1) }.map { $0.count - 1 }.filter { $0 % 3 == 1 }",
        "o.filter { $0 % 2 == 1 }.scan(into: 0) { $0 += $1 * 2 }",
        """
        o.map { $0 * 2 + 1 }.retry(when: { $0.map { _ in 1 + 2 * 2 } })\
        .retry(when: { (e: Observable<Failure>) in e.map { _ in 1 + 2 * 2 } }).map { $0 - 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.retry(backoff: .custom { .seconds($0 * 2 + 1) }, scheduler: main) { _ in 1 + 2 < 2 * 2 }\
        .map { $0 - 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.take(until: { $0 > 1000 }).filter { $0 % 3 == 1 }.map { $0 - 1 }\
        .take(until: { $0 > 1000 })
        """,
        "o.map { $0 * 2 + 1 }.zip(with: other) { $0 * 2 + $1 - 1 }.map { $0 - 1 }.filter { $0 % 3 == 1 }",
        "o.map { $0 * 2 + 1 }.withUnretained(owner).map { $0.number * 2 + $1 - 1 }.filter { $0 % 3 == 1 }",
        """
        Observable.zip(o.map { $0 * 2 + 1 }, other.filter { $0 % 2 == 1 }) { $0 * 2 + $1 - 1 }.map { $0 - 1 }\
        .filter { $0 % 3 == 1 }
        """,
        "Observable.zip(o, other, o, other) { $0 * 2 + $1 - $2 * $3 }.map { $0 - 1 }.filter { $0 % 3 == 1 }",
        """
        Observable.combineLatest(o.map { $0 * 2 + 1 }, other.filter { $0 % 2 == 1 }, o.map { $0 - 1 }) { $0 * 2 + $1 \
        - $2 }.map { $0 - 1 }
        """,
        """
        Observable.combineLatest(o, other, o, other, o, other, o, o) { a, b, c, d, e, f, g, h in a + b * 2 - c + d - \
        e + f - g + h }.map { $0 - 1 }
        """,
        "Observable.combineLatest([o, o]) { $0.reduce(0, +) * 2 + 1 }.map { $0 - 1 }.filter { $0 % 3 == 1 }",
        "Observable.zip(o, other).map { $0 * 2 + $1 - 1 }.filter { $0 % 3 == 1 }.map { $0 - 1 }",
        "Observable.concat([o, o]).map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.map { $0 - 1 }",
        "Observable.merge([o.map { $0 * 2 + 1 }, o]).map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.map { $0 - 1 }",
        """
        Observable<Int>.create { $0.onNext(2 * 2 + 1); return Disposables.create { _ = 2 * 2 + 1 } }.map { $0 - 1 }\
        .filter { $0 % 3 == 1 }
        """,
        "Observable.deferred { .just(2 * 2 + 1) }.map { $0 - 1 }.filter { $0 % 3 == 1 }",
        """
        Observable<Int>.using({ BooleanDisposable() }, observableFactory: { .just($0.isDisposed ? 1 + 1 : 2 * 2) })\
        .map { $0 - 1 }
        """,
        """
        Observable.generate(initialState: 1 + 1, condition: { $0 < 100 * 2 }, iterate: { $0 * 2 + 1 }).map { $0 - 1 }\
        .filter { $0 % 3 == 1 }
        """,
        """
        Observable.generate(initialState: 1 + 1, condition: { $0 < 100 * 2 }, scheduler: main) { $0 * 2 + 1 }\
        .map { $0 - 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.transform { $1.next($0 * 2 + 1) }.map { $0 - 1 }.filter { $0 % 3 == 1 }\
        .transform { n, sink in n % 2 == 1 ? sink.next(n * 2 + 1) : .more }.map { $0 - 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.transform(0) { sum, n, sink in sum += n * 2 + 1; return sink.next(sum - 1) }\
        .map { $0 - 1 }.filter { $0 % 3 == 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.onBackpressureBuffer(2 * 3, whenFull: .dropOldest) { _ = $0 * 2 + 1 }.map { $0 - 1 }\
        .observe(on: main, buffering: 2 * 3, whenFull: .dropNewest) { _ = $0 * 2 + 1 }.filter { $0 % 3 == 1 }
        """,
        // Streams that are named without their type, also with optional elements.
        """
        o.map { $0 * 2 + 1 }.concat(.just(1 + 2 * 2)).amb(.just(3 * 2 + 1)).merge(with: .just(1 + 2), .never())\
        .map { $0 - 1 }.filter { $0 % 3 == 1 }
        """,
        """
        o.map { Optional($0) }.startWith(nil).concat(.just(nil)).merge(with: .just(nil)).amb(.just(nil))\
        .map { ($0 ?? 0) * 2 + 1 }
        """,
        """
        o.map { Optional($0) }.catch { _ in .just(nil) }.ifEmpty(switchTo: .just(nil)).ifEmpty(default: nil)\
        .timeout(.seconds(1), other: .just(nil), scheduler: main).map { ($0 ?? 0) * 2 + 1 }
        """,
        "o.map { Optional($0) }.zip(with: .just(nil)) { ($0 ?? 0) * 2 + ($1 ?? 1) }",
        "o.map { $0 % 3 == 1 ? nil : $0 * 2 + 1 }.concat(.just(nil)).map { ($0 ?? 0) * 2 + 1 }",
        """
        o.map { $0 * 2 + 1 }.zip(with: .just(1 + 2 * 2)) { $0 * 2 + $1 - 1 }.zip(with: other) { $0 * 2 + $1 - 1 }\
        .map { $0 - 1 }.filter { $0 % 3 == 1 }
        """,
        """
        o.map { $0 * 2 + 1 }.concat(other).amb(other).merge(with: other, o).merge(with: [o, o])\
        .timeout(.seconds(1), other: other, scheduler: main).map { $0 - 1 }.filter { $0 % 3 == 1 }
        """,
        // Properties, whose `map` is also that of every stream.
        """
        o.property(startingWith: 1).map { $0 * 2 + 1 }.map { $0 - 1 }.distinctUntilChanged().map { $0 * 2 + 1 }\
        .flatMapLatest { n in property.map { $0 * 2 + n } }.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.map { $0 - 1 }
        """,
        """
        Property.combine(property.map { $0 * 2 + 1 }, property.map { $0 - 1 }) { $0 * 2 + $1 }.map { $0 * 2 + 1 }\
        .map { $0 - 1 }.drive { _ = $0 * 2 + 1 }
        """,
        // The ends of chains.
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe { event in _ = (event.element ?? 2) * 2 + 1 }",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe { print($0) }",
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }\
        .subscribe { event in switch event { case .next(let n): _ = n * 2 + 1; case .error: _ = 1 + 1; case \
        .completed: break } }
        """,
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }\
        .subscribe(onNext: { _ = $0 * 2 + 1 }, onError: { _ in _ = 2 + 1 }, onCompleted: { _ = 2 * 2 }, onDisposed: { \
        _ = 1 + 2 })
        """,
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }\
        .subscribe { _ = $0 * 2 + 1 } onError: { _ in _ = 2 + 1 } onCompleted: { _ = 2 * 2 } onDisposed: { _ = 1 + 2 }
        """,
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe { _ = $0 * 2 + 1 } onCompleted: { _ = 2 * 2 }",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe(onNext: { _ = $0 * 2 + 1 }) { _ in _ = 2 + 1 }",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe(onError: { _ in _ = 2 + 1 })",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe(onCompleted: { _ = 2 * 2 })",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe(other)",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe(last)",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe()",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.subscribe(on: main).subscribe { _ = ($0.element ?? 2) * 2 + 1 }",
        """
        o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }\
        .subscribe(with: owner) { $0.number = $1 * 2 + 1 } onCompleted: { $0.number = 2 * 2 }
        """,
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.bind(with: owner) { $0.number = $1 * 2 + 1 }",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.map { $0 - 1 }.filter { $0 % 3 == 1 }.bind(to: other)",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.map { $0 - 1 }.filter { $0 % 3 == 1 }.bind(to: relay)",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.map { $0 - 1 }.filter { $0 % 3 == 1 }.bind(to: owner, \\.number)",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.drive { _ = $0 * 2 + 1 }",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.drive(with: owner) { _ = $0.number * 2 + $1 }",
        "o.map { $0 * 2 + 1 }.filter { $0 % 2 == 1 }.deliver(to: cart) { $0.number = $1 * 2 + 1 }",
    ]

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `no chain takes the compiler more than 5000 scopes`(_ mode: Compiler.LanguageMode) throws {
        let functions = Self.chains.enumerated().map { "@MainActor func f\($0)(_ o: Observable<Int>) { _ = \($1) }" }
        let messages = try Compiler.messages(
            about: Self.prelude + functions.joined(separator: "\n"), mode: mode,
            options: ["-Xfrontend", "-solver-scope-threshold=5000"])
        #expect(messages == "")
    }

    /// The names after a dot in the chains.
    private static let used = Set(chains.flatMap { $0.matches(of: /\.(\w+)/).map { String($0.1) } })

    @Test func `every operator that takes a closure is part of a chain`() throws {
        let root = URL(filePath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        var missing: Set<String> = []
        let folders = [
            "Bridging", "Buffering", "Combining", "Contract", "Making", "Operators", "Recovering", "Sharing",
            "Subscribing", "Timing",
        ]
        for folder in folders {
            let directory = root.appending(path: "Sources/Rill/\(folder)")
            for file in try FileManager.default.contentsOfDirectory(atPath: directory.path) {
                let source = try String(contentsOf: directory.appending(path: file), encoding: .utf8)
                for name in Self.operators(in: source) where !Self.used.contains(name) { missing.insert(name) }
            }
        }
        #expect(missing == [])
    }

    @Test func `operators that take a closure are found in the sources`() {
        let source = """
            extension ObservableType {
                public func one<A>(_ f: @escaping @Sendable (A) -> Void) -> Observable<A> {
                public func `two`(
                    _ f: @escaping () throws -> Int
                ) -> Observable<A> {
                @inline(__always) @inlinable public func three(_ f: () -> Int) -> Observable<A> {
                public static func none(_ a: Int) -> Observable<A> {
                func hidden(_ f: () -> Int) -> Observable<A> {
            }
            struct Other {
                public func four(_ f: () -> Int) {
            }
            """
        #expect(Self.operators(in: source) == ["one", "two", "three"])
    }

    /// Returns the base names of the public functions in extensions of observables that have a parameter of function
    /// type.
    private static func operators(in source: String) -> [String] {
        let lines = source.split(separator: "\n")
        var (names, isObservable): ([String], Bool) = ([], false)
        for (index, line) in lines.enumerated() {
            if line.hasPrefix("extension ") || line.hasPrefix("struct ") {
                isObservable = line.hasPrefix("extension Observable")
            }
            let declaration = /\ +(?:@\w+(?:\(\w+\))? )*public (?:static )?func `?(\w+)/
            guard isObservable, let match = line.prefixMatch(of: declaration) else { continue }
            let signature = lines[index...].joined(separator: " ").prefix { $0 != "{" }
            let result = signature.range(of: ") ->", options: .backwards)?.lowerBound ?? signature.endIndex
            if signature[..<result].contains("->") { names.append(String(match.1)) }
        }
        return names
    }

    @Test(arguments: Compiler.LanguageMode.allCases)
    func `a closure without a parameter is never taken for an element`(_ mode: Compiler.LanguageMode) throws {
        let messages = try Compiler.messages(
            about: """
                import Rill
                struct Clicks: ObservableType {
                    typealias Element = Void
                    func subscribe<Observer: ObserverType<Element>>(_ observer: Observer) -> any Disposable {
                        observer.onNext(())
                        return Disposables.create()
                    }
                    func map<Result: Sendable>(_ transform: @escaping @Sendable () -> Result) -> Observable<Result> {
                        asObservable().map { _ in transform() }
                    }
                }
                let clicks = Clicks().map { 3 }
                let numbers = Observable<Void>.just(()).map { 3 }
                let all: [Observable<Int>] = [clicks, numbers]
                """, mode: mode)
        #expect(messages == "")
    }
}

/// The compiler's effort for chains that a seed draws.
struct TypeCheckingRandomTests {
    /// Stages as people write them, on an `Observable<Int>`.
    private static let stages = [
        "map { $0 + 1 }", "map { $0 * 2 + 1 }", "map { $0 % 3 == 1 ? $0 - 1 : $0 * 2 }", "map { $0 - 2 }",
        "map { [$0, $0 + 1] }.map { $0.count - 1 }", "map { \"\\($0)\" }.map { $0.count }", "filter { $0 % 2 == 0 }",
        "filter { $0 > 1 && $0 < 100 * 2 }", "compactMap { $0 & 15 == 15 ? nil : $0 }",
        "compactMap { $0 > 3 ? $0 - 2 : nil }", "scan(0) { $0 + $1 }",
        "scan(into: [0]) { $0.append($1) }.map { $0.count }",
        "take(while: { $0 < 1000 })", "skip(while: { $0 < 2 })", "take(5)", "skip(1)", "distinctUntilChanged()",
        "distinctUntilChanged { $0 % 10 }", "do(onNext: { _ = $0 * 2 + 1 })", "startWith(1, 2)",
        "enumerated().map { $0 + $1 }",
        "flatMap { Observable.just($0 * 2) }", "flatMapLatest { Observable.of($0, $0 + 1) }",
        "concatMap { Observable.of($0 * 2, $0 - 1) }", "withLatestFrom(other) { $0 * 2 + $1 }", "withLatestFrom(other)",
        "catch { _ in .just(2 * 2) }", "catchAndReturn(-1)", "merge(with: other)", "concat(.just(1))",
        "reduce(0) { $0 + $1 * 2 }", "toArray().map { $0.reduce(0, +) }", "take(until: other)", "retry(2)",
        "observe(on: main)", "debounce(.seconds(1), scheduler: main)", "share()", "asyncMap { $0 * 2 + 1 }",
        "groupBy { $0 % 3 }.flatMap { $0.map { $0 * 2 } }", "asyncMap(by: { $0 % 3 }, maxConcurrent: 2) { $0 * 2 + 1 }",
        "groupBy(keySelector: { $0 % 3 }, until: { $0.skip(1) }).flatMap { $0.map { $0 * 2 } }",
        "buffer(timeSpan: .seconds(1), count: 2, scheduler: main).map { $0.count }",
        "pairwise().map { $1 - $0 }", "zip(with: other) { $0 * 2 + $1 }",
    ]

    @Test func `no random chain of up to three stages takes the compiler more than 5000 scopes`() throws {
        var random = SplitMix64(seed: 7)
        let functions = (0..<120).map { number in
            let stages = (0..<1 + number % 3).map { _ in Self.stages.randomElement(using: &random)! }
            let ends = ["", ".subscribe(onNext: { _ = $0 * 2 + 1 })", ".drive { _ = $0 * 2 + 1 }"]
            let end = ends.randomElement(using: &random)!
            return "@MainActor func f\(number)(_ o: Observable<Int>) { _ = o.\(stages.joined(separator: "."))\(end) }"
        }
        let messages = try Compiler.messages(
            about: TypeCheckingTests.prelude + functions.joined(separator: "\n"),
            options: ["-Xfrontend", "-solver-scope-threshold=5000"])
        #expect(messages == "")
    }
}
