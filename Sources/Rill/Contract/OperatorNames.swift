/// The names of the operators that made a stream, the last sixteen at most, for the line of an unhandled error.
///
/// Only a debug build of Rill notes them. In a release build, this is empty and takes no memory.
@usableFromInline struct OperatorNames: Sendable, Hashable {
    #if DEBUG
        /// The names without their arguments, in the order of the chain.
        private(set) var all: [String] = []

        @usableFromInline init() {}

        @usableFromInline func adding(_ name: StaticString?) -> OperatorNames {
            guard let name else { return self }
            var result = self
            result.all = all.suffix(15) + [String("\(name)".prefix { $0 != "(" })]
            return result
        }
    #else
        @inlinable init() {}

        @inlinable func adding(_ name: StaticString?) -> OperatorNames { self }

        var all: [String] { [] }
    #endif
}

extension Observable {
    /// Returns this stream as that of the operator `name`, which is composed of others.
    ///
    /// - Parameter source: the stream that the operator was called on.
    @inline(__always) @inlinable func named<Source: ObservableType>(
        after source: Source, _ name: StaticString = #function
    ) -> Observable {
        #if DEBUG  // the configuration of Rill, not of its client
            Observable(self, operators: source.asObservable().operators.adding(name))
        #else
            self
        #endif
    }

    /// Returns this stream as that of the function `name`, which makes a stream, or joins several.
    @inline(__always) @inlinable func named(_ name: StaticString = #function) -> Observable {
        #if DEBUG  // as above
            Observable(self, operators: OperatorNames().adding(name))
        #else
            self
        #endif
    }
}
