import Testing

@testable import Playground

struct RowTests {
    @Test func `marks stand in their columns`() {
        #expect(row((0, .subscribed), (2, .element("a")), (5, .element("b")), (6, .completed)) == "--a--b|")
    }

    @Test func `a row begins with its subscription and ends with it`() {
        #expect(row((3, .subscribed), (4, .element("a")), (6, .disposed), to: 9) == "   -a-!")
        #expect(row((3, .subscribed), (4, .element("a")), to: 9) == "   -a----")
        #expect(row(to: 9) == "")
    }

    @Test func `what happens in one column is in parentheses`() {
        #expect(row((0, .subscribed), (1, .element("a")), (1, .completed), to: 9) == "-(a|)")
    }

    @Test func `a longer text is in brackets, and moves what follows when it needs the room`() {
        #expect(row((0, .element("abc")), (2, .element("d")), (9, .failed)) == "[abc]d---#")
    }

    @Test func `an end isn't followed by a disposal`() {
        #expect(row((0, .subscribed), (1, .completed), (2, .disposed), to: 9) == "-|")
        #expect(row((0, .disposed)) == "")
    }

    @Test func `a stream that is subscribed to again continues its row`() {
        #expect(row((0, .subscribed), (1, .failed), (1, .disposed), (4, .subscribed), (6, .completed)) == "-#  --|")
    }

    @Test func `an element comes from the first row that has it, and a joined one from those of its parts`() {
        let rows = [["a", "b"], ["1", "22"], ["b", "a1", "c"]].enumerated().map { index, elements in
            elements.reduce(into: Row("\(index)")) { $0.add(.element($1), at: 0) }
        }
        let origins = Origins(rows)
        func parts(_ element: String) -> [String] {
            origins.parts(of: element, in: 2).map { "\($0.text) of \($0.row)" }
        }
        #expect(parts("b") == ["b of 0"])
        #expect(parts("22") == ["22 of 1"])
        #expect(parts("a1") == ["a of 0", "1 of 1"])
        #expect(parts("c") == ["c of 2"])
    }

    private func row(_ marks: (column: Int, mark: Row.Mark)..., to end: Int = 0) -> String {
        var row = Row("stream")
        for (column, mark) in marks { row.add(mark, at: column) }
        return row.text(to: end)
    }
}
