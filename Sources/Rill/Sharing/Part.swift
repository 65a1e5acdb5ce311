/// The sending side of a part of a source, a group or a window. It keeps the elements until the first observer.
///
/// Until then, the gate is busy with nobody inside, so its inbox keeps what is sent. The first observer is the one
/// inside, and empties the inbox before it leaves. After that, a part works like a ``PublishSubject``.
@usableFromInline final class Part<Element: Sendable>: Sendable {
    @usableFromInline let share: KeptElements.Share
    @usableFromInline let gate = Gate(
        SubjectState<Element>(), locked: Accepted(), constants: Memory(0, .always), isEntered: true)

    @inlinable init(_ kept: KeptElements) { share = KeptElements.Share(kept) }

    /// Releases all observers. Later ones get what is kept, and the end.
    @inlinable deinit { SubjectState.send(share.isTaken.isSet ? .release(.completed) : .event(.completed), to: gate) }

    @inlinable func on(_ event: Event<Element>) {
        if !share.isOpen.isSet, !event.isStopEvent { share.change(by: 1) }
        SubjectState.send(.event(event), to: gate)
    }

    /// Returns the stream of the part, which retains `interest` for each subscription. A subscription that begins after
    /// `interest` has been disposed gets what is kept, and the completion.
    @inlinable func stream(retaining interest: RefCountDisposable) -> Observable<Element> {
        let (gate, share) = (gate, share)
        // Drops what is kept for the first observer, because there won't be any.
        let notice = ReleaseNotice {
            if !share.isTaken.set() { return }
            gate.exit()
            share.open()
        }
        return Observable { (sink: sending Sink<Element>) in
            let dependent = interest.retain()
            if interest.isDisposed { SubjectState.send(.event(.completed), to: gate) }
            let opens = withExtendedLifetime(notice) { share.isTaken.set() }
            let subscription = sink.subscription
            let upstream = Observable { sink in SubjectState.attach(sink, to: gate, opens: opens) }
                .do(
                    onNext: { _ in if opens, !share.isOpen.isSet { share.change(by: -1) } },
                    onDispose: { dependent.dispose() }
                ).attach(sink)
            // Adopted before, because the source may go on here.
            subscription?.adopt(upstream)
            if opens { share.open() }
            return upstream
        }
    }
}

/// The number of elements that are kept: those of the parts of a source until their first observers have got them, or
/// those that wait for a task. While there are `limit`, the source waits.
@usableFromInline final class KeptElements: Sendable {
    /// The elements of one part.
    @usableFromInline final class Share: Sendable {
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
