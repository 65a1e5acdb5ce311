import Foundation
import Testing

@testable import Marbles

struct GalleryTests {
    @Test func `the gallery has every operator, and each of its links leads somewhere`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try Gallery().write(to: folder)
        let page = try String(contentsOf: folder.appending(path: "index.html"), encoding: .utf8)
        for one in Catalogue.all { #expect(page.contains("<article id=\"\(one.id)\">")) }
        let links = page.matches(of: /(?:href|src|srcset)="([^"]*)"/).map { String($0.1) }
        #expect(links.count > 3 * Catalogue.all.count)
        for link in links {
            if link.hasPrefix("#") {
                #expect(page.contains("id=\"\(link.dropFirst())\""), "\(link)")
            } else {
                let picture = try String(contentsOf: folder.appending(path: link), encoding: .utf8)
                #expect(picture.hasPrefix("<svg ") && picture.hasSuffix("</svg>\n"), "\(link)")
                #expect(picture.contains("<title>") && picture.contains("<desc>"))
            }
        }
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path())
        #expect(files.count == 2 * Catalogue.all.count + 2)
    }
}
