extension Observable {
    /// The stream that the factory makes, anew for each subscription.
    ///
    ///     source:               --a--|
    ///     deferred { source }:  --a--|
    ///
    /// A factory that throws gives a stream of that error.
    @export(implementation) public static func deferred(
        _ factory: @escaping @Sendable () throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable(pace: .patient) { sink in
            let source: Observable<Element>
            do { source = try factory() } catch {
                sink.finish(.failed(error))
                return Disposables.create()
            }
            return source.attach(sink)
        }
    }

    /// The element for the first subscription; each further one has nothing but the end.
    ///
    ///     once(a), first:   (a|)
    ///     once(a), second:  |
    @export(implementation) public static func once(_ element: Element) -> Observable<Element> {
        let used = Flag()
        return deferred { used.set() ? just(element) : empty() }
    }

    /// A stream that lives on a resource, which is disposed when the subscription ends, in whatever way.
    ///
    ///     source:    --a--|
    ///     using(…):  --a--|
    ///     resource:  ^----!
    @export(implementation) public static func using<Resource: Disposable>(
        _ resourceFactory: @escaping @Sendable () throws -> Resource,
        observableFactory: @escaping @Sendable (Resource) throws -> Observable<Element>
    ) -> Observable<Element> {
        deferred {
            let resource = try resourceFactory()
            do {
                return try observableFactory(resource).do(onDispose: { resource.dispose() })
            } catch {
                resource.dispose()
                throw error
            }
        }
    }
}
