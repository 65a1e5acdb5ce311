/// The sending side of a part of a source, a group or a window. It keeps the elements until the first observer.
///
/// Until then, the gate is busy with nobody inside, so its inbox keeps what is sent. The first observer is the one
/// inside, and empties the inbox before it leaves. After that, a part works like a ``PublishSubject``.
@usableFromInline final class Part<Element: Sendable>: Sendable {
    @usableFromInline let portion: KeptElements.Portion
    @usableFromInline let gate = Gate(
        SubjectState<Element>(), locked: Accepted(), constants: Memory(0, .always), isEntered: true)

    @inlinable init(_ kept: KeptElements) { portion = KeptElements.Portion(kept) }

    /// Releases all observers. Later ones get what is kept, and the end.
    @inlinable deinit { SubjectState.send(portion.isTaken.isSet ? .release(.completed) : .event(.completed), to: gate) }

    @inlinable func on(_ event: Event<Element>) {
        if !portion.isOpen.isSet, !event.isStopEvent { portion.change(by: 1) }
        SubjectState.send(.event(event), to: gate)
    }

    /// Returns the stream of the part, which retains `interest` for each subscription. A subscription that begins after
    /// `interest` has been disposed gets what is kept, and the completion.
    @inlinable func stream(retaining interest: RefCountDisposable) -> Observable<Element> {
        let (gate, portion) = (gate, portion)
        // Drops what is kept for the first observer, because there won't be any.
        let notice = ReleaseNotice {
            if !portion.isTaken.set() { return }
            gate.exit()
            portion.open()
        }
        return Observable { (sink: sending Sink<Element>) in
            let dependent = interest.retain()
            if interest.isDisposed { SubjectState.send(.event(.completed), to: gate) }
            let opens = withExtendedLifetime(notice) { portion.isTaken.set() }
            let subscription = sink.subscription
            let upstream = Observable { sink in
                SubjectState.attach(Outlet(sink), sink.subscription, to: gate, opens: opens)
            }
            .do(
                onNext: { _ in if opens, !portion.isOpen.isSet { portion.change(by: -1) } },
                onDispose: { dependent.dispose() }
            ).attach(sink)
            // Adopted before, because the source may go on here.
            subscription?.adopt(upstream)
            if opens { portion.open() }
            return upstream
        }
    }
}

/// The number of elements that are kept: those of the parts of a source until their first observers have got them, or
/// those that wait for a task. While there are `limit`, the source waits.
@usableFromInline final class KeptElements: Sendable {
    /// The elements of one part.
    @usableFromInline final class Portion: Sendable {
        @usableFromInline let kept: KeptElements
        /// Whether somebody takes the elements, the first observer or the one who drops them.
        @usableFromInline let isTaken = Flag()
        /// Whether the part keeps nothing anymore, because they have been taken.
        @usableFromInline let isOpen = Flag()
        /// Changed under the lock of ``kept`` only.
        private let count = AtomicNumber()

        @usableFromInline init(_ kept: KeptElements) { self.kept = kept }

        /// Counts an element that the part keeps, or that the first observer gets. Does nothing once the part is open.
        @usableFromInline func change(by difference: Int) {
            kept.isSourceWaiting.withLock { _ in
                if isOpen.isSet { return }
                count.set(count.value + difference)
                kept.count.set(kept.count.value + difference)
            }
        }

        /// Reports that the elements have been taken, with those that came meanwhile.
        @usableFromInline func open() {
            let taken = kept.isSourceWaiting.withLock { _ in
                isOpen.mark()
                return count.value
            }
            kept.change(by: -taken)
        }
    }

    private let isSourceWaiting = Locked(false)
    /// Changed under the lock only.
    @usableFromInline let count = AtomicNumber()
    private let source: SingleAssignmentDisposable
    @usableFromInline let limit: Int

    @usableFromInline
    init(of source: SingleAssignmentDisposable, limit: Int) { (self.source, self.limit) = (source, limit) }

    /// The answer for the source.
    @inlinable var answer: Demand { count.value < limit ? .more : slowAnswer() }

    @usableFromInline func slowAnswer() -> Demand {
        isSourceWaiting.withLock { isSourceWaiting in
            if isSourceWaiting || count.value < limit { return .more }
            isSourceWaiting = true
            return .later
        }
    }

    /// Counts elements that are kept from now on, or no longer. Resumes a source that waits, if few are left.
    @usableFromInline func change(by difference: Int) {
        let resumes = isSourceWaiting.withLock { isSourceWaiting in
            count.set(count.value + difference)
            guard isSourceWaiting, count.value <= limit / 2 else { return false }
            isSourceWaiting = false
            return true
        }
        if resumes { source.resume() }
    }
}

/// The closures that receive the elements of a divided source, and its end.
@usableFromInline typealias Divider<Element> = (next: (Element) -> Void, finish: (Completion) -> Void)

extension ObservableType {
    /// Divides the elements into streams, which the result sends.
    ///
    /// The source is disposed when neither the result nor any of its streams has an observer. For that, each stream
    /// retains the second argument of `makeDivider`: see ``Part/stream(retaining:)``. When the source ends, so does
    /// the result.
    ///
    /// - Parameters:
    ///   - limit: the number of kept elements at which the source waits, if it can.
    ///   - makeDivider: called for each subscription with the subject of the result, before the source is subscribed
    ///     to. Its third argument counts what the streams keep. The `finish` of the divider is called before the
    ///     result ends.
    @inlinable func divided<Stream>(
        keeping limit: Int = .max,
        _ makeDivider:
            @escaping @Sendable (PublishSubject<Stream>, RefCountDisposable, KeptElements) -> Divider<Element>
    ) -> Observable<Stream> {
        Observable<Stream>(isSynchronous: false, named: nil) { sink in
            let upstream = SingleAssignmentDisposable()
            let interest = RefCountDisposable(disposable: upstream)
            let parts = PublishSubject<Stream>()
            let observer = sink.subscription
            let subscription = parts.do(onDispose: { interest.dispose() }).attach(sink)
            observer?.adopt(subscription)
            let kept = KeptElements(of: upstream, limit: limit)
            let divider = UnsafeTransfer(makeDivider(parts, interest, kept))
            if upstream.isDisposed { return subscription }
            func next(_ element: Element) -> Demand {
                if upstream.isDisposed { return .none }
                divider.value.next(element)
                // The observer may have ended inside a part, before it had received the subscription to dispose.
                if observer?.isDisposed == true { interest.dispose() }
                if kept.count.value > BufferOverflow.usualLimit { finish(BufferOverflow.usual) }
                return upstream.isDisposed ? .none : kept.answer
            }
            func finish(_ completion: Completion) {
                divider.value.finish(completion)
                parts.on(Event(completion))
                upstream.dispose()
            }
            upstream.setDisposable(asObservable().attach(Sink(for: upstream, next: next, finish: finish)))
            return subscription
        }
    }
}
