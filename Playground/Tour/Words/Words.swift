import Rill
import RillFoundation

extension ObservableType<[UInt8]> {
    /// The words of a text that arrives in chunks of UTF-8, wherever a chunk ends; see ``WordSplitter``.
    ///
    /// Fails with ``InvalidUTF8`` if the text is not UTF-8.
    func words() -> Observable<String> {
        Observable<String> { sink in
            var splitter = WordSplitter()
            return asObservable().attach(
                Sink(
                    before: sink,
                    next: { chunk in
                        do { return try splitter.split(chunk, into: sink.next) } catch {
                            sink.finish(.failed(error))
                            return .none
                        }
                    },
                    finish: { completion in
                        guard case .completed = completion else { return sink.finish(completion) }
                        do {
                            if try splitter.finish(into: sink.next) != .none { sink.finish(.completed) }
                        } catch {
                            sink.finish(.failed(error))
                        }
                    }))
        }
    }
}
