// Written by `swift run Catalogue`.
// swift-format-ignore-file

extension Operator {
    static let `share-buffering` = Operator(
        id: "share-buffering", name: "share(buffering:whenFull:replay:)",
        tasks: ["share a source that waits for its slowest observer"],
        documentation: #"""
        Shares one subscription to the source among all observers, each of which has a buffer of `limit` elements.

            source:                                      --a--b--c--d--|
            asked for two more:                          ----------x----
            share(buffering: 1, whenFull: .dropOldest):  --a-------cd--|

        The subscription starts with the first observer, and is disposed when the last one has ended. `overflow` decides
        what happens when the buffer of an observer is full:

        - ``Overflow/wait``: the source waits until every buffer that was full is at most half full. So all observers
          wait for the slowest. An observer that never asks again stops the others until it is disposed. If the source
          can't wait, the observer whose buffer is full fails with ``BufferOverflow``, and the others go on.
        - ``Overflow/dropOldest``, ``Overflow/dropNewest``: the observer loses an element, and nobody waits. With a
          limit of 1 and `dropOldest`, each observer gets the latest element when it asks.
        - ``Overflow/fail``: the observer fails with ``BufferOverflow``, and the others go on.

        Later observers first get the last `replay` elements, in addition to those in their buffers. The end comes after
        the elements in the buffer. An observer gets its elements on the thread of the source, or on the thread that
        asks for them.

        - Complexity: a delivery, and the disposal of an observer, take time in proportion to the number of observers.
        - Precondition: `limit` is positive, and `replay` is not negative.
        """#,
        drawings: [
            [["source", "--a--b--c--d--|"], ["asked for two more", "----------x----"], ["share(buffering: 1, whenFull: .dropOldest)", "--a-------cd--|"]],
        ],
        examples: [
        ])
}
