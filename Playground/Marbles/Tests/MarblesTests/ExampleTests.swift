import RillTesting
import Testing

@testable import Marbles

struct ExampleTests {
    private static let examples = Catalogue.groups.flatMap(\.operators).flatMap { one in
        one.examples.map { (one, $0) }
    }

    @Test func `every example with its own marbles gives the result that its test draws`() throws {
        #expect(Self.examples.count > 200)
        for (one, example) in Self.examples {
            let sources = example.sources.map(\.marbles)
            let outcome = try example.run(Stage(sources)).get()
            #expect(outcome.diagram.sources == sources, "\(one.id)")
            #expect(try outcome.result == Marbles(outcome.diagram.result).marks, "\(one.id): \(example.code)")
            for (held, drawn) in zip(outcome.held, outcome.diagram.subscriptions) {
                #expect(try held == Marbles(drawn).marks, "\(one.id): \(example.code)")
            }
            #expect(outcome.note == nil, "\(one.id)")
        }
    }

    @Test func `a run leaves nothing behind`() throws {
        for (one, example) in Self.examples {
            for sources in [example.sources.map(\.marbles), example.sources.map { _ in "-" }] {
                weak var budget: Budget?
                do {
                    let stage = Stage(sources)
                    budget = stage.budget
                    _ = try example.run(stage).get()
                }
                #expect(budget == nil, "\(one.id): \(example.code)")
            }
        }
    }
}
