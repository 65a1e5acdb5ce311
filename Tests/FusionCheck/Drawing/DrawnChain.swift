import Foundation
import RillTesting

/// A chain of random operators, and two loops written by hand that do the same. One of them can be stopped, as a chain
/// can be disposed: it reads a flag for each element.
struct DrawnChain {
    let length: Int
    let chain: String
    private let source: (call: String, start: String, loop: String)
    private var stages: [Stage] = []
    private let usesSelf: Bool

    init(length: Int, _ random: inout SplitMix64) {
        self.length = length
        usesSelf = (0..<4).randomElement(using: &random)! == 0
        source =
            [
                ("Observable.range(start: 0, count: count)", "", "for x0 in 0..<count"),
                ("Observable.from(0..<count)", "", "for x0 in 0..<count"),
                ("Observable.from(numbers[..<count])", "", "for x0 in numbers[..<count]"),
                (
                    "Observable.generate("
                        + "initialState: 0, condition: { (x: Int) in x < count }, iterate: { (x: Int) in x &+ 1 })",
                    "var number = -1\n", "while number < count - 1"
                ),
            ].randomElement(using: &random)!
        var type = "Int"
        while stages.count < length {
            stages.append(.draw(Kind.named(type), isLast: stages.count == length - 1, &random))
            type = stages.last!.type
        }
        chain = ([source.call] + stages.map(\.call)).joined(separator: ".")
    }

    /// Three functions, `chain`, `loop` and `stoppable`, with the same number.
    func code(_ number: Int) -> String {
        let functions = """
            @Sendable func chain\(number)(_ count: Int, _ all: Digest) {
                \(source.call)
                    .\(stages.map(\.call).joined(separator: "\n        ."))
                    .subscribe(onNext: { all.add($0) }, onError: { _ in })
            }
            @Sendable func loop\(number)(_ count: Int, _ all: Digest) {
                do {
            \(loop())    } catch {}
            }
            @Sendable func stoppable\(number)(_ count: Int, _ all: Digest) {
                do {
            \(loop("if isStopped.load(ordering: .relaxed) { break loop }\n"))    } catch {}
            }

            """
        if !usesSelf { return functions }
        // In a method, the closures capture `self`.
        let methods = functions.replacing(" 7", with: " self.seven").replacing("@Sendable ", with: "")
        return "final class Model\(number): Sendable {\nlet seven = 7 * Int(CommandLine.argc)\n\(methods)}\n"
    }

    /// The names of the functions: the loops, and the chain between them.
    func names(_ number: Int) -> String {
        ["loop", "chain", "stoppable"].map { "\(usesSelf ? "Model\(number)()." : "")\($0)\(number)" }
            .joined(separator: ", ")
    }

    /// - Parameter look: code at the start of each turn.
    private func loop(_ look: String = "") -> String {
        var (state, end, functions, starts) = ("", "", "", [String]())
        var body = "all.add(x\(length))\nGO\n"
        for (index, stage) in stages.enumerated().reversed() {
            let code = [
                stage.body.map { "\($0)\n" } ?? "", "let x\(index + 1) = \(stage.result ?? "x")\n",
            ].joined()
            if let start = stage.start {
                // Inlined twice, as one would write it.
                functions += """
                    @inline(__always) func rest\(index)(_ x\(index + 1): \(stage.type)) throws -> Bool {
                    \(body.replacing("GO", with: "return true").replacing("pass", with: "return true")
                        .replacing("stop", with: "return false"))}

                    """
                starts.append("_ = try rest\(index)(\(start))\n")
                body = "guard try rest\(index)(x\(index + 1)) else { stop }\nGO\n"
            }
            if let replacement = stage.replacement {
                let rest = ["GO": "", "pass": "break end\(index)", "stop": "break end\(index)"].reduce(body) {
                    $0.replacing($1.key, with: $1.value)
                }
                end =
                    "if s\(index) {\nlet x\(index + 1) = \(replacement)\n"
                    + "end\(index): repeat {\n\(rest)} while false\n}\n" + end
            }
            if let variable = stage.state { state += "var s\(index) = \(variable)\n" }
            end = (stage.end.map { named($0, index) + "\n" } ?? "") + end
            body = named(code, index) + body
        }
        body = body.replacing("GO\n", with: "").replacing("pass", with: "continue loop")
            .replacing("stop", with: "break loop")
        let next = source.start.isEmpty ? "" : "number &+= 1\nlet x0 = number\n"
        return source.start + state + functions + starts.joined()
            + "loop: \(source.loop) {\n\(look)\(next)\(body)}\n" + end
    }

    /// The code with the names of one stage: `x3`, `s3`, `key3`, `former3`.
    private func named(_ code: String, _ index: Int) -> String {
        code.replacing(/\b(x|s|key|former)\b/.wordBoundaryKind(.simple)) { "\($0.output.1)\(index)" }
    }
}
