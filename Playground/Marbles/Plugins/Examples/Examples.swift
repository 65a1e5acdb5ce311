import Foundation
import PackagePlugin

/// Writes the examples of the page, which are the diagrams of Rill's doc comments and tests.
@main struct Examples: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let root = context.package.directoryURL.appending(path: "../..").standardized
        let inputs = ["Sources", "Tests/RillTests"].flatMap { folder in
            FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)?
                .compactMap { $0 as? URL }.filter { ["swift", "md"].contains($0.pathExtension) } ?? []
        }
        let output = context.pluginWorkDirectoryURL.appending(path: "Examples.swift")
        return [
            .buildCommand(
                displayName: "Writing the examples", executable: try context.tool(named: "Catalogue").url,
                arguments: ["--examples", output.path], inputFiles: inputs, outputFiles: [output])
        ]
    }
}
