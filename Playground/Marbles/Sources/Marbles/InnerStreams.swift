import Rill
import RillTesting
import Synchronization

/// The streams that an operator subscribes to while a stage runs.
final class InnerStreams: Sendable {
    struct Line: Equatable {
        let name: String
        let start: Int
        /// When the stream was disposed, if it had not ended.
        var end: Int?
        var marks: [Recorded<Marbles.Mark>] = []
    }

    /// The number of streams that are drawn.
    static let limit = 12

    private let state = Mutex<(now: @Sendable () -> Int, lines: [Line])>(({ 0 }, []))

    var lines: [Line] { state.withLock { $0.lines } }

    func start(_ now: @escaping @Sendable () -> Int) { state.withLock { $0 = (now, []) } }

    /// Records the events of `stream` once it is subscribed to. Without a name, it is numbered.
    fileprivate func recorded<Element>(_ stream: Observable<Element>, _ name: String?) -> Observable<Element> {
        .deferred { [self] in
            guard let index = open(name) else { return stream }
            return stream.do(
                onNext: { self.add(.element("\($0)"), to: index) }, onError: { _ in self.add(.failed, to: index) },
                onCompleted: { self.add(.completed, to: index) }, onDispose: { self.close(index) })
        }
    }

    private func open(_ name: String?) -> Int? {
        state.withLock { state in
            if state.lines.count == Self.limit { return nil }
            state.lines.append(Line(name: name ?? "stream \(state.lines.count + 1)", start: state.now()))
            return state.lines.count - 1
        }
    }

    private func add(_ mark: Marbles.Mark, to index: Int) {
        state.withLock { $0.lines[index].marks.append(Recorded(time: $0.now(), value: mark)) }
    }

    private func close(_ index: Int) {
        state.withLock { state in
            let last = state.lines[index].marks.last?.value
            if last != .completed, last != .failed { state.lines[index].end = state.now() }
        }
    }

    /// What a stream made of `element` is called.
    fileprivate static func name(of element: some Any) -> String? {
        if let group = element as? any Keyed { return "key \(group.name)" }
        return element is any ObservableConvertibleType ? nil : "from \(element)"
    }
}

private protocol Keyed { var name: String { get } }

extension GroupedObservable: Keyed { fileprivate var name: String { "\(key)" } }

extension Stage {
    /// Draws the streams that `transform` makes, once they are subscribed to.
    func drawing<Element, Source: ObservableConvertibleType>(
        _ transform: @escaping @Sendable (Element) throws -> Source
    ) -> @Sendable (Element) throws -> Observable<Source.Element> {
        { [inner] element in inner.recorded(try transform(element).asObservable(), InnerStreams.name(of: element)) }
    }
}

extension ObservableType where Element: ObservableConvertibleType {
    /// Draws the streams that this one sends, once they are subscribed to.
    func drawn(by stage: Stage) -> Observable<Observable<Element.Element>> { map(stage.drawing { $0 }) }

    /// Draws the streams that this one sends, and subscribes to them as long as it is subscribed to itself.
    func observed(by stage: Stage) -> Observable<Element> {
        .deferred { [inner = stage.inner] in
            let held = CompositeDisposable()
            return self.do(
                onNext: { stream in
                    let recorded = inner.recorded(stream.asObservable(), InnerStreams.name(of: stream))
                    _ = held.insert(recorded.subscribe(onError: { _ in }))
                }, onDispose: { held.dispose() })
        }
    }
}
