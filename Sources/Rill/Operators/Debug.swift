extension ObservableType {
    /// Prints a line for each subscription, event and disposal, with the file and line of the call to `debug`.
    ///
    ///     source:   --a--b--|
    ///     debug():  --a--b--|
    ///
    /// An `identifier` is printed instead of the name of the calling function. If `trimOutput` is true, an element
    /// whose description is longer than 40 characters is shortened.
    @inlinable public func debug(
        _ identifier: String? = nil, trimOutput: Bool = false, file: String = #fileID, line: UInt = #line,
        function: String = #function
    ) -> Observable<Element> {
        report(as: "\(file):\(line) (\(identifier ?? function))", trims: trimOutput) { print($0) }.named(after: self)
    }

    @inlinable
    func report(as name: String, trims: Bool, to print: @escaping @Sendable (String) -> Void) -> Observable<Element> {
        self.do(
            onNext: { element in
                let text = "\(element)"
                let shown = trims && text.count > 40 ? "\(text.prefix(20))...\(text.suffix(20))" : text
                print("\(name) -> Event next(\(shown))")
            },
            onError: { print("\(name) -> Event error(\($0))") },
            onCompleted: { print("\(name) -> Event completed") },
            onSubscribe: { print("\(name) -> subscribed") },
            onDispose: { print("\(name) -> isDisposed") })
    }
}
