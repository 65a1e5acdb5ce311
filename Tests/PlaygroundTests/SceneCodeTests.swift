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
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
        #expect(files.count > 10)
        for file in files {
            let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
            #expect(SceneCode.source(of: file) == text, "\(file) is not in SceneSources.c, or the build is stale")
        }
    }

    @Test func `each scene of the source files is in the list`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
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
