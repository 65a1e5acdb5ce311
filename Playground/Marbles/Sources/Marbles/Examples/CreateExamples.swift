// Written by `swift run Catalogue`.
// swift-format-ignore-file

import Rill
import RillTesting

private struct CreateTests: Suite {
    let stage: Stage

    func `create 0`() -> Result<Outcome, Problem> {
        diagram { source in
            "--a--b--|"
            Observable.create { observer in source.subscribe(observer) }
            "--a--b--|"
            "^-------!"
        }
    }
}

extension Operator {
    static let `create` = Operator(
        id: "create", name: "create(_:)",
        tasks: ["make a stream from callbacks"],
        documentation: #"""
        Sends the events that `subscribe` sends to its observer.

            observer:   --a--b--|
            create(…):  --a--b--|

        `subscribe` is called once for each subscription. The disposable that it returns is disposed when that
        subscription ends.

        The observer may be used from any thread, from several threads at once and from inside a callback. Its events
        are queued and delivered one at a time (law 7). Events after the end are ignored.

        A loop in `subscribe` can check the answer of ``AnyObserver/onNext(_:)`` in order to stop with the subscription:

            .create { observer in
                while let line = readLine(), observer.onNext(line) == .more {}
                observer.onCompleted()
                return Disposables.create()
            }
        """#,
        drawings: [
            [["observer", "--a--b--|"], ["create(…)", "--a--b--|"]],
        ],
        examples: [
            Example(
                name: "create passes the events that its observer receives",
                sources: [("source", "--a--b--|")], elements: .text,
                arguments: [],
                code: #"""
                    Observable.create { observer in source.subscribe(observer) }
                    """#,
                test: #"""
                    import Rill
                    import RillTesting
                    import Testing

                    @Test func `create(_:)`() {
                        diagram { source in
                            ⟨sources⟩
                            Observable.create { observer in source.subscribe(observer) }
                            ⟨result⟩
                        }
                    }
                    """#,
                run: { CreateTests(stage: $0).`create 0`() }),
        ])
}
