#if canImport(Foundation)
    import Foundation

    /// A type that decodes values from data, such as `JSONDecoder`.
    public protocol DataDecoder: Sendable {
        /// Returns the value that `data` contains.
        func decode<Item: Decodable>(_ type: Item.Type, from data: Data) throws -> Item
    }

    extension JSONDecoder: DataDecoder {}
    extension PropertyListDecoder: DataDecoder {}

    extension ObservableType<Data> {
        /// Decodes each element. If `decoder` throws, the result fails with that error.
        ///
        ///     pages.decode(type: Page.self, decoder: JSONDecoder())
        public func decode<Item: Decodable & Sendable, Decoder: DataDecoder>(
            type: Item.Type, decoder: Decoder
        ) -> Observable<Item> { map { try decoder.decode(type, from: $0) } }
    }
#endif
