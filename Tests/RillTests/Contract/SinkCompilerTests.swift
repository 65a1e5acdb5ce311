import Testing

/// What the compiler finds out about the callers of a sink.
@Suite(.serialized) struct SinkCompilerTests {
    private static let prelude = """
        import Rill
        import Synchronization
        let a = Observable.just(1), b = Observable.just(2)

        """

    /// Recipes whose sink several threads could call at once.
    private static let severalCallers = [
        "Observable<Int> { sink in _ = a.attach(sink); return b.attach(sink) }",
        """
        Observable<Int> { sink in
            _ = a.attach(Sink(next: { sink.next($0) }, finish: { _ in }))
            return b.attach(Sink(next: { sink.next($0) }, finish: { sink.finish($0) }))
        }
        """,
        """
        Observable<Int>(over: a) { source, sink in
            _ = b.attach(Sink(before: sink, next: { sink.next($0) }))
            return source.attach(Sink(before: sink, next: { sink.next($0) }))
        }
        """,
        """
        Observable<Int> { sink in
            for source in [a, b] { _ = source.attach(Sink(before: sink, next: { sink.next($0) })) }
            return Disposables.create()
        }
        """,
        """
        Observable<Int> { sink in
            let upstream = a.attach(Sink(before: sink, next: { sink.next($0) }))
            sink.finish(.completed)
            return upstream
        }
        """,
        "Observable<Int> { sink in for number in 1...2 { Task { sink.next(number) } }; return Disposables.create() }",
        "Observable<Int> { sink in let next = sink.next; Task { next(1) }; _ = next(2); return Disposables.create() }",
        """
        Observable<Int> { sink in
            Task { async let first = sink.next(1); _ = (sink.next(2), await first) }
            return Disposables.create()
        }
        """,
        "a.transform { number, sink in Task { sink.next(number) }; return Demand.more } as Observable<Int>",
    ]

    /// Recipes whose sink one caller at a time uses.
    private static let oneCaller = [
        "Observable<Int>(over: a) { source, sink in source.attach(Sink(before: sink, next: { sink.next($0 + 1) })) }",
        "Observable<Int> { sink in Task { for each in 1...2 { _ = sink.next(each) } }; return Disposables.create() }",
        """
        Observable<Int> { sink in
            actor Sender {
                let sink: Sink<Int>
                init(_ sink: sending Sink<Int>) { self.sink = sink }
                func send(_ number: Int) { _ = sink.next(number) }
            }
            let sender = Sender(sink)
            for number in 1...2 { Task { await sender.send(number) } }
            return Disposables.create()
        }
        """,
        """
        Observable<Int> { sink in
            final class Sender: Sendable {
                let sink: Mutex<Sink<Int>>
                init(_ sink: sending Sink<Int>) { self.sink = Mutex(sink) }
                func send(_ number: Int) { sink.withLock { _ = $0.next(number) } }
            }
            let sender = Sender(sink)
            for number in 1...2 { Task { sender.send(number) } }
            return Disposables.create()
        }
        """,
    ]

    /// Recipes that break law 2 in ways that the compiler doesn't see.
    private static let unseen = [
        // From within the sink's own call.
        """
        Observable<Int> { sink in
            var again: (() -> Demand)?
            let outer = Sink<Int>(before: sink, next: { number in number == 0 ? again!() : sink.next(number) })
            again = { outer.next(1) }
            _ = outer.next(0)
            return Disposables.create()
        }
        """,
        // The compiler doesn't see that the copy leaves the lock.
        """
        Observable<Int> { sink in
            final class Sender: Sendable {
                let sink: Mutex<Sink<Int>>
                init(_ sink: sending Sink<Int>) { self.sink = Mutex(sink) }
                func send(_ number: Int) { _ = sink.withLock { $0 }.next(number) }
            }
            let sender = Sender(sink)
            for number in 1...2 { Task { sender.send(number) } }
            return Disposables.create()
        }
        """,
    ]

    @Test(arguments: severalCallers) func `Swift 6 mode refuses a sink with several callers`(recipe: String) throws {
        let messages = try compile(recipe)
        #expect(messages.contains("risks causing data races"), "\(messages)")
        #expect(messages.contains("error: "), "it compiles: \(recipe)")
    }

    @Test(arguments: [
        (Compiler.LanguageMode.swift6, "error: stored property 'sink' of 'Sendable'-conforming class"),
        (.swift5, "warning: stored property 'sink' of 'Sendable'-conforming class"),
    ])
    func `a sink in an object that several threads use is refused, and warned of in Swift 5 mode`(
        mode: Compiler.LanguageMode, message: String
    ) throws {
        let messages = try compile(
            """
            Observable<Int> { sink in
                final class Sender: Upstream {
                    let sink: Sink<Int>
                    init(_ sink: Sink<Int>) { self.sink = sink }
                    func resume() { _ = sink.next(1) }
                    func dispose() {}
                }
                return Sender(sink)
            }
            """, mode: mode)
        #expect(messages.contains(message), "\(messages)")
    }

    @Test func `the closure of transform can't store its sink`() throws {
        let messages = try compile(
            """
            { let kept = Mutex<Sink<Int>?>(nil)
            return a.transform { number, sink in kept.withLock { $0 = sink }; return sink.next(number) } }()
                as Observable<Int>
            """)
        #expect(messages.contains("error: 'inout sending' parameter '$0' cannot be task-isolated"), "\(messages)")
    }

    @Test(arguments: severalCallers) func `Swift 5 mode accepts a sink with several callers`(recipe: String) throws {
        #expect(try compile(recipe, mode: .swift5) == "")
    }

    @Test(arguments: oneCaller) func `a sink with one caller at a time compiles`(recipe: String) throws {
        #expect(try compile(recipe) == "")
        #expect(try compile("unsafe " + recipe, options: ["-strict-memory-safety"]) == "")
    }

    @Test(arguments: oneCaller + unseen, Compiler.LanguageMode.allCases)
    func `strict memory safety warns of a recipe that isn't marked as unsafe`(
        recipe: String, mode: Compiler.LanguageMode
    ) throws {
        let messages = try compile(recipe, mode: mode, options: ["-strict-memory-safety"])
        #expect(messages.contains(/reference to unsafe initializer 'init\((_|over:_):\)'/), "\(messages)")
    }

    @Test func `strict memory safety warns of nothing else`() throws {
        let messages = try compile(
            """
            a.transform(0) { sum, number, sink in sum += number; return sink.next(sum) }.merge(with: b).subscribe()
            _ = a.attach(Sink(next: { _ in .more }, finish: { _ in }))
            _ = Observable<Int>.create { observer in observer.onNext(1); return Disposables.create() }
            """, options: ["-strict-memory-safety"])
        #expect(messages == "")
    }

    /// Returns the messages about `expression`. The compiler looks for data races after it has checked the types.
    private func compile(
        _ expression: String, mode: Compiler.LanguageMode = .swift6, options: [String] = []
    ) throws -> String {
        let options = options + ["-emit-sil", "-o", "/dev/null"]
        return try Compiler.messages(about: Self.prelude + "_ = " + expression, mode: mode, options: options)
    }
}
