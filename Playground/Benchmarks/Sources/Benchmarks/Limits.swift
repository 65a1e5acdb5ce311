/// The reasons why a row takes what it takes, for rows that may miss a target.
enum Limits {
    static func limit(of name: String) -> String { limits[name] ?? "The limit isn't known." }

    private static let limits = [
        "range, map, filter, sum": """
        Rill's chain and the code by hand are one loop each. They differ by less than a nanosecond.
        """,
        "ten maps and filters": """
        Rill's chain and the code by hand are one loop each. Five remainders take most of the time, by hand as \
        well, so there is less room for a ratio to the peers.
        """,
        "the same as W1, every stage stored": """
        A stage that is stored is called through a closure that the compiler doesn't know.
        """,
        "the same, paused at every 256": """
        A source that has waited is called through a stored closure.
        """,
        "for await over range, map, filter, values": """
        Each element takes a call of an asynchronous `next()`, which the compiler doesn't inline, and is put into \
        the buffer and taken out of it.
        """,
        "the same with a buffer of one": """
        The source waits and is resumed for each element: two changes of state behind a lock. The chain is called \
        through a stored closure.
        """,
        "the same against a channel": """
        Each element takes a call of an asynchronous `next()`. The channel switches tasks instead, whose time depends \
        on the machine.
        """,
        "an asynchronous sequence as a stream, map, filter": """
        A task reads the sequence and passes each element through a gate: two atomic operations.
        """,
        "asyncMap with a function that does not suspend": """
        Each element is handed to a task and its result passes a gate. By hand, there is no task but the caller's.
        """,
        "task: subscribe, run, end": """
        The task of a subscription can be cancelled by its disposal, and delivers through a gate. By hand, there \
        is the task alone.
        """,
        "zip of two ranges": """
        Each source waits while it is ahead, and is resumed for its next elements. By hand, there is one loop.
        """,
        "zip, 200000 ahead": """
        The elements that wait take 1.6 MB, more than fits into the nearest cache.
        """,
        "merge of four ranges": """
        Each element passes the gate, which takes two atomic operations; the sources could run on four threads.
        """,
        "flatMap over just": inner, "concatMap over just": inner, "flatMapLatest over just": inner,
        "subject to 1": gate, "subject to 10": gate, "subject to 1000": gate,
        "subject, map, filter, scan": gate,
        "subject, map, filter, subscribe and dispose": """
        Two allocations, where there is one by hand, and the locks of the subject's list.
        """,
        "withLatestFrom of two subjects": """
        An element passes two gates, which takes four atomic operations.
        """,
        "range across a serial queue": """
        Each element takes a lock to get into the queue. The scheduler takes them out in batches.
        """,
        "debounce without a pause": timed, "throttle to one an hour": timed, "timeout that never comes": timed,
        "bag: create, put in, dispose": """
        Two allocations, the closure and the object, as by hand.
        """,
        "behavior subject, send to one": """
        Three atomic operations: the lock of the value, and entering and leaving the gate.
        """,
        "behavior subject, subscribe and dispose": """
        Two allocations, and the locks of the subject's list and of its value.
        """,
        "create with many elements, every stage stored": """
        `create` accepts events from any thread, so each passes a gate: two atomic operations.
        """,
        "post to 1 weak observer": weak, "post to 10 weak observers": weak, "post to 1000 weak observers": weak,
        "post to 1 weak observer, one of 10000 names": weak, "notify 1000 weak listeners": weak,
        "shared by ten observers, three of them slow": """
        The three compute at the same time, and the source passes seven more buffers for each element. That is at \
        least 0.9 times the slowest alone on two cores, if nothing else runs on them.
        """,
        "100,000": intervals, "1,000,000": intervals,
        "clean release build of the target Rill": """
        The compiler optimizes the library as one module, with its own copy of each operator.
        """,
        "Swift 6: with Rill": """
        About 0.8 MB are the library's own copy of the operators, which debug builds call. On Linux, what a library \
        exports stays in the program. *How it is fast* says what the rest is.
        """,
        "thirty chains with Rill": """
        The compiler makes each chain one loop where it is written, which takes 0.2 s a chain. RxSwift's operators are \
        compiled once, in its own module, and called.
        """,
    ]

    private static let inner = """
        An inner stream is attached outside the gate, and its element passes the gate: two atomic operations each. By \
        hand, there is no inner stream.
        """
    private static let gate = "An element enters and leaves the subject's gate: two atomic operations."
    private static let timed = """
        An element passes two gates, which takes four atomic operations, and its time is read once. By hand, there is \
        one lock.
        """
    private static let weak = """
        A delivery loads a weak reference, retains its object and releases it, as it does by hand.
        """
    private static let intervals = """
        An interval takes about 350 bytes: its timer, its place in the heap of deadlines, and its subscription, which \
        keeps the call that made it. The timers lie scattered in memory once they have ticked, so cancelling them \
        means waiting for memory.
        """
}
