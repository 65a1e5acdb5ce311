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
            let outcome = try example.run(Stage(sources, example.arguments)).get()
            #expect(outcome.diagram.sources == sources, "\(one.id)")
            #expect(try outcome.result == Marbles(outcome.diagram.result).marks, "\(one.id): \(example.code)")
            for (held, drawn) in zip(outcome.held, outcome.diagram.subscriptions) {
                #expect(try held == Marbles(drawn).marks, "\(one.id): \(example.code)")
            }
            #expect(outcome.note == nil, "\(one.id)")
        }
    }

    @Test func `every example runs with the least and the greatest number for each argument`() throws {
        #expect(Self.examples.count { !$1.arguments.isEmpty } > 100)
        for (one, example) in Self.examples {
            for index in example.arguments.indices {
                guard case .number(let number) = example.arguments[index] else { continue }
                for number in [Argument.range(for: number).lowerBound, Argument.range(for: number).upperBound] {
                    var arguments = example.arguments
                    arguments[index] = .number(number)
                    let drawn = try Drawn(one, example, nil, arguments)
                    #expect(!drawn.code.contains("⟨") && drawn.code.contains("\(number)"), "\(one.id)")
                }
            }
        }
    }

    @Test func `every example has a name, and code that calls the operator`() {
        for one in Catalogue.all {
            #expect(Set(one.examples.map(\.name)).count == one.examples.count, "\(one.id)")
            for example in one.examples {
                #expect(!example.name.isEmpty && !example.name.contains("⟨"), "\(one.id): \(example.name)")
                #expect(example.code.contains(one.name.prefix { $0 != "(" }), "\(one.id): \(example.code)")
            }
        }
    }

    @Test func `operators have the tasks of "Choose an operator"`() throws {
        let debounce = try #require(Catalogue.operators["debounce"])
        #expect(debounce.tasks == ["search while text is typed"])
        #expect(Set(Catalogue.all.flatMap(\.tasks)).count > 25)
    }

    @Test func `a run leaves nothing behind`() throws {
        for (one, example) in Self.examples {
            for sources in [example.sources.map(\.marbles), example.sources.map { _ in "-" }] {
                weak var budget: Budget?
                do {
                    let stage = Stage(sources, example.arguments)
                    budget = stage.budget
                    _ = try example.run(stage).get()
                }
                #expect(budget == nil, "\(one.id): \(example.code)")
            }
        }
    }
}
