import Testing

/// The races, one after the other, so that each has the processor to itself.
@Suite(.serialized) struct Stress {}
