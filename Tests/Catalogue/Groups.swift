/// The operators by what they are used for.
enum Groups {
    struct Flaw: Error, CustomStringConvertible {
        let description: String
    }

    /// Titles, and base names or names with their first labels.
    static let all = [
        (
            "Make a stream",
            """
            just of from range generate repeatElement empty never error create deferred once using task interval timer
            """
        ),
        (
            "Change elements",
            """
            map compactMap mapTo mapAt mapMany not unwrap enumerated scan reduce count toArray toSortedArray and
            pairwise nwise materialize dematerialize asyncMap asyncMapLatest transform
            """
        ),
        (
            "Choose elements",
            """
            filter filterMap ofType asyncFilter elements errors ignore ignoreWhen ignoreElements distinct
            distinctUntilChanged first last single element take takeLast skip
            """
        ),
        (
            "Combine streams",
            """
            merge concat startWith combineLatest zip withLatestFrom amb flatMap flatMapLatest flatMapFirst concatMap
            asyncFlatMap switchLatest sample bufferWithTrigger pausable pausableBuffered
            """
        ),
        (
            "Use time",
            "debounce throttle delay delaySubscription timeout buffer conflate window timestamp timeInterval"
        ),
        (
            "Share a stream",
            """
            share publish replay replayAll multicast refCount autoconnect ConnectableObservable groupBy partition
            PublishSubject BehaviorSubject ReplaySubject AsyncSubject
            """
        ),
        ("Recover from errors and empty streams", "catch catchAndReturn catchErrorJustComplete retry ifEmpty"),
        ("End a stream", "take(while:) take(until:) take(for:) take(whileAlive:) withUnretained"),
        ("Observe a stream, and choose where it runs", "do debug observe subscribe"),
    ].map { (title: $0, names: $1.split { " \n".contains($0) }.map(String.init)) }

    /// Returns the page of all operators, or fails unless each one is in one group.
    static func page(of pages: [Page], in groups: [(title: String, names: [String])] = all) throws(Flaw) -> String {
        var rest = pages
        let exact = Set(groups.flatMap(\.names)).intersection(pages.map(\.one.name).filter { $0.contains("(") })
        var text = """
            # Operators

            Every operator with its marble diagram, by what it is used for.

            ## Read a diagram

            Time runs from left to right. A line is a stream, and a box is the call of the operator that turns the
            streams above it into those below it. A circle is an element, a bar is the completion, and a cross is an
            error. Events inside one outline happen at the same time. A bracket shows how long a source is subscribed
            to.

            The tests run each diagram in virtual time, a second for each step.

            ## Topics

            """
        for (title, names) in groups {
            text += "\n### \(title)\n\n"
            for name in names {
                let count = rest.count
                rest.removeAll { page in
                    let isFound = page.one.name == name || page.one.baseName == name && !exact.contains(page.one.name)
                    if isFound { text += "- ``\(page.link)``\n" }
                    return isFound
                }
                if rest.count == count { throw Flaw(description: "Groups: no operator is named \(name)") }
            }
        }
        if let page = rest.first { throw Flaw(description: "Groups: \(page.one.name) is in no group") }
        return text
    }
}
