extension Observable {
    /// The elements of a sequence, each sent by an action of its own on the scheduler; then the end.
    ///
    ///     from([a, b], scheduler: s):  (ab|)
    ///     from([x, y], scheduler: s):  (xy|)
    ///     merge of both:               (axby|)
    ///
    /// With ``CurrentThreadScheduler`` several such sources take turns.
    @export(implementation) public static func from<Elements: Sequence & Sendable>(
        _ elements: Elements, scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> where Elements.Element == Element {
        Observable(pace: .patient) { sink in
            var iterator = elements.makeIterator()
            return repeatedly(on: scheduler) {
                if let element = iterator.next() { return sink.next(element) }
                sink.finish(.completed)
                return .none
            }
        }
    }

    /// ``of(_:)``, each element sent by an action of its own on the scheduler.
    @export(implementation)
    public static func of(_ elements: Element..., scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        from(elements, scheduler: scheduler)
    }

    /// ``just(_:)``, sent by an action on the scheduler.
    @export(implementation)
    public static func just(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        from(CollectionOfOne(element), scheduler: scheduler)
    }

    /// ``from(optional:)``, sent by an action on the scheduler.
    @export(implementation)
    public static func from(optional element: Element?, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        from(element.map { [$0] } ?? [], scheduler: scheduler)
    }

    /// ``repeatElement(_:)``, each time by an action of its own on the scheduler.
    @export(implementation)
    public static func repeatElement(_ element: Element, scheduler: any ImmediateSchedulerType) -> Observable<Element> {
        Observable(pace: .patient) { sink in repeatedly(on: scheduler) { sink.next(element) } }
    }

    /// ``generate(initialState:condition:iterate:)``, each element sent by an action of its own on the scheduler.
    @export(implementation) public static func generate(
        initialState: Element,
        condition: @escaping @Sendable (Element) throws -> Bool,
        scheduler: any ImmediateSchedulerType,
        iterate: @escaping @Sendable (Element) throws -> Element
    ) -> Observable<Element> {
        Observable(pace: .patient) { sink in
            var state: Element?
            return repeatedly(on: scheduler) {
                do {
                    let next = try state.map(iterate) ?? initialState
                    state = next
                    if try condition(next) { return sink.next(next) }
                    sink.finish(.completed)
                } catch {
                    sink.finish(.failed(error))
                }
                return .none
            }
        }
    }

    @export(implementation) static func repeatedly(
        on scheduler: any ImmediateSchedulerType, _ step: sending @escaping () -> Demand
    ) -> any Upstream {
        let step = UnsafeTransfer(step)
        return scheduler.scheduleRepeatedly { step.value() }
    }
}

extension Observable where Element: FixedWidthInteger {
    /// ``range(start:count:)``, each integer sent by an action of its own on the scheduler.
    ///
    /// - Precondition: `count` is not negative, and the last integer fits the type.
    @export(implementation) public static func range(
        start: Element, count: Int, scheduler: any ImmediateSchedulerType
    ) -> Observable<Element> {
        requireRange(start, count)
        return Observable(pace: .patient) { sink in
            var sent = 0
            return repeatedly(on: scheduler) {
                if sent == count {
                    sink.finish(.completed)
                    return .none
                }
                defer { sent += 1 }
                return sink.next(start &+ Element(truncatingIfNeeded: sent))
            }
        }
    }
}
