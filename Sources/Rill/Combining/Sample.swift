extension ObservableType {
    /// Sends the latest element whenever the other source sends one, unless it has been sent already.
    ///
    ///     source:     -a-b-----c--|
    ///     sampler:    ----x--x------x--|
    ///     sample(…):  ----b---------(c|)
    ///
    /// With a default value, that is sent where there is no new element. The completion of the sampler counts as an element of
    /// it. The source's completion waits for the next one, so that the last element is not lost, or if there is to be none
    /// sends what is left at once. An error of either source overtakes the element that waits, which is dropped.
    @export(implementation) public func sample<Source: ObservableType>(
        _ sampler: Source, defaultValue: Element? = nil
    ) -> Observable<Element> {
        .joined(self, sampler, SampleState(defaultValue: defaultValue))
    }
}

@usableFromInline
struct SampleState<Element: Sendable, Tick: Sendable>: StateMachine, Sendable {
    @usableFromInline let defaultValue: Element?
    @usableFromInline var waiting: Element?
    @usableFromInline var isSourceEnded = false
    @usableFromInline var isSamplerEnded = false

    @export(implementation) init(defaultValue: Element?) { self.defaultValue = defaultValue }

    @export(implementation) mutating func receive(_ input: consuming PairInput<Element, Tick>) -> Action<Element> {
        switch input {
        case .left(let element):
            waiting = element
            return .wait
        case .leftEnded(.completed):
            isSourceEnded = true
            return isSamplerEnded ? send(waiting) : .wait
        case .right: return send(waiting ?? defaultValue)
        case .rightEnded(.completed):
            isSamplerEnded = true
            return send(waiting ?? defaultValue)
        case .leftEnded(let failure), .rightEnded(let failure): return .finish(failure)
        }
    }

    @export(implementation) mutating func send(_ element: Element?) -> Action<Element> {
        waiting = nil
        guard let element else { return isSourceEnded ? .finish(.completed) : .wait }
        return isSourceEnded ? .last(element) : .next(element)
    }
}
