extension Observable {
    /// Creates a stream for each subscription by calling `make`, and sends its events.
    ///
    ///     source:               --a--|
    ///     deferred { source }:  --a--|
    ///
    /// If `make` throws, the result fails with that error.
    @inlinable
    public static func deferred(_ make: @escaping @Sendable () throws -> Observable<Element>) -> Observable<Element> {
        Observable(isSynchronous: false, namesSuccessor: true) { (sink: sending Sink<Element>) in
            var sink = sink
            do {
                let source = try make()
                if !source.namesSuccessor, sink.acceptsSuccessor { sink.shortcut = .none }
                return source.attach(sink)
            } catch {
                sink.finish(.failed(error))
                return Disposables.create()
            }
        }
    }

    /// Creates a resource and a stream that uses it for each subscription, and disposes the resource when the
    /// subscription ends.
    ///
    /// If `resourceFactory` or `observableFactory` throws, the result fails with that error.
    ///
    ///     source:    --a--|
    ///     using(…):  --a--|
    ///     resource:  ^----!
    @inlinable public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping @Sendable () throws -> Resource,
        observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        deferred {
            let resource = try resourceFactory()
            do { return try observableFactory(resource).do(onDispose: { resource.dispose() }) } catch {
                resource.dispose()
                throw error
            }
        }.named()
    }
}
