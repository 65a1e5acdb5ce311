/// A subject between a source and its observers. The type of the subject is erased once, and not for each element.
@usableFromInline struct Connection<Element: Sendable>: Sendable {
    @usableFromInline let subject: Observable<Element>
    /// The subscription to the source. The connection is over as soon as it is disposed.
    @usableFromInline let upstream: SingleAssignmentDisposable
    /// Attaches the source to the subject. Nil after it has been used.
    ///
    /// If nothing else holds the subject, the sink of the source keeps it alive. When that sink is released, no further
    /// event can be sent, and the subject releases its observers.
    @usableFromInline var feed: (@Sendable () -> Void)?
    @usableFromInline var observers = 0
    /// The observers that are counted, and don't listen to the subject yet.
    @usableFromInline var arriving = 0
    /// Whether there have been enough observers since there were none.
    @usableFromInline var isDue = false
    /// The planned disposal, while there are no observers.
    @usableFromInline var disconnection: SingleAssignmentDisposable?

    /// - Parameter onEnd: called when the source ends, before anyone can see that the connection is over. Returns
    ///   whether the end still counts.
    @inlinable init<Subject: SubjectType>(
        of source: Observable<Element>, to subject: Subject, _ upstream: SingleAssignmentDisposable,
        onEnd: (@Sendable () -> Bool)? = nil
    ) where Subject.Element == Element {
        self.subject = subject.asObservable()
        self.upstream = upstream
        feed = {
            let held = Locked(HeldEnd())
            let send: @Sendable (Completion) -> Void = { subject.on(Event($0)) }
            let finish: @Sendable (Completion) -> Void = { completion in
                // An observer that subscribes again when it gets the end starts a new connection.
                if upstream.isDisposed || onEnd?() == false { return }
                // The end follows that call even if another thread disposes now, because it can't be taken back.
                guard upstream.disposeFirst() || onEnd != nil, held.withLock({ $0.receive(completion) }) else { return }
                send(completion)
            }
            _ = source.run(upstream, onNext: { subject.onNext($0) }, finish: finish)
            if let end = held.withLock({ $0.attached() }), !end.leave(send) { send(end.completion) }
        }
    }
}

extension Connection {
    /// Connects a source that waits for its observers.
    @inlinable init(
        of source: Observable<Element>, to fanOut: FanOut<Element>, _ upstream: SingleAssignmentDisposable
    ) {
        subject = Observable { sink in fanOut.attach(sink) }
        self.upstream = upstream
        feed = {
            fanOut.held.withLock { $0 = HeldEnd() }
            // When the source has released its sink, no further event can come.
            let notice = ReleaseNotice { fanOut.release() }
            upstream.adopt(Disposables.create { [weak fanOut] in fanOut?.release() }, resumes: false)
            upstream.setDisposable(
                source.attach(
                    Sink(
                        for: upstream, notice,
                        receive: { notice, element in withExtendedLifetime(notice) { fanOut.next(element) } },
                        end: { fanOut.finish($1) })))
            fanOut.attached()
        }
    }
}
