import Rill
import RillTesting
import Testing

struct DiagramOfValuesTests {
    private struct User: CustomStringConvertible {
        let name: String
        var description: String { name }
    }

    private let users = ["a": User(name: "Ada"), "b": User(name: "Bob"), "c": User(name: "Cy")]

    @Test func `elements are drawn by the names of the values`() {
        diagram(values: users) {
            "--a--b--|"
            $0.skip(1)
            "-----b--|"
            "^-------!"
        }
    }

    @Test func `an element that is not among the values is drawn by its description`() {
        diagram(values: users) {
            "--a-----b-----|"
            $0.map { "\($0)!" }
            "--[Ada!][Bob!]|"
        }
    }

    @Test func `a diagram of values can have two or three sources`() {
        diagram(values: users) {
            "--a--|"
            "---b--|"
            Observable.merge($0, $1)
            "--ab--|"
        }
        diagram(values: users) {
            "--a--|"
            "---b--|"
            "----c--|"
            Observable.merge($0, $1, $2)
            "--abc--|"
        }
    }
}
