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

/// The upstream of the queue of one observer.
@usableFromInline final class Branch<Element: Sendable>: Upstream {
    @usableFromInline weak let fanOut: FanOut<Element>?
    /// How often the queue has made the source wait, without its resumptions. A resumption may be counted first.
    /// Changed under the lock of the fan-out only, like `isOver`.
    @usableFromInline let waits = AtomicNumber()
    /// Whether the branch takes no further element.
    @usableFromInline let isOver = Flag()

    @inlinable init(_ fanOut: FanOut<Element>) { self.fanOut = fanOut }

    @usableFromInline func resume() { fanOut?.change(self, by: -1) }

    @usableFromInline func dispose() { fanOut?.change(self, by: 0, removing: true) }
}
