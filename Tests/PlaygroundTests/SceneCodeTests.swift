import Foundation
import Testing

@testable import Playground

struct SceneCodeTests {
    private static let source = """
        #if os(Linux)
            import Rill

            struct Helper {}

            extension Scene {
                static let first = Scene(
                    "first", "one of two"
                ) {
                    a()
                        .b()

                    check()
                }

                static let second = Scene(
                    "second", "the other one"
                ) {
                    c()
                }

                private static func a() {}
            }
        #endif

        """

    @Test func `the essential code is what stands before the scenes, and the first paragraph`() {
        #expect(code(line: 7).essential == ["struct Helper {}", "", "a()", "    .b()"])
        #expect(code(line: 16).essential == ["struct Helper {}", "", "c()"])
    }

    @Test func `all of the code is the file without its other scenes`() {
        let lines = Self.source.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(code(line: 8).all == Array(lines[..<14] + lines[20..<24]))
        #expect(code(line: 17).all == Array(lines[..<6] + lines[15..<24]))
    }

    private func code(line: Int) -> SceneCode { SceneCode(file: "Two.swift", line: line, source: Self.source) }

    private static let folder = URL(filePath: #filePath).appending(path: "../../../Playground/Tour/Scenes").standardized

    @Test func `the program holds each source file as it is`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(files.count > 10)
        for file in files {
            let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
            #expect(SceneCode.source(of: file) == text, "\(file) is not in SceneSources.c, or the build is stale")
        }
    }

    @Test func `each scene of the source files is in the list`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let scenes = files.compactMap(SceneCode.source).flatMap { $0.split(separator: "\n") }
            .filter { $0.hasSuffix(" = Scene(") }
        #expect(scenes.count == Scene.all.count)
    }

    @Test(arguments: Scene.all.map(\.name)) func `a scene fits in 80 columns`(name: String) throws {
        let scene = try #require(Scene.named(name))
        #expect(scene.code.essential.count > 1)
        let lines = scene.heading.split(separator: "\n") + scene.code.essential.map { "\(Tour.margin)\($0)" }
        for line in lines { #expect(line.count <= 80, "\(line)") }
    }
}

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
