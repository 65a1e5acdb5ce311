#if canImport(Foundation)
    import Foundation
    import Rill

    /// A text is not UTF-8.
    public struct InvalidUTF8: Error, Hashable, CustomStringConvertible {
        /// The number of bytes before the first byte that is not part of a well-formed character.
        public let offset: Int

        public init(offset: Int) { self.offset = offset }

        public var description: String { "the text is not UTF-8: invalid byte at offset \(offset), counted from 0" }
    }

    extension ObservableType where Element: ContiguousBytes {
        /// Sends the lines of a text that arrives in chunks of UTF-8, wherever a chunk ends.
        ///
        ///     chunks:   --[re]--[d\ngr]--[een\nblue]--|
        ///     lines():  ---------[red]----[green]-----([blue]|)
        ///
        /// A line ends with `\n` or `\r\n`, which is not part of the element. The last line needs no line end. The
        /// memory in use is that of a chunk and of a line. While the observer waits, the lines of a source that can't
        /// wait are kept, and an error comes after them. If a line is not UTF-8, the result sends the lines before it,
        /// and fails with ``InvalidUTF8``.
        public func lines() -> Observable<String> {
            let chunks = map { Element?($0) }.concat(Observable.just(nil))  // nil for the end, which ends the last line
            let lines = chunks.transform(LineSplitter()) { splitter, chunk, sink in
                sink.next(chunk.map { splitter.split($0) } ?? splitter.finish())
            }
            return lines.materialize().concatMap { event -> Observable<String> in
                switch event {
                case .next(let lines): Observable.from(lines).map { try $0.get() }
                case .error(let error): .error(error)
                case .completed: .empty()
                }
            }
        }
    }

    /// Splits a text that arrives in chunks into its lines.
    struct LineSplitter: Sendable {
        typealias Line = Result<String, InvalidUTF8>

        /// The offset of the next line in the text.
        private var offset: Int
        /// The beginning of the next line, whose end has not arrived.
        private var beginning: [UInt8] = []

        init(offset: Int = 0) { self.offset = offset }

        /// Returns the lines that end in `chunk`.
        mutating func split(_ chunk: some ContiguousBytes) -> [Line] {
            chunk.withUnsafeBytes { bytes in
                var lines: [Line] = []
                var rest = bytes
                while let start = rest.baseAddress, let end = memchr(start, 0x0A, rest.count) {
                    let length = UnsafeRawPointer(end) - start
                    lines.append(takeLine(endingWith: UnsafeRawBufferPointer(rebasing: rest[..<length])))
                    rest = UnsafeRawBufferPointer(rebasing: rest[(length + 1)...])
                }
                beginning += rest
                return lines
            }
        }

        /// Returns the line that the end of the text ends, if there is one.
        mutating func finish() -> [Line] { beginning.isEmpty ? [] : [beginning.withUnsafeBytes(decode)] }

        private mutating func takeLine(endingWith bytes: UnsafeRawBufferPointer) -> Line {
            defer { offset += 1 }
            if beginning.isEmpty { return takeLine(bytes) }
            let line = beginning + bytes
            beginning = []
            return line.withUnsafeBytes { takeLine($0) }
        }

        private mutating func takeLine(_ bytes: UnsafeRawBufferPointer) -> Line {
            defer { offset += bytes.count }
            let isBeforeReturn = bytes.last == UInt8(ascii: "\r")
            return decode(UnsafeRawBufferPointer(rebasing: bytes.dropLast(isBeforeReturn ? 1 : 0)))
        }

        private func decode(_ bytes: UnsafeRawBufferPointer) -> Line {
            // This takes half the time of `String(validating:)`. Text that had to be repaired differs from its bytes.
            var text = String(decoding: bytes, as: UTF8.self)
            let isValid = text.withUTF8 { utf8 in
                utf8.count == bytes.count
                    && (bytes.isEmpty || memcmp(utf8.baseAddress!, bytes.baseAddress!, bytes.count) == 0)
            }
            if isValid { return .success(text) }
            var parser = Unicode.UTF8.ForwardParser()
            var iterator = bytes.makeIterator()
            var offset = offset
            while case .valid(let character) = parser.parseScalar(from: &iterator) { offset += character.count }
            return .failure(InvalidUTF8(offset: offset))
        }
    }
#endif
